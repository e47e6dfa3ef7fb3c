/**
 * A double click where one click is enough presses twice. If the first press closed the dialog, removed the row or turned
 * the button into another one, the second hits what is there now, which nobody has seen yet: it is ignored.
 */

interface Pressed {
  readonly control: HTMLElement;
  readonly text: string;
}

// biome-ignore lint/performance/useDomNodeTextContent: names that are hidden, as that of the theme, change with each press
const seenText = (control: HTMLElement) => control.innerText;

function pressedBy({ target }: Event): Pressed | null {
  const control = target instanceof Element ? target.closest<HTMLElement>("button, a") : null;
  return control && { control, text: seenText(control) };
}

const isStillThere = ({ control, text }: Pressed, target: EventTarget | null) =>
  target instanceof Node && control.contains(target) && seenText(control) === text;

/** Presses of a double click are counted by the browser in `detail`. */
export function ignoreSecondClicks(signal: AbortSignal): void {
  let before: Pressed | null = null;
  let isIgnored = false;
  const listen = (event: MouseEvent) => {
    if (event.type === "mousedown") {
      isIgnored = event.detail > 1 && before !== null && !isStillThere(before, event.target);
      before = pressedBy(event); // in a row of clicks, what is pressed again has been seen
    }
    if (!isIgnored || event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["mousedown", "mouseup", "click", "dblclick"] as const)
    window.addEventListener(type, listen, { capture: true, signal });
}

/** For a button that stays as it is until its act has been answered: the second press would do the same once more. */
export const isSecondClick = ({ detail }: Pick<MouseEvent, "detail">): boolean => detail > 1;
