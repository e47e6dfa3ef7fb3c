// Bounds from runs whose Jain's index is 0.5, and whose link is busy to 90 %.
import { act } from "react";
import { expect, test, vi } from "vitest";
import { host, root, setUpRoot } from "../../../tests/react-root";
import type { RunResult } from "../../engine/protocol";
import base from "../../lesson/broken/base.json";
import type { Draft } from "../../lesson/draft";
import { inspect } from "../../lesson/inspect";
import { setIn, valueIn } from "../../scenario/set-in";
import { BoundsFields } from "./BoundsFields";
import { type Desk, DeskContext } from "./desk-context";

setUpRoot();

const JAIN = { at: { lane: "long" }, window: ["6 s", "12 s"], value: "jain", min: 0 };
const BUSY = { ...JAIN, value: "links.bottleneck.utilization" };
const STEP = ["steps", 2];
const HOLD = [...STEP, "holds", 0];

const links = [{ id: "bottleneck", direction: "forward", utilization: 0.9 }];
const windows = [
  [2, 6],
  [6, 12],
].map(([from_s, to_s]) => ({ from_s, to_s, jain: 0.5, flows: [], classes: [], links }));
const make = async () => ({ report: { fingerprint: "f", windows }, series: [], bins: [] }) as unknown as RunResult;

/** The draft after the button is pressed, where the lesson that was read last measures Jain's index. */
async function taken(draft: Draft, keys: readonly (string | number)[]): Promise<Draft> {
  const { whole } = await inspect(setIn(base as Draft, HOLD, JAIN));
  let now = draft;
  const edit = (next: Draft) => {
    now = next;
  };
  const findings = { make, measures: [] };
  const desk = { draft, now: () => now, edit, whole, findings, problems: [] } as unknown as Desk;
  await act(async () =>
    root.render(
      <DeskContext value={desk}>
        <BoundsFields keys={keys} />
      </DeskContext>,
    ),
  );
  const button = host.querySelector("button");
  button?.focus();
  await act(async () => button?.click());
  await vi.waitFor(() => expect(host.querySelector("[role=status]")?.textContent).not.toMatch(/^(Running.*)?$/));
  return now;
}

test("are of what the draft measures, also before the forms have read it", async () => {
  const next = await taken(setIn(base as Draft, HOLD, BUSY), HOLD);
  expect(valueIn(next, HOLD)).toEqual({ ...BUSY, min: 0.882, max: 0.918 });
  expect(document.activeElement).toBe(host.querySelector("button"));
});

test("are not taken while the draft cannot be measured", async () => {
  const draft = setIn(setIn(base as Draft, HOLD, BUSY), ["minutes"], undefined);
  expect(await taken(draft, HOLD)).toBe(draft);
  expect(host.textContent).toContain("Mend what is wrong with the lesson first.");
});

test("are taken in another question of the step, too", async () => {
  const other = { ...(valueIn(base, STEP) as { question: object }), holds: [JAIN] };
  const pool = [{ question: other.question, holds: [BUSY] }];
  const next = await taken(setIn(base as Draft, STEP, { ...other, pool }), [...STEP, "pool", 0, "holds", 0]);
  expect(valueIn(next, [...STEP, "pool", 0, "holds", 0])).toEqual({ ...BUSY, min: 0.882, max: 0.918 });
  expect(valueIn(next, HOLD)).toEqual(JAIN);
});
