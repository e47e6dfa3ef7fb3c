import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { RunContext } from "../run-context";
import ExportSection from "./ExportSection";

const capture = vi.hoisted(() => vi.fn(async () => new Blob()));
const saveFile = vi.hoisted(() => vi.fn());
vi.mock("../../engine/command", () => ({ capture }));
vi.mock("../files", async (original) => ({ ...(await original<object>()), saveFile }));

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test("the packets are those of the watched link that is shown, and the file's name says so", async () => {
  const rig = setUp();
  const watch = ["first", "second:reverse"];
  const two = { ...scenario, measure: { watch } };
  await rig.run.open(two);
  rig.run.stores.run.setState({ watched: "second:reverse" });
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  act(() =>
    root.render(
      createElement(
        RunContext,
        { value: rig.run },
        createElement(ExportSection, { document: two, lane: undefined, link: "" }),
      ),
    ),
  );
  const choice = [...host.querySelectorAll("select")].find((each) =>
    each.labels?.[0]?.textContent?.startsWith("Link of"),
  );
  expect(choice?.value).toBe("second:reverse");
  const button = [...host.querySelectorAll("button")].find(({ textContent }) => textContent === "Packets (pcapng)");
  await act(async () => button?.click());
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalled());
  expect(capture.mock.lastCall).toEqual([expect.any(String), 1, ["second:reverse", "first"], expect.anything()]);
  expect(saveFile.mock.lastCall?.[1]).toMatch(/-second-reverse\.pcapng$/);
  act(() => root.unmount());
});
