// The view model of a running network: labels of nodes, the classes on each link, the watched queues.
import { CLASSES } from "../charts/class-style";
import { shortApplication } from "../scenario/catalog";
import { linkOfWatch, reverseOf } from "../scenario/watch";
import type { FlowGroup, LinkSchema, NodeSchema, RunSchema, TrafficClass } from "../telemetry/run-schema";

export interface RunLink {
  link: LinkSchema;
  classes: readonly TrafficClass[];
  /** Flows of each class on this link, as a fraction of the class's flows. */
  share: Readonly<Record<TrafficClass, number>>;
  /** Ids of the watched queues at its two ends. */
  forwardWatch: string | undefined;
  reverseWatch: string | undefined;
}

export interface RunNode {
  node: NodeSchema;
  label: string;
  classes: readonly TrafficClass[];
}

const countOf = (groups: readonly FlowGroup[]) => groups.reduce((sum, { count }) => sum + count, 0);
const classesOf = (groups: readonly FlowGroup[]) =>
  CLASSES.filter((name) => groups.some((group) => group.class === name));

function nodeLabel(node: NodeSchema, groups: readonly FlowGroup[]): string {
  if (node.kind === "router" || groups.length === 0) return node.count > 1 ? `${node.count} × ${node.id}` : node.id;
  const applications = [...new Set(groups.map(({ application }) => application))];
  const countOfKind = (kind: string) => countOf(groups.filter(({ application }) => application === kind));
  return applications.map((kind) => `${countOfKind(kind)} ${shortApplication(kind)}`).join(", ");
}

/** Hosts of different flows whose labels would be equal are labelled with their ids. */
export function runNodes(schema: RunSchema): RunNode[] {
  const views = schema.nodes.map((node) => {
    const groups = schema.groups.filter(({ from, to }) => from === node.id || to === node.id);
    return { node, groups, label: nodeLabel(node, groups), classes: classesOf(groups) };
  });
  const flowsOf = ({ groups }: { groups: readonly FlowGroup[] }) => groups.map(({ id }) => id).join(" ");
  return views.map((view) => {
    const { node, label, classes } = view;
    const isShared = views.some((other) => other.label === label && flowsOf(other) !== flowsOf(view));
    return { node, label: isShared ? node.id : label, classes };
  });
}

export function runLinks(schema: RunSchema): RunLink[] {
  return schema.links.map((link) => {
    const groups = schema.groups.filter(({ links }) => links.includes(link.id));
    const share = (name: TrafficClass) => {
      const all = countOf(schema.groups.filter((group) => group.class === name));
      return all === 0 ? 0 : countOf(groups.filter((group) => group.class === name)) / all;
    };
    return {
      link,
      classes: classesOf(groups),
      share: { tcp: share("tcp"), tagged: share("tagged"), untagged: share("untagged") },
      forwardWatch: schema.watch.find((id) => id === link.id),
      reverseWatch: schema.watch.find((id) => id === reverseOf(link.id)),
    };
  });
}

/** Line widths are shares of this rate: that of the first watched link. */
export function fullRate(schema: RunSchema): number {
  const first = linkOfWatch(schema.watch[0] ?? "");
  return schema.links.find(({ id }) => id === first)?.rate_bps ?? schema.links[0]?.rate_bps ?? 1;
}
