import { expect, test, vi } from "vitest";
import { setUp } from "../../tests/run-rig";
import { openFile } from "./files";
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
  ["no object", "[]", /^A scenario must be a JSON object\.$/],
  ["too much", " ".repeat(256 * 1024 + 1), /^The file is larger than 256 KiB, the limit for a scenario\.$/],
  ["too many brackets", `{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, /^It is nested too deeply\.$/],
])("a file that holds %s is refused by name", async (_, text, message) => {
  const before = work().document;
  await open(text);
  const { rejection } = page();
  expect(rejection?.name).toBe("x.json");
  expect(rejection?.problems[0]?.message).toMatch(message);
  expect(work().document).toBe(before);
});

test("the dialog opens within the click, whatever has been loaded, and its file is opened", async () => {
  const chosen = new File(['{ "title": "Chosen" }'], "chosen.json");
  const show = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, "files", { value: [chosen] });
    this.dispatchEvent(new Event("change"));
  });
  chooseFile(run);
  expect(show).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(work().document?.title).toBe("Chosen"));
});
