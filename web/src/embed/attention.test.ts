import { beforeEach, expect, test, vi } from "vitest";
import type { Run } from "../state/run/run";
import { createRunStore } from "../state/run/run-state";
import { type Attention, attend } from "./attention";

let see: (ratio: number) => void;
let attention: Attention;
/** Messages to the other embeds. */
let said: { rank: number | null }[];
let store: ReturnType<typeof createRunStore>;
let run: Run;
const play = () => store.getState().play;

beforeEach(() => {
  store = createRunStore();
  run = {
    stores: { run: store },
    play: () => store.setState({ play: "playing" }),
    pause: () => store.setState({ play: "paused" }),
  } as unknown as Run;
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

test("pauses in a hidden tab and resumes when it is shown again", () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(play()).toBe("paused");
  visibility.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
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
