import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { host, root, setUpRoot } from "../../../tests/react-root";
import { setUp } from "../../../tests/run-rig";
import type { ViewOptions } from "../../state/page/page-state";
import { partsOf } from "../../text/punctuation";
import { RunContext } from "../run-context";
import { Parts } from "./Parts";

const TEXT =
  "Switch to [CBT](discipline:cbt), set [max_p](parameter:max_p) or go to [10 s](time:10): [RED](explain:red) says why.";

setUpRoot();
let rig: ReturnType<typeof setUp>;
beforeEach(() => {
  rig = setUp();
});

/** The links of the text; all its words are there, linked or not. */
function linksWith(options: Partial<ViewOptions>): (string | null)[] {
  act(() => {
    rig.stores.page.setState(({ viewOptions }) => ({ viewOptions: { ...viewOptions, ...options } }));
    root.render(
      <RunContext value={rig.run}>
        <Parts of={partsOf(TEXT)} words={(words) => words} />
      </RunContext>,
    );
  });
  expect(host.textContent?.replaceAll("\u00a0", " ")).toContain(
    "Switch to CBT, set max_p or go to 10 s: RED says why.",
  );
  return [...host.querySelectorAll("button")].map(({ textContent }) => textContent);
}

test("words of a text lead where they say; where a link locks or hides that, they are plain words", () => {
  expect(linksWith({})).toEqual(["CBT", "max_p", "10 s", "RED"]);
  expect(linksWith({ hide: ["params"] })).toEqual(["CBT", "10 s", "RED"]);
  expect(linksWith({ hide: [], lock: "params" })).toEqual(["10 s", "RED"]);
  expect(linksWith({ lock: "all" })).toEqual(["RED"]);
});
