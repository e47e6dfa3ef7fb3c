import { act, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import type { StateAnswer } from "../../engine/protocol";
import { catalog, type DisciplineInfo } from "../../scenario/catalog";
import type { Run } from "../../state/run/run";
import { createRunStore } from "../../state/run/run-state";
import { RunContext } from "../run-context";
import { type StateFeed, useStateFeed } from "./state-feed";

const told: number[] = [];
let feed: StateFeed | undefined;

function Listening() {
  const node = useRef<HTMLDivElement>(null);
  const found = useStateFeed("q", catalog.disciplines[0] as DisciplineInfo, node);
  useEffect(() => {
    feed = found;
    return found.subscribe(({ time_s }) => told.push(time_s));
  }, [found]);
  return <div ref={node} />;
}

test("what is told is about the run that is open", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  let see: (entries: readonly object[]) => void = () => undefined;
  class Observer {
    constructor(seen: typeof see) {
      see = seen;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const store = createRunStore();
  store.setState({ runId: 1 });
  const answers: ((answer: StateAnswer) => void)[] = [];
  const readState = () => new Promise((resolve) => answers.push(resolve));
  const run = { stores: { run: store }, readState, subscribe: () => () => undefined, view: null } as unknown as Run;
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <RunContext value={run}>
        <Listening />
      </RunContext>,
    ),
  );
  const answerAt = (time_s: number) => act(async () => answers.at(-1)?.({ time_s, discipline: 0 } as StateAnswer));
  const seeIt = () => act(async () => see([{ isIntersecting: true }]));
  await seeIt();
  await answerAt(5);
  await seeIt();
  store.setState({ runId: 2 });
  await answerAt(6);
  const late: number[] = [];
  feed?.subscribe(({ time_s }) => late.push(time_s));
  expect([told, late]).toEqual([[5], []]);
  await seeIt();
  await answerAt(0.1);
  expect([told, late]).toEqual([[5, 0.1], [0.1]]);
  await act(async () => root.unmount());
});
