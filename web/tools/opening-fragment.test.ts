// @vitest-environment node
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseFragment } from "../src/share/fragment";
import { openingFragment } from "./opening-fragment";

const folder = mkdtempSync(join(tmpdir(), "aqm-fragment-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Text that hardly packs. */
const noise = (chars: number) =>
  Array.from({ length: Math.ceil(chars / 44) }, (_, line) =>
    createHash("sha256").update(String(line)).digest("base64"),
  ).join("");

function fragmentOf(document: object): Promise<string> {
  const path = join(folder, "own.json");
  writeFileSync(path, JSON.stringify(document));
  return openingFragment(path);
}

test("a document is opened whole, a lesson as one", async () => {
  expect(parseFragment(await fragmentOf({ title: "Own" }))).toMatchObject({ source: { kind: "packed" } });
  expect(parseFragment(await fragmentOf({ steps: [] }))).toMatchObject({ source: { kind: "own-lesson" } });
});

test.each([{}, { steps: [] }])("a document that the page would refuse for its length is refused: %j", async (rest) => {
  await expect(fragmentOf({ ...rest, description: noise(40_000) })).rejects.toThrow(
    /own\.json is too large .*: packed it has \d{5} characters; the limit is 32768\./,
  );
});

test("a scenario is packed in its canonical form, which is shorter", async () => {
  const spaced = { title: "Own", duration: "60000 ms", $schema: noise(40_000) };
  expect(parseFragment(await fragmentOf(spaced))).toMatchObject({ source: { kind: "packed" } });
});
