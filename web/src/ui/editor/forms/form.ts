// Context of a form's fields: the document, the entry, and how to change it.
import { createContext, useContext } from "react";
import type { Problem } from "../../../engine/protocol";
import { type Path, setAt } from "../../../scenario/edit";
import type { ScenarioDocument } from "../../../scenario/scenario";
import { isGradual } from "../../../state/work/timeline";
import { editedDocument } from "../../../state/work/work-state";
import { useRun } from "../../run-context";
import type { EditorProps } from "../editor-props";

export const FormContext = createContext<EditorProps | null>(null);

interface Place {
  path: Path;
  /** How labels of steps name the entry: "bottleneck". */
  of: string;
}

/** The path of the fields inside. */
export const PlaceContext = createContext<Place>({ path: [], of: "" });

export function useForm(): EditorProps {
  const form = useContext(FormContext);
  if (!form) throw new Error("There is no form around this field.");
  return form;
}

/** ["links", 2, "queue"] as the engine writes it: "links[2].queue". */
export const pathText = (path: Path): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text === "" ? key : `${text}.${key}`;
  }, "");

const valueAt = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown> | undefined)?.[key], tree);

/** The problem at exactly this path, or at an entry of the list there. */
export function problemAt(problems: readonly Problem[], path: string): Problem | undefined {
  return problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}[`));
}

/** The path of the same entry in another document; undefined if it is not there any more. */
export function pathIn(now: ScenarioDocument, document: ScenarioDocument, path: Path): Path | undefined {
  const [part, index, ...rest] = path;
  if (typeof index !== "number") return path;
  const entriesOf = (tree: ScenarioDocument) =>
    (valueAt(tree, [part as string]) ?? []) as readonly { readonly id?: string }[];
  const id = entriesOf(document)[index]?.id;
  const entries = entriesOf(now);
  if (id === undefined || entries[index]?.id === id) return index < entries.length ? path : undefined;
  const at = entries.findIndex((entry) => entry.id === id);
  return at < 0 ? undefined : [part as string, at, ...rest];
}

export interface Field {
  path: Path;
  of: string;
  value: unknown;
  problem: Problem | undefined;
  /** Undefined removes the value from the document. */
  set(value: unknown, label: string): unknown;
}

/** The field at a path relative to the current one. */
export function useField(...keys: Path): Field {
  const { document, problems, onEdit } = useForm();
  const { work } = useRun().stores;
  const { path: outer, of } = useContext(PlaceContext);
  const path = [...outer, ...keys];
  const text = pathText(path);
  return {
    path,
    of,
    value: valueAt(document, path),
    problem: problemAt(problems, text),
    set(value, label) {
      // It may have waited behind another one, while the document was edited.
      const now = editedDocument(work.getState()) ?? document;
      const there = pathIn(now, document, path);
      // Entries of a list that are added or removed in quick succession, and choices, are a step each.
      return there && onEdit(setAt(now, there, value), label, isGradual(value) ? text : undefined);
    },
  };
}
