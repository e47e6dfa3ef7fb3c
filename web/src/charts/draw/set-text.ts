/** Writes a text that changes often: in the same text node, as another one would cost more, and only if it differs. */
export function setText(node: Node, text: string): void {
  const { firstChild } = node;
  if (!(firstChild instanceof Text)) node.textContent = text;
  else if (firstChild.data !== text) firstChild.data = text;
}
