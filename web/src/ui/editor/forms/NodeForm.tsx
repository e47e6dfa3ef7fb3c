// A host, a rack of hosts, or a router.
import { catalog } from "../../../scenario/catalog";
import type { NodeEntry } from "../../../scenario/scenario";
import { NameField } from "./NameField";
import { ParamField } from "./ParamField";
import { Section } from "./Section";

/** Only hosts have a count. */
const nodeParams = ({ kind, count }: NodeEntry) =>
  catalog.node.params.filter(({ name }) => name !== "count" || kind !== "router" || count !== undefined);

export function NodeForm({ node, index }: { node: NodeEntry; index: number }) {
  return (
    <Section title={node.kind === "router" ? "Router" : "Hosts"} path={["nodes", index]} of={node.id} hasProblems>
      <NameField part="nodes" id={node.id} />
      {nodeParams(node).map((param) => (
        <ParamField
          key={param.name}
          param={param}
          isRequired={param.name === "kind"}
          otherwiseText={param.default === null ? "placed for you" : undefined}
        />
      ))}
    </Section>
  );
}
