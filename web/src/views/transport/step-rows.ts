/** The list of steps, each with a button back and one forward. */
import { type Direction, move, type Stride } from "../../state/run/moves";
import type { Run } from "../../state/run/run";
import { element } from "../dom";
import { backIcon, forwardIcon } from "../icons";
import "./step-rows.css";

interface Row {
  readonly stride: Stride;
  readonly text: string;
  readonly back: string;
  readonly forward: string;
  /** Its keys, backwards and forwards. */
  readonly keys: readonly [string, string];
}

const timed = (stride: number, text: string, keys: Row["keys"]): Row => ({
  stride,
  text,
  back: `Back ${text}`,
  forward: `Forward ${text}`,
  keys,
});

const ROWS: readonly Row[] = [
  timed(0.001, "1 ms", ["M", "m"]),
  timed(0.01, "10 ms", [",", "."]),
  timed(0.1, "100 ms", ["<", ">"]),
  { ...timed(0, "one round trip", ["W", "w"]), stride: "round trip", text: "Round trip" },
  {
    stride: "packet",
    text: "Packet",
    back: "Previous packet at the queue",
    forward: "Next packet at the queue",
    keys: ["Q", "q"],
  },
  {
    stride: "decision",
    text: "Drop or mark",
    back: "Previous drop or mark",
    forward: "Next drop or mark",
    keys: ["D", "d"],
  },
];

function moveButton(run: Run, { stride }: Row, direction: Direction, name: string, key: string | undefined) {
  const button = element("button", {
    type: "button",
    className: "button icon",
    ariaLabel: name,
    title: key === undefined ? name : `${name} (${key})`,
    onclick: () => void move(run, stride, direction),
  });
  button.append(direction < 0 ? backIcon() : forwardIcon());
  return button;
}

/** `hasKeys`: shortcut keys are shown. */
export const stepRows = (run: Run, hasKeys: boolean): HTMLElement[] =>
  ROWS.map((row) => {
    const [backKey, forwardKey] = hasKeys ? row.keys : [];
    return element(
      "div",
      { className: "step-row" },
      moveButton(run, row, -1, row.back, backKey),
      element("span", {}, row.text),
      moveButton(run, row, 1, row.forward, forwardKey),
    );
  });
