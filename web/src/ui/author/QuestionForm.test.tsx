import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setUp } from "../../../tests/run-rig";
import { RunContext } from "../run-context";
import { type Desk, DeskContext } from "./desk-context";
import { AskedForm } from "./QuestionForm";

const WAIT = "links.bottleneck.sojourn_s.mean";

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

/** The form of a number that the runs of the forms have as 10.5237 ms. */
function show(within: object): void {
  const answer = { product: [{ metric: WAIT }, 1000] };
  const draft = { question: { type: "number", unit: "ms", within, answer } };
  const findings = { want() {}, measures: [], isBusy: false, numbers: () => ({ [WAIT]: 0.0105237 }) };
  const desk = { draft, findings, problems: [], whole: null };
  act(() =>
    root.render(
      <RunContext value={setUp().run}>
        <DeskContext value={desk as unknown as Desk}>
          <AskedForm keys={[]} />
        </DeskContext>
      </RunContext>,
    ),
  );
}

test.each([
  [{ rel: 0.05 }, false],
  [{ abs: 0.1 }, false],
  [{ abs: 0 }, true],
  [{ abs: 0.001 }, true],
  [{ rel: 0.0001 }, true],
])("beside the tolerance %o stands whether it refuses what the page shows", (within, isTold) => {
  show(within);
  expect(host.textContent).toContain("Now: 10.5 ms");
  expect(host.textContent?.includes("so small a tolerance refuses")).toBe(isTold);
});
