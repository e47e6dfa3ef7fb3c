// Links whose contents are unpacked while something else is opened.
import { beforeEach, expect, test, vi } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { unpackInWorker } from "../../engine/unpack-in-worker";
import type { LinkFailure } from "../../share/link";
import { openLink } from "./open-link";

vi.mock("../../engine/unpack-in-worker");

let rig: ReturnType<typeof setUp>;
let unpacked: (text: string | LinkFailure) => void;
beforeEach(async () => {
  rig = setUp();
  await rig.run.open(scenario);
  vi.mocked(unpackInWorker).mockReturnValue(new Promise((resolve) => (unpacked = resolve)));
});

const LESSON = "l=1.AAAA";
const damaged: LinkFailure = { kind: "damaged", message: "It is damaged." };

test("a packed lesson is opened", async () => {
  const opened = openLink(rig.run, LESSON);
  unpacked("{}");
  expect(await opened).toEqual({ kind: "opened" });
  expect(rig.page().lesson).toMatchObject({ text: "{}" });
});

const lesson = { id: "bufferbloat", text: null };
test.each<[string, () => unknown]>([
  ["another link", () => openLink(rig.run, `j=1.${encodeURIComponent(JSON.stringify(scenario))}`)],
  ["another experiment", () => rig.run.open({ ...scenario, title: "Newer" })],
  ["a lesson of the gallery", () => rig.stores.page.setState({ lesson })],
])("a packed lesson that %s overtakes changes nothing, nor if it is damaged", async (_, overtake) => {
  for (const text of ["{}", damaged]) {
    const opened = openLink(rig.run, LESSON);
    await overtake();
    const before = rig.page();
    unpacked(text);
    expect(await opened).toEqual({ kind: "superseded" });
    expect(rig.page()).toBe(before);
    rig.stores.page.setState({ lesson: null });
    vi.mocked(unpackInWorker).mockReturnValue(new Promise((resolve) => (unpacked = resolve)));
  }
});
