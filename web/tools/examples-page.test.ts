// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { HIDEABLE } from "../src/share/link";
import { SPEEDS } from "../src/state/run/run-state";

const fileText = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const page = fileText("../examples.html");

/** The words that the page lists after some others. */
const listed = (before: string): string[] =>
  new RegExp(`${before}([a-z0-9., ]+)[<;)]`).exec(page)?.[1]?.split(", ") ?? [];

it("the page of examples lists all speeds and all parts that a link can show or hide", () => {
  expect(listed("the speed \\(")).toEqual(SPEEDS.map(String));
  expect([...listed("parts to add to a frame: "), ...listed("parts to hide: ")].sort()).toEqual([...HIDEABLE].sort());
});

it("the page with a gradebook calls lessons by their titles", () => {
  const options = [...fileText("../gradebook.html").matchAll(/<option value="(?<id>[^"]+)">(?<title>[^<]+)</g)];
  expect(options.length).toBeGreaterThan(0);
  for (const { groups: { id, title } = {} } of options)
    expect(JSON.parse(fileText(`../../scenarios/lessons/${id}.json`)).title, id).toBe(title);
});
