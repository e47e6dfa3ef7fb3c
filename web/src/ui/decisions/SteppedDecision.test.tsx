import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DecisionRecord } from "../../engine/protocol";
import { catalog } from "../../scenario/catalog";
import { loadProse } from "../../scenario/prose";
import { createPageStore } from "../../state/page/page-state";
import type { Run } from "../../state/run/run";
import { createRunStore } from "../../state/run/run-state";
import type { RunSchema } from "../../telemetry/run-schema";
import { RunContext, useRunState } from "../run-context";
import SteppedDecision from "./SteppedDecision";
import { Steps } from "./Steps";

const NONE = Number.NaN;
const RED = catalog.disciplines.findIndex(({ signals }) => signals[0]?.name === "average");
const SLOTS = [
  { field: "average", label: "Average queue", unit: "packets" },
  { field: "min_th", label: "Minimum threshold", unit: "packets" },
];
/** Of an early drop: average, min_th, max_th, max_p, p_b, count, spacing, p_a, the number drawn. */
const NUMBERS = [8.25, 5, 15, 0.1, 0.0325, 12, 12, 0.053, 0.0421, NONE];

const moment = (packets: number, average: number) => [packets, 1000 * packets, packets, 0, 0, RED, average, 5];
const accepted = [3, 0, 0, 0, 0, 6, 1000, 0, 0, 0, 0, NONE, NONE, ...NUMBERS.map(() => NONE)];
const dropped = (reason: number) => [3.5, 0, 3, 0, 0, 7, 1000, 0, 1, 0, 0, reason, NONE, ...NUMBERS];
const rowsFor = (reason: number) => [
  [...accepted, ...moment(10, 8), ...moment(11, 8.12)],
  [...dropped(reason), ...moment(23, 8), ...moment(23, 8.25)],
];

const schema = {
  watch: ["l"],
  flows: [{ id: "ftp[3]", group: "ftp", class: "tcp" }],
  event_columns: NUMBERS.map((_, index) => `number${index}`),
  disciplines: catalog.disciplines.map(({ id }) => ({ id, slots: SLOTS })),
} as unknown as RunSchema;

let host: HTMLElement;
let root: Root;
let run: Run;
let rows: number[][];
let hasMemory: boolean;
const pause = vi.fn();

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const stores = { run: createRunStore(), page: createPageStore() };
  const proseOf = await loadProse();
  stores.page.setState({ proseOf });
  rows = rowsFor(catalog.reasons.findIndex((reason) => proseOf(reason).law?.includes("p_a")));
  const stepping = { at_s: 3.5, turn: null, flow: 0, seq: 7 };
  stores.run.setState({ schema, watched: "l", clock_s: 10, stepping });
  hasMemory = true;
  const decisions = async (_watch: string, from_s: number, until_s: number): Promise<DecisionRecord | "no memory"> => {
    if (!hasMemory) return "no memory";
    const part = rows.filter(([at_s = 0]) => at_s > from_s && at_s <= until_s);
    const table = {
      columns: Math.max(1, rows[0]?.length ?? 0) - 1,
      in_use: part.length,
      values: Float64Array.from(part.flat()),
    };
    return { table, lines: [] };
  };
  run = { stores, decisions, pause, settled: async () => undefined } as unknown as Run;
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  await show(<SteppedDecision />);
});

const show = (parts: ReactNode) => act(async () => root.render(<RunContext value={run}>{parts}</RunContext>));

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

const status = () => host.querySelector('[role="status"]')?.textContent;
const button = (name: string) => [...host.querySelectorAll("button")].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)?.click());
/** The cells of a signal, and what is noted of it. */
const cells = (label: string) => {
  const group = [...host.querySelectorAll("tbody")].find((each) => each.textContent?.startsWith(label));
  return [...(group?.querySelectorAll("th, td") ?? [])].map((cell) => cell.textContent?.replaceAll("\u2009", " "));
};

