// The path of a flow group: the shortest, or through routers in a chosen order.
import { viaOf, withVia } from "../../../scenario/edit-routes";
import { passedBy, routesOf } from "../../../scenario/routes";
import type { FlowEntry } from "../../../scenario/scenario";
import { ProblemText } from "../../controls/ProblemText";
import { ChoiceField, TextField } from "./fields";
import { problemAt, useForm } from "./form";
import { RemoveButton } from "./RemoveButton";
import { Section } from "./Section";

/** What the document says of a flow's path, and how that is changed. */
function usePath(flow: string) {
  const { document, problems, onEdit } = useForm();
  const via = viaOf(document, flow);
  const place = `routes[${document.routes?.findIndex((route) => route.flow === flow) ?? -1}]`;
  const set = (next: readonly string[]) =>
    onEdit(
      withVia(document, flow, next),
      next.length > 0 ? `Lead ${flow} through ${next.join(", ")}` : `Lead ${flow} along the shortest path`,
    );
  return { document, problems, via, place, set };
}

export function PathFields({ flow: { id, from, to } }: { flow: FlowEntry }) {
  const { document, problems, via, place, set } = usePath(id);
  const passed = passedBy(routesOf({ ...document, flows: [{ id, from, to }] }).get(id) ?? []);
  const isOther = (node: string) => node !== from && node !== to && !via.includes(node);
  const routers = document.nodes.filter(({ kind }) => kind === "router").map((node) => node.id);
  const optionsBut = (but?: string) =>
    routers.filter((router) => router === but || isOther(router)).map((router) => ({ value: router, label: router }));
  const ofWhole = problems.filter(({ path }) => path === place || path === `${place}.via` || path === `${place}.flow`);
  return (
    <Section title="Path" path={["routes"]} of={id}>
      <p className="quiet">{passed.length > 0 ? passed.join(" → ") : "There is none yet."}</p>
      {ofWhole.map((problem) => (
        <ProblemText key={problem.message} problem={problem} />
      ))}
      <ol className="form-list" aria-label="The path leads through">
        {via.map((router, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step keeps its place while it is edited
          <li key={index} className="path-row">
            <ChoiceField
              label={`Through ${index + 1}`}
              value={router}
              options={optionsBut(router)}
              problem={problemAt(problems, `${place}.via[${index}]`)}
              onChange={(next = router) => set(via.with(index, next))}
            />
            {index > 0 && (
              <button
                type="button"
                className="button plain icon"
                aria-label={`Pass ${router} earlier`}
                title="Earlier"
                onClick={() => set(via.toSpliced(index - 1, 2, router, via[index - 1] ?? ""))}
              >
                ↑
              </button>
            )}
            <RemoveButton name={`${router} from the path`} onClick={() => set(via.toSpliced(index, 1))} />
          </li>
        ))}
      </ol>
      {optionsBut().length > 0 && (
        <ChoiceField
          label={via.length > 0 ? "And through" : "Lead it through"}
          value={undefined}
          otherwise={via.length > 0 ? "no other router" : "the shortest path"}
          options={optionsBut()}
          onChange={(next) => next && set([...via, next])}
        />
      )}
    </Section>
  );
}

/** In a table: the names of the nodes it is led through. */
export function PathCell({ flow }: { flow: string }) {
  const { problems, via, place, set } = usePath(flow);
  return (
    <TextField
      label="Path"
      cellName={`Path of ${flow}`}
      placeholder="shortest"
      value={via.join(", ")}
      problem={problemAt(problems, `${place}.via`)}
      onChange={(typed) => set(typed.split(/[\s,→]+/).filter(Boolean))}
    />
  );
}
