// Context of a form's fields: the document, the entry, and how to change it.
import { createContext, useContext } from "react";
import type { Problem } from "../../../engine/protocol";
import { type Path, setAt } from "../../../scenario/edit";
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
  const { path: outer, of } = useContext(PlaceContext);
  const path = [...outer, ...keys];
  const text = pathText(path);
  return {
    path,
    of,
    value: valueAt(document, path),
    problem: problemAt(problems, text),
    set: (value, label) => onEdit(setAt(document, path, value), label, text),
  };
}