describe("the decision that is stepped through", () => {
  it("takes the focus, and tells the packet, its fate and why", () => {
    expect(document.activeElement).toBe(host.querySelector("section"));
    expect(status()).toBe("ftp[3] #7 at 3.500000 s, on arrival: dropped, Early drop");
    expect(host.textContent?.replaceAll("\u2009", " ")).toContain("The average queue is 8.25 packets");
    expect(host.querySelector("dl")?.textContent).toContain("ECNcapable");
  });

  it("tells how long a packet waited that another one pushed out", async () => {
    rows = rows.map((row) => row.with(10, 0.0334));
    await act(async () => run.stores.run.setState({ runId: 2 }));
    expect(status()).toBe("ftp[3] #7 at 3.500000 s, when another packet arrived: dropped, Early drop");
    expect(host.querySelector("dl")?.textContent?.replaceAll("\u2009", " ")).toContain("Waited33.4 ms");
  });

  it("shows the queue and the signals before and after", () => {
    expect(cells("Queue packets")).toEqual(["Queue packets", "23", "23"]);
    expect(cells("Average queue")).toEqual([
      "Average queue packets",
      "8",
      "8.250",
      "above Minimum threshold (5 packets), average of 23 queued packets",
    ]);
    expect(host.querySelectorAll("[data-changed]")).toHaveLength(1);
  });

  it("has every number of the reason, with its name in the paper", () => {
    const numbers = host.querySelector("details")?.textContent;
    for (const part of ["p_a", "0.053", "draw", "0.0421"]) expect(numbers).toContain(part);
  });

  it("leads to other packets, pauses the run and takes the charts' cursor along", async () => {
    await press("Previous packet");
    expect(pause).toHaveBeenCalled();
    expect(status()).toBe("ftp[3] #6 at 3.000000 s, on arrival: accepted");
    expect(host.textContent).toContain("Accepted, TCP class");
    expect(run.stores.run.getState().cursor).toEqual({ at_s: 3, isPinned: true });
    await press("Previous packet");
    expect(status()).toBe("No such packet was found within 5 s. ftp[3] #6 at 3.000000 s, on arrival: accepted");
    await press("Next drop or mark");
    expect(status()).toContain("#7");
    await press("Next of this flow");
    expect(status()).toContain("No such packet was found within 5 s.");
    await act(async () => run.stores.run.setState({ clock_s: 4 }));
    await press("Next packet");
    expect(status()).toContain("There is no such packet yet. Play or step on.");
  });

  it("says so if there is no memory to look back, and stays where it is", async () => {
    hasMemory = false;
    await press("Previous packet");
    expect(status()).toMatch(/^There is no memory to look back beside this run\. .*#7/);
  });

  it("does not show another packet's decision if there is no memory for the one that is chosen", async () => {
    hasMemory = false;
    await act(async () => run.stores.run.setState({ stepping: { at_s: 3, turn: 0, flow: 0, seq: 6 } }));
    expect(status()).toBe("There is no memory to look back beside this run.");
    expect(host.querySelector("table")).toBeNull();
  });

  it("goes to the cursor when that is elsewhere, and ends", async () => {
    expect(host.textContent).not.toContain("Go to the cursor");
    await act(async () => run.stores.run.setState({ cursor: { at_s: 2.5, isPinned: true } }));
    button("Go to the cursor")?.focus();
    await press("Go to the cursor");
    expect(status()).toContain("#6");
    expect(document.activeElement).toBe(button("Next packet"));
    await press("End stepping");
    expect(run.stores.run.getState()).toMatchObject({ stepping: null, cursor: null });
  });

  it("stays ended when a search in flight ends later", async () => {
    const { decisions } = run;
    let answer = () => {};
    run.decisions = async (...asked) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return decisions(...asked);
    };
    await press("Previous packet");
    await press("End stepping");
    await act(async () => answer());
    expect(run.stores.run.getState()).toMatchObject({ stepping: null, cursor: null });
  });

  it("is looked for again in another run, and told if there is none", async () => {
    rows = [];
    await act(async () => run.stores.run.setState({ runId: 2 }));
    expect(status()).toBe("This packet is not decided on here.");
    expect(host.querySelector("table")).toBeNull();
  });
});

/** A script's steps stand beside its lines, and the decision in another panel. */
function Script() {
  const isStepping = useRunState(({ stepping }) => stepping !== null);
  return (
    <>
      <Steps watched="l" decision={null} words="" />
      {isStepping && <SteppedDecision />}
    </>
  );
}

describe("the steps beside a script", () => {
  it("keep the focus while stepping begins and ends", async () => {
    run.stores.run.setState({ queues: { l: { discipline: "script", params: {}, script: {} } } as never });
    await show(<Script />);
    button("End stepping")?.focus();
    await press("End stepping");
    expect(document.activeElement).toBe(button("Step through a drop"));
    await press("Step through a drop");
    expect(document.activeElement).toBe(button("Next packet"));
    expect(host.querySelector("section")).not.toBeNull();
  });

  it("forget with the stepping why there was no other packet", async () => {
    await show(<Script />);
    hasMemory = false;
    await press("Next packet");
    expect(status()).toContain("There is no memory");
    await press("End stepping");
    expect(status()).toBe("");
  });
});
