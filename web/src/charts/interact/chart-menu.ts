// A menu below a button: arrow keys move, Escape or a press elsewhere closes it.

const GAP = 2;

export interface MenuItem {
  readonly text: string;
  readonly isOff?: boolean;
  act(): void;
}

/** By their buttons. */
const openMenus = new WeakMap<HTMLElement, (hasFocus: boolean) => void>();

/** If the menu of the button is open, it is closed instead. */
export function openMenu(parent: HTMLElement, button: HTMLElement, items: readonly MenuItem[]): void {
  const closeOpen = openMenus.get(button);
  if (closeOpen) {
    closeOpen(true);
    return;
  }
  const menu = document.createElement("div");
  menu.className = "charts-menu";
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", button.getAttribute("aria-label") ?? "");
  const abort = new AbortController();
  const close = (hasFocus: boolean) => {
    if (abort.signal.aborted) return;
    abort.abort();
    menu.remove();
    openMenus.delete(button);
    button.setAttribute("aria-expanded", "false");
    if (hasFocus && button.isConnected) button.focus();
  };
  openMenus.set(button, close);
  for (const { text, isOff = false, act } of items) {
    const item = document.createElement("button");
    item.type = "button";
    item.textContent = text;
    item.disabled = isOff;
    item.setAttribute("role", "menuitem");
    item.addEventListener("click", () => {
      close(true);
      act();
    });
    menu.append(item);
  }
  const all = [...menu.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const focus = (index: number) => all.at(index % all.length)?.focus();
  menu.addEventListener("keydown", (event) => {
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === "ArrowDown") focus(at + 1);
    else if (event.key === "ArrowUp") focus(at - 1);
    else if (event.key === "Home") focus(0);
    else if (event.key === "End") focus(-1);
    else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") return close(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const { signal } = abort;
  const isInside = (event: Event) =>
    event.target instanceof Node && (menu.contains(event.target) || button === event.target);
  document.addEventListener("pointerdown", (event) => !isInside(event) && close(false), { signal, capture: true });
  const [box, around] = [button.getBoundingClientRect(), parent.getBoundingClientRect()];
  menu.style.right = `${around.right - box.right}px`;
  parent.append(menu);
  // Above the button if it would extend beyond the scrollable area.
  const isLow = box.bottom + menu.offsetHeight + GAP > around.bottom;
  menu.style.top = `${isLow ? box.top - around.top - menu.offsetHeight - GAP : box.bottom - around.top + GAP}px`;
  button.setAttribute("aria-expanded", "true");
  menu.scrollIntoView({ block: "nearest" });
  focus(0);
}
