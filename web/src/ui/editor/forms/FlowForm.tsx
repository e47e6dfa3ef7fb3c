// A flow group: sender, receiver, application, transport and times.
import { Fragment } from "react";
import { quantity } from "../../../charts/format";
import type { ParamInfo } from "../../../scenario/catalog";
import { seconds } from "../../../scenario/quantity";
import type { FlowEntry } from "../../../scenario/scenario";
import {
  presetOf,
  transportOf,
  wholeApplicationOf,
  wholeCatalog,
  wholeVariantOf,
} from "../../../scenario/whole-catalog";
import { isAfterEnd } from "../../../state/work/timeline";
import { useForm } from "./form";
import { ApplicationField, EndField, ListedField, TransportField, VariantField } from "./kind-fields";
import { NameField } from "./NameField";
import { ParamField } from "./ParamField";
import { PathFields } from "./PathFields";
import { Section } from "./Section";

/** Number and class of flows; the other parameters are about their times. */
const WHO = ["count", "host_offset", "class"];
const who = wholeCatalog.flow.params.filter(({ name }) => WHO.includes(name));
const when = wholeCatalog.flow.params.filter(({ name }) => !WHO.includes(name));

/** Defaults for which the catalog has no value: a flow never stops, and has its application's class. */
function defaultOf(flow: FlowEntry, { name, default: usual }: ParamInfo) {
  if (name === "stop") return { otherwiseText: "never" };
  const otherwise = name === "class" ? wholeApplicationOf(flow.application.type)?.class : usual;
  return { otherwise };
}

export function FlowForm({ flow, index }: { flow: FlowEntry; index: number }) {
  const path = ["flows", index];
  const { id, application } = flow;
  return (
    <>
      <Section title="Flow group" path={path} of={id} hasProblems>
        <NameField part="flows" id={id} />
        <EndField end="from" />
        <EndField end="to" />
        {who.map((param) => (
          <ParamField key={param.name} param={param} {...defaultOf(flow, param)} />
        ))}
      </Section>
      <PathFields flow={flow} />
      <Section title="Application" path={path} of={id}>
        <ApplicationField />
        <Section title={null} path={[...path, "application"]} of={id} hasProblems>
          {wholeApplicationOf(application.type)?.params.map((param) => (
            <ParamField key={`${application.type} ${param.name}`} param={param} />
          ))}
        </Section>
      </Section>
      <Section title="Transport" path={path} of={id}>
        <TransportField />
        <Transport flow={flow} index={index} />
      </Section>
      <Section title="When" path={path} of={id}>
        {when.map((param) => (
          <Fragment key={param.name}>
            <ParamField param={param} {...defaultOf(flow, param)} />
            {param.name === "start" && <LateNote flow={flow} />}
          </Fragment>
        ))}
      </Section>
    </>
  );
}

/** A start that the run does not reach. */
function LateNote({ flow: { start = 0 } }: { flow: FlowEntry }) {
  const { document } = useForm();
  if (!isAfterEnd(document, start)) return null;
  return <p className="quiet">After the end, at {quantity(seconds(document.duration), "s")}: it never sends.</p>;
}

function Transport({ flow, index }: { flow: FlowEntry; index: number }) {
  const { id, transport } = flow;
  const isTcp = transport.type === "tcp";
  const label = transportOf(transport.type)?.label ?? transport.type;
  const preset = isTcp ? presetOf(transport.preset) : undefined;
  const variant = isTcp ? wholeVariantOf(transport.variant) : undefined;
  const field = (param: ParamInfo, kind: string) => (
    <ParamField key={`${kind} ${param.name}`} param={param} otherwise={preset?.values[param.name] ?? param.default} />
  );
  return (
    <Section title={null} path={["flows", index, "transport"]} of={id} hasProblems>
      {isTcp && <VariantField flow={flow} />}
      {isTcp && <ListedField label="Preset" name="preset" kinds={wholeCatalog.presets} />}
      {variant?.params.map((param) => field(param, variant.id))}
      <details className="more">
        <summary>All parameters of {label}</summary>
        {transportOf(transport.type)?.params.map((param) => field(param, transport.type))}
      </details>
    </Section>
  );
}
