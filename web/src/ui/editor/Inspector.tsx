// A placeholder until the forms are here.
import type { EditorProps } from "./editor-props";

export default function Inspector({ selection }: EditorProps) {
  return <p>{selection ? selection.id : "Nothing is selected."}</p>;
}
