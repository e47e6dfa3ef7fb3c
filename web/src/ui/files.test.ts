import { expect, test, vi } from "vitest";
import { version } from "../../../package.json";
import { eventually } from "../../tests/eventually";
import { scenario, setUp } from "../../tests/run-rig";
import { openFile, saveFaultReport } from "./files";
import { chooseFile } from "./lazy-files";

const { run, work, page } = setUp();
const open = (text: string) => openFile(new File([text], "x.json"), run);

test("a file that holds a scenario is opened", async () => {
  await open('{ "title": "From a file" }');
  expect(work().document?.title).toBe("From a file");
  expect(page().rejection).toBeNull();
});

test.each([
  ["no JSON", "{", /^This is not valid JSON/],
  ["no object", "[]", /^The file must contain a JSON object\.$/],
  [
    "too much",
    " ".repeat(256 * 1024 + 1),
    /^The file is larger than 256 KiB, the limit for experiments and lessons\.$/,
  ],
  ["too many brackets", `{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, /^It is nested too deeply\.$/],
])("a file that holds %s is refused by name", async (_, text, message) => {
  const before = work().document;
  await open(text);
  const { rejection } = page();
  expect(rejection?.name).toBe("x.json");
  expect(rejection?.problems[0]?.message).toMatch(message);
  expect(work().document).toBe(before);
});

test("the report of an error has what is needed to repeat it", async () => {
  const rig = setUp();
  await rig.run.open(scenario);
  await rig.pass(5);
  await rig.run.change("links.b.queue.max_p", 0.2);
  rig.fake.stop("unreachable, at 0.1 s of the run, event 7");
  const saved: Blob[] = [];
  const url = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:";
  });
  saveFaultReport(rig.run);
  url.mockRestore();
  const [timeline] = rig.work().document?.timeline ?? [];
  expect(JSON.parse(await saved[0]!.text())).toEqual({
    error: "unreachable, at 0.1 s of the run, event 7",
    time_s: rig.run.view?.time_s,
    fingerprint: rig.run.view?.fingerprint,
    page: `${version} (files.ts)`,
    engine: ["engine.wasm", "engine-with-scripts.wasm"],
    browser: navigator.userAgent,
    edits: rig.work().history.past.map(({ label }) => label),
    scenario: expect.objectContaining({ title: "Test", timeline: [timeline] }),
  });
  expect(timeline).toMatchObject({ set: "links.b.queue.max_p", value: 0.2 });
  expect(rig.work().history.past).toHaveLength(1);
});

test("the dialog opens within the click, whatever has been loaded, and its file is opened", async () => {
  const chosen = new File(['{ "title": "Chosen" }'], "chosen.json");
  const show = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, "files", { value: [chosen] });
    this.dispatchEvent(new Event("change"));
  });
  chooseFile(run);
  expect(show).toHaveBeenCalledOnce();
  await eventually(() => expect(work().document?.title).toBe("Chosen"));
});
