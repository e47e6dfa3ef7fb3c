// A placeholder until the tables are here.
import type { EditorProps } from "../editor-props";

export default function Tables({ document }: EditorProps) {
  return <p>{document.nodes.length} nodes</p>;
}
