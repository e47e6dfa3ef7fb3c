// The flow groups: each has a switch and the live parameters of its application.
import { CLASSES, classStyle } from "../../charts/class-style";
import { applicationOf, type ParamInfo, variantOf } from "../../scenario/catalog";
import { tidy } from "../../scenario/quantity";
import type { FlowGroup, RunSchema } from "../../telemetry/run-schema";
import { ClassGlyph } from "../ClassGlyph";
import { LazyPart } from "../LazyPart";
import { useIsLocked } from "../LinkLocks";
import { lazyLater } from "../lazy-later";
import { useRun, useRunState, useWork } from "../run-context";
import { TextLink } from "../text/TextLink";
import { Unbroken } from "../text/Unbroken";
import { ParamControl } from "./ParamControl";
import { Switch } from "./Switch";

const FlowChoice = lazyLater(() => import("../flows/FlowChoice"));

export function Flows({ schema }: { schema: RunSchema }) {
  return (
    <section aria-label="Flows">
      <h2 className="eyebrow">Flows</h2>
      <ul className="card flows">
        {CLASSES.flatMap((name) => schema.groups.filter((group) => group.class === name)).map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </ul>
      <LazyPart name="The choice of a flow" isNeeded fallback={<p className="flow-choice" />}>
        <FlowChoice schema={schema} />
      </LazyPart>
    </section>
  );
}

const senderName = ({ application }: FlowGroup): string => applicationOf(application)?.label ?? application;
const transportName = ({ transport, variant }: FlowGroup): string =>
  transport === "tcp" ? `TCP ${variantOf(variant)?.label ?? variant}` : transport.toUpperCase();

function periodText({ start_s, stop_s }: FlowGroup): string {
  const from = start_s > 0 ? `from ${tidy(start_s)}\u202fs` : "";
  const until = stop_s === null ? "" : `until ${tidy(stop_s)}\u202fs`;
  return [from, until].filter(Boolean).join(" ");
}

function Group({ group }: { group: FlowGroup }) {
  const run = useRun();
  const path = `flows.${group.id}`;
  const isActive = useRunState((state) => (state.applied[`${path}.active`] ?? group.active) !== false);
  const isLocked = useIsLocked("params");
  const [sender, transport] = [senderName(group), transportName(group)];
  const period = periodText(group);
  return (
    <li className="flow">
      <ClassGlyph of={group.class} />
      <span className="flow-title">
        <span>
          <Unbroken before="" after=",">
            <TextLink target={{ to: "explain", id: group.application }} text={sender} />
          </Unbroken>{" "}
          <TextLink
            target={{ to: "explain", id: group.transport === "tcp" ? group.variant : group.transport }}
            text={transport}
          />
        </span>
        <span className="quiet">
          {group.id} · {classStyle[group.class].label}
          {period && ` · ${period}`}
        </span>
      </span>
      <span className="flow-count">{group.count}</span>
      <Switch
        label={`${group.count} ${sender}, ${transport}, on`}
        isOn={isActive}
        isDisabled={isLocked}
        onChange={(isOn) => void run.change(`${path}.active`, isOn)}
      />
      <Sender group={group} />
    </li>
  );
}

/** The live parameters of a group's application: the rate directly, the others folded. */
function Sender({ group }: { group: FlowGroup }) {
  const live = applicationOf(group.application)?.params.filter((param) => param.live) ?? [];
  const others = live.filter(({ name }) => name !== "rate");
  const draw = (param: ParamInfo) => <SenderParam key={param.name} group={group} param={param} />;
  return (
    <div className="flow-params">
      {live.filter((param) => !others.includes(param)).map(draw)}
      {others.length > 0 && (
        <details className="more">
          <summary>{others.map(({ label }) => label).join(", ")}</summary>
          {others.map(draw)}
        </details>
      )}
    </div>
  );
}

function SenderParam({ group, param }: { group: FlowGroup; param: ParamInfo }) {
  const path = `flows.${group.id}.application.${param.name}`;
  const applied = useRunState((state) => state.applied[path]);
  const document = useWork((state) => state.document);
  const given = document?.flows.find(({ id }) => id === group.id)?.application[param.name] ?? param.default;
  return <ParamControl param={param} path={path} value={applied ?? given} initial={given} />;
}
