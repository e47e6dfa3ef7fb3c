// The path of a flow group: the shortest, or through routers in a chosen order.
import { nextRouter, otherRouters, pathOf, viaOf, withVia } from "../../../scenario/edit-routes";
import type { FlowEntry } from "../../../scenario/scenario";
import { ProblemText } from "../../controls/ProblemText";
import { ChoiceField, TextField } from "./fields";
import { problemAt, useForm } from "./form";
import { RemoveButton } from "./RemoveButton";
import { Section } from "./Section";

/** A flow's path in the document, and functions to change it. */
function usePath(flow: string) {
  const { document, problems, onEdit } = useForm();
  const via = viaOf(document, flow);
  const place = `routes[${document.routes?.findIndex((route) => route.flow === flow) ?? -1}]`;
  const set = (next: readonly string[], tag?: string) => {
    const through = next.length > 0 ? `through ${next.join(", ")}` : "along the shortest path";
    onEdit(withVia(document, flow, next), `Route ${flow} ${through}`, tag);
  };
  return { document, problems, via, place, set };
}

export function PathFields({ flow }: { flow: FlowEntry }) {
  const { document, problems, via, place, set } = usePath(flow.id);
  const passed = pathOf(document, flow);
  const others = otherRouters(document, flow, via);
  const ofWhole = problems.filter(({ path }) => path === place || path === `${place}.via` || path === `${place}.flow`);
  return (
    <Section title="Path" path={["routes"]} of={flow.id}>
      <p className="quiet">{passed.length > 0 ? passed.join(" → ") : "No path yet."}</p>
      {ofWhole.map((problem) => (
        <ProblemText key={problem.message} problem={problem} />
      ))}
      <ol className="form-list" aria-label="Routers on the path">
        {via.map((router, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step keeps its place while it is edited
          <li key={index}>
            <ChoiceField
              label="Through"
              cellName={`Through ${index + 1}`}
              value={router}
              options={[router, ...others].map((value) => ({ value, label: value }))}
              problem={problemAt(problems, `${place}.via[${index}]`)}
              onChange={(other = router) => set(via.with(index, other), `${place}.via[${index}]`)}
            />
            {index > 0 && (
              <button
                type="button"
                className="button plain icon"
                aria-label={`Move ${router} up`}
                title="Earlier"
                onClick={() => set(via.toSpliced(index - 1, 2, router, via[index - 1] ?? ""))}
              >
                ↑
              </button>
            )}
            <RemoveButton label={`Remove ${router} from the path`} onClick={() => set(via.toSpliced(index, 1))} />
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <button type="button" className="link" onClick={() => set([...via, nextRouter(document, flow) ?? ""])}>
          Add {via.length > 0 ? "another" : "a"} router to the path
        </button>
      )}
    </Section>
  );
}

/** In a table cell: the names of the routers on an explicit path. */
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
