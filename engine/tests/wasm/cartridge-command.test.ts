// `aqm cartridge`: lessons and experiments of papers as a course outline.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";

const program = new URL("../../bin/aqm.mjs", import.meta.url).pathname;
const scenarios = new URL("../../../scenarios/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "aqm-"));
const BASE = "https://example.org/aqm/";

const cartridge = (...args: string[]) =>
  spawnSync(process.execPath, [program, "cartridge", ...args], { encoding: "utf8", cwd: folder });

/** The addresses of the links, by the paths of their files. */
function linksIn(name: string): Record<string, string> {
  const { "imsmanifest.xml": _, ...links } = unzipSync(readFileSync(join(folder, name)));
  const address = (bytes: Uint8Array) => /href="([^"]*)"/.exec(new TextDecoder().decode(bytes))?.[1] ?? "";
  return Object.fromEntries(Object.entries(links).map(([path, bytes]) => [path, address(bytes)]));
}

const idsIn = (path: string, pattern: RegExp) =>
  readdirSync(new URL(path, scenarios)).flatMap((name) => pattern.exec(name)?.[1] ?? []);

test("has all lessons that ship and all experiments of the papers; equal bytes each time", () => {
  const { status, stdout } = cartridge("--base", "https://example.org/aqm/index.html?x#y", "all.imscc");
  expect(status).toBe(0);
  const links = Object.values(linksIn("all.imscc"));
  const lessons = idsIn("lessons/", /^(.*)\.json$/).map((id) => `${BASE}#lesson=${id}`);
  const experiments = idsIn("papers/", /^(\d{3}-.*)\.json$/).map((id) => `${BASE}#p=${id}`);
  expect(links.toSorted()).toEqual([...lessons, ...experiments].toSorted());
  expect(links[0]).toBe(`${BASE}#lesson=first-minute`);
  expect(stdout).toBe(`all.imscc: ${links.length} links in 6 modules\n`);
  expect(cartridge("--base", BASE, "again.imscc").status).toBe(0);
  expect(readFileSync(join(folder, "again.imscc"))).toEqual(readFileSync(join(folder, "all.imscc")));
});

test("some lessons in the order in which they are named, and some papers or none", () => {
  const options = ["--lessons", "ecn,bufferbloat", "--papers", "003", "--title", "Queues & co"];
  expect(cartridge("--base", "http://localhost:8080", ...options).status).toBe(0);
  const paths = Object.entries(linksIn("aqm-course.imscc"));
  expect(paths.slice(0, 3)).toEqual([
    ["links/lessons-ecn.xml", "http://localhost:8080/#lesson=ecn"],
    ["links/lessons-bufferbloat.xml", "http://localhost:8080/#lesson=bufferbloat"],
    ["links/paper-003-003-LU.xml", "http://localhost:8080/#p=003-LU"],
  ]);
  const manifest = unzipSync(readFileSync(join(folder, "aqm-course.imscc")))["imsmanifest.xml"];
  expect(new TextDecoder().decode(manifest)).toContain("Queues &amp; co");
  cartridge("--base", BASE, "--lessons", "ecn", "--papers", "none", "one.imscc");
  expect(Object.values(linksIn("one.imscc"))).toEqual([`${BASE}#lesson=ecn`]);
});

test.each([
  [[], "--base: must be given"],
  [["--base", "example.org"], "--base: example.org: must be an address"],
  [["--base", "ftp://example.org/"], "must begin with https:// or http://"],
  [["--base", BASE, "--lessons", "ecn,no-such"], "--lessons: no-such: must be one of first-minute, bufferbloat"],
  [["--base", BASE, "--papers", "005"], "--papers: 005: must be one of 000, 001"],
  [["--base", BASE, "wrong.imscc", "more.imscc"], "at most one file"],
])("refuses %j", (args, says) => {
  const { status, stderr } = cartridge(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(says);
  expect(existsSync(join(folder, "wrong.imscc"))).toBe(false);
});
