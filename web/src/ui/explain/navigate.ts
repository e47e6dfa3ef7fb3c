/** Opens explain pages, and keeps where the reader came from. */
import { fragment } from "../../state/page/address";
import type { PageState } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";

/** The page that lists all others. */
export const INDEX = "index";

interface Origin extends Pick<PageState, "tab" | "isDrawerOpen"> {
  readonly opener: HTMLElement | null;
}

let origin: Origin | null = null;
let isOpenedHere = false;

/** An embed has no room for it, and opens the page itself with the same experiment. */
export const isEmbed = () => document.querySelector(".app") === null;

/** A lesson in a course brings neither explanations nor other experiments. */
export const isAlone = () => document.querySelector(".embed.is-alone") !== null;

export function openExplanation({ stores: { page } }: Run, id: string): void {
  if (isEmbed()) {
    const others = fragment()
      .split("&")
      .filter((word) => word && !word.startsWith("explain="));
    window.open(`./#${[...others, `explain=${id}`].join("&")}`, "_blank", "noopener");
    return;
  }
  const { explained, tab, isDrawerOpen } = page.getState();
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  if (explained === null) origin = { opener, tab, isDrawerOpen };
  isOpenedHere = true;
  page.setState({ explained: id, tab: "explain", isDrawerOpen: true, isEditing: false });
}

/** Whether the reader has opened the page that is shown, so that it takes the focus; a link's page does not. */
export function takesFocus(): boolean {
  const takes = isOpenedHere;
  isOpenedHere = false;
  return takes;
}

/** Where the reader came from, once. */
export function takeOrigin(): Origin | null {
  const from = origin;
  origin = null;
  return from;
}
