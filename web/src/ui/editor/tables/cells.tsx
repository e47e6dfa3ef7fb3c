// The columns of each table; other properties of an entry are in its form.
import { Fragment, type ReactNode } from "react";
import type { ParamInfo } from "../../../scenario/catalog";
import type { NodeEntry, ScenarioDocument } from "../../../scenario/scenario";
import { wholeCatalog } from "../../../scenario/whole-catalog";
import { ApplicationField, DisciplineField, EndField, TransportField } from "../forms/kind-fields";
import { NameField } from "../forms/NameField";
import { ParamCell } from "../forms/ParamField";
import { PathCell } from "../forms/PathFields";
import { UnusedNote } from "../forms/UnusedNote";

const named = (params: readonly ParamInfo[], ...names: string[]) =>
  names.flatMap((name) => params.filter((param) => param.name === name));
const nodeParams = wholeCatalog.node.params;
const linkParams = named(wholeCatalog.link.params, "rate", "delay");
const flowParams = named(wholeCatalog.flow.params, "count", "start", "stop");
const labels = (params: readonly ParamInfo[]) => params.map(({ label }) => label);

export const NODE_COLUMNS = ["Name", ...labels(nodeParams)];
export const LINK_COLUMNS = ["Name", "From", "To", ...labels(linkParams), "Queue"];
export const FLOW_COLUMNS = ["Name", "From", "To", "Path", "Sender", "Transport", ...labels(flowParams)];

type Cells = (document: ScenarioDocument, index: number) => readonly ReactNode[];

export const nodeCells: Cells = ({ nodes }, index) => {
  const { id = "", kind, count }: Partial<NodeEntry> = nodes[index] ?? {};
  const cell = (param: ParamInfo) => (
    <ParamCell
      key={param.name}
      param={param}
      isRequired={param.name === "kind"}
      otherwiseText={param.default === null ? "placed" : undefined}
    />
  );
  return [
    <NameField key="id" part="nodes" id={id} isCell />,
    ...nodeParams.map((param) =>
      param.name === "count" && kind === "router" && count === undefined ? null : cell(param),
    ),
  ];
};

export const linkCells: Cells = ({ links }, index) => [
  <Fragment key="id">
    <NameField part="links" id={links[index]?.id ?? ""} isCell />
    <UnusedNote link={links[index]} isCell />
  </Fragment>,
  <EndField key="from" end="from" isCell />,
  <EndField key="to" end="to" isCell />,
  ...linkParams.map((param) => <ParamCell key={param.name} param={param} isRequired />),
  <DisciplineField key="queue" isCell />,
];

export const flowCells: Cells = ({ flows }, index) => [
  <NameField key="id" part="flows" id={flows[index]?.id ?? ""} isCell />,
  <EndField key="from" end="from" isCell />,
  <EndField key="to" end="to" isCell />,
  <PathCell key="path" flow={flows[index]?.id ?? ""} />,
  <ApplicationField key="application" isCell />,
  <TransportField key="transport" isCell />,
  ...flowParams.map((param) => (
    <ParamCell key={param.name} param={param} otherwiseText={param.default === null ? "never" : undefined} />
  )),
];
