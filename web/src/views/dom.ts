/** Helpers for views shared by the page and the embed, written without a framework as functions of a node. */

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...inside);
  return node;
}

export function button(textContent: string, act: () => void, className = "button"): HTMLButtonElement {
  const made = element("button", { type: "button", className, textContent });
  made.addEventListener("click", act);
  return made;
}

/** Removes a view. */
export type Unmount = () => void;

/** Fills a node with a view; its subscriptions end with `life`. */
export function mount(node: Element, make: (life: AbortSignal) => readonly Node[]): Unmount {
  const life = new AbortController();
  node.replaceChildren(...make(life.signal));
  return () => {
    life.abort();
    node.replaceChildren();
  };
}

export function atEnd(life: AbortSignal, stop: () => void): void {
  life.addEventListener("abort", stop, { once: true });
}
