/** The structure of a document: topology and flows, without values and drawing. */
import { catalog } from "./catalog";
import type { FlowEntry, LinkEntry, NodeEntry, ScenarioDocument } from "./scenario";

const nodeShape = ({ id, kind, count }: NodeEntry) => [id, kind, count];
const linkShape = ({ id, from, to }: LinkEntry) => [id, from, to];
const flowShape = ({ id, from, to, count, host_offset, transport, application }: FlowEntry) => [
  id,
  from,
  to,
  count,
  host_offset,
  transport?.type,
  transport?.variant,
  application?.type,
];

function shapeOf({ nodes, links, flows, routes }: ScenarioDocument): string {
  return JSON.stringify([nodes?.map(nodeShape), links?.map(linkShape), flows?.map(flowShape), routes]);
}

const spanOf = ({ measure, duration, seed }: ScenarioDocument): string =>
  JSON.stringify([measure?.watch, duration, seed]);

/** Whether both are about the same network and flows. */
export const isSameNetwork = (before: ScenarioDocument, after: ScenarioDocument): boolean =>
  shapeOf(before) === shapeOf(after);

/** Whether the run of one can go on at the same time as that of the other. */
export const isSameStructure = (before: ScenarioDocument, after: ScenarioDocument): boolean =>
  isSameNetwork(before, after) && spanOf(before) === spanOf(after);

/** Whether the same windows are measured too, so that published numbers refer to both. */
export const isSameExperiment = (before: ScenarioDocument, after: ScenarioDocument): boolean =>
  isSameStructure(before, after) && JSON.stringify(before.measure?.windows) === JSON.stringify(after.measure?.windows);

/** A document as text, without charts, node positions, and what is varied and expected. */
export const withoutLook = ({ view, sweep, expect, ...document }: Partial<ScenarioDocument>): string =>
  JSON.stringify({ ...document, nodes: document.nodes?.map(({ x: _, y: __, ...node }) => node) });

const places = catalog.node.params.filter(({ name }) => name === "x" || name === "y");
const isAllowed = (node: NodeEntry) =>
  places.every(({ name, min = 0, max = 0 }) => {
    const at = node[name as "x" | "y"];
    return at === undefined || (typeof at === "number" && at >= min && at <= max);
  });

/** Lines of charts that the engine records because a chart has them: those of flows, and delays of packets. */
const charted = ({ view }: ScenarioDocument): readonly string[] =>
  (JSON.stringify(view) ?? "").match(/"(flow\/[^"]+|\w+\/[^"]+\/packet_delay_s)"/g) ?? [];

/** Whether charts draw what a run of the document before, with these columns, does not record. */
export const isUnrecorded = (
  before: ScenarioDocument,
  after: ScenarioDocument,
  columns: readonly { readonly scope: string; readonly id: string; readonly field: string }[] = [],
): boolean => {
  const known = new Set([...charted(before), ...columns.map(({ scope, id, field }) => `"${scope}/${id}/${field}"`)]);
  const flows = columns.filter(({ scope }) => scope === "flow").map(({ id }) => id);
  // Of a flow that is not recorded in detail there is one column. One that is has all that its transport knows.
  const isInDetail = (line: string) => {
    const [, id, field] = /^"flow\/(.+)\/([^/]+)"$/.exec(line) ?? [];
    return field !== undefined && field !== "packet_delay_s" && flows.indexOf(id ?? "") !== flows.lastIndexOf(id ?? "");
  };
  return charted(after).some((line) => !known.has(line) && !isInDetail(line));
};

/** Whether only node positions or charts differ, so that the run is unaffected. */
export const isShownElse = (before: ScenarioDocument, after: ScenarioDocument): boolean =>
  withoutLook(before) === withoutLook(after) && after.nodes.every(isAllowed);
