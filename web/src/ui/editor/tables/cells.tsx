// What stands in the columns of each table; the rest of an entry is in its form.
import type { ReactNode } from "react";
import { classStyle } from "../../../charts/class-style";
import { applicationOf, catalog, type ParamInfo } from "../../../scenario/catalog";
import type { LinkEntry, ScenarioDocument } from "../../../scenario/scenario";
import type { TrafficClass } from "../../../telemetry/layout";
import { ApplicationField, DisciplineField, EndField, TransportField } from "../forms/kind-fields";
import { NameField } from "../forms/NameField";
import { ParamCell } from "../forms/ParamField";
import { Place } from "../forms/Section";

const FLOW_PARAMS = ["count", "class", "start", "stop"];
const nodeParams = catalog.node.params;
const linkParams = catalog.link.params;
const flowParams = FLOW_PARAMS.map((name) => catalog.flow.params.find((param) => param.name === name)).filter(
  (param): param is ParamInfo => param !== undefined,
);
const labels = (params: readonly ParamInfo[]) => params.map(({ label }) => label);

export const NODE_COLUMNS = ["Name", ...labels(nodeParams)];
export const LINK_COLUMNS = ["Name", "From", "To", ...labels(linkParams), "Queue", "Queue back"];
export const FLOW_COLUMNS = ["Name", "From", "To", "Sender", "Transport", ...labels(flowParams)];

type Cells = (document: ScenarioDocument, index: number) => readonly ReactNode[];

export const nodeCells: Cells = ({ nodes }, index) => [
  <NameField key="id" part="nodes" id={nodes[index]?.id ?? ""} isCell />,
  ...nodeParams.map((param) => (
    <ParamCell
      key={param.name}
      param={param}
      isRequired={param.name === "kind"}
      otherwiseText={param.default === null ? "placed" : undefined}
    />
  )),
];

export const linkCells: Cells = ({ links }, index) => {
  const { id = "" }: Partial<LinkEntry> = links[index] ?? {};
  return [
    <NameField key="id" part="links" id={id} isCell />,
    <EndField key="from" end="from" isCell />,
    <EndField key="to" end="to" isCell />,
    ...linkParams.map((param) => <ParamCell key={param.name} param={param} isRequired={param.name !== "loss"} />),
    <DisciplineField key="queue" isCell />,
    <Place key="reverse" path={["links", index, "reverse"]} of={`${id}:reverse`}>
      <DisciplineField isCell />
    </Place>,
  ];
};

export const flowCells: Cells = ({ flows }, index) => {
  const flow = flows[index];
  if (!flow) return [];
  const usual = applicationOf(flow.application.type)?.class as TrafficClass | undefined;
  const texts: Readonly<Record<string, string | undefined>> = {
    stop: "never",
    class: usual && classStyle[usual].label,
  };
  return [
    <NameField key="id" part="flows" id={flow.id} isCell />,
    <EndField key="from" end="from" isCell />,
    <EndField key="to" end="to" isCell />,
    <ApplicationField key="application" isCell />,
    <TransportField key="transport" isCell />,
    ...flowParams.map((param) => <ParamCell key={param.name} param={param} otherwiseText={texts[param.name]} />),
  ];
};
