import { beforeEach, expect, test, vi } from "vitest";
import type { Run } from "../state/run/run";
import { createRunStore, initialRun } from "../state/run/run-state";
import { type Attention, attend } from "./attention";

let see: (ratio: number) => void;
let attention: Attention;
/** Messages to the other embeds. */
let said: { rank: number | null }[];
const store = createRunStore();
const play = () => store.getState().play;
const run = {
  stores: { run: store },
  play: () => store.setState({ play: "playing" }),
  pause: () => store.setState({ play: "paused" }),
} as unknown as Run;

beforeEach(() => {
  store.setState(initialRun, true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { intersectionRatio: number }[]) => void) {
        see = (intersectionRatio) => tell([{ intersectionRatio }]);
      }
      observe() {}
    },
  );
  said = [];
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage(message: { rank: number | null }) {
        said.push(message);
      }
    },
  );
  attention = attend({ run, sentinel: document.body, onFirstSeen() {}, onWaiting() {} });
  see(1);
  run.play();
});

test("pauses while not visible and resumes afterwards", () => {
  see(0.1);
  expect(play()).toBe("paused");
  see(0.5);
  expect(play()).toBe("playing");
});

test("stays paused if the user has paused it", () => {
  run.pause();
  see(0);
  see(1);
  expect(play()).toBe("paused");
});

test("does not resume if told to pause while not visible", () => {
  see(0);
  attention.letStand();
  see(1);
  expect(play()).toBe("paused");
});

test("gives its turn back when its engine has failed", () => {
  expect(said.at(-1)?.rank).not.toBeNull();
  store.setState({ play: "stopped" });
  expect(said.at(-1)?.rank).toBeNull();
});
