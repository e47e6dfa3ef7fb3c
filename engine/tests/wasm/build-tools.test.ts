/** What the tools of the build find on a machine. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isCacheOf } from "../../tools/build/cmake-cache.mjs";
import { findFirefox } from "../../tools/build/other-browsers.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "aqm-tools-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

function program(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe("Firefox", () => {
  beforeEach(() => {
    vi.stubEnv("PATH", folder);
    vi.stubEnv("FIREFOX", "");
  });

  test("is the first one that works", () => {
    program("firefox-esr", "exit 1");
    expect(findFirefox()).toBeUndefined();
    const path = program("firefox", "exit 0");
    expect(findFirefox()).toBe(path);
  });

  test("is not a snap, nor the script that starts one", () => {
    program("firefox", "# /snap/bin/firefox\nexit 0");
    expect(findFirefox()).toBeUndefined();
    rmSync(join(folder, "firefox"));
    symlinkSync(program("snap", "exit 0"), join(folder, "firefox"));
    expect(findFirefox()).toBeUndefined();
  });

  test("is the one that the environment names, if that works", () => {
    const named = program("mine", "exit 0");
    program("firefox", "exit 0");
    vi.stubEnv("FIREFOX", named);
    expect(findFirefox()).toBe(named);
    vi.stubEnv("FIREFOX", join(folder, "nothing"));
    expect(findFirefox()).toBeUndefined();
  });
});

describe("a configuration of CMake", () => {
  const cacheOf = (sources: string, node: string) => {
    const path = join(folder, "CMakeCache.txt");
    writeFileSync(path, `NODE:FILEPATH=${node}\nCMAKE_HOME_DIRECTORY:INTERNAL=${sources}\n`);
    return path;
  };

  test("is of one folder, not of its copy, and of programs that are there", () => {
    const [sources, copy] = ["one", "two"].map((name) => join(folder, name)) as [string, string];
    for (const each of [sources, copy]) mkdirSync(each);
    expect(isCacheOf(cacheOf(sources, process.execPath), sources)).toBe(true);
    expect(isCacheOf(cacheOf(sources, process.execPath), copy)).toBe(false);
    expect(isCacheOf(cacheOf(sources, join(folder, "old", "node")), sources)).toBe(false);
    const cache = cacheOf(sources, process.execPath);
    rmSync(sources, { recursive: true });
    expect(isCacheOf(cache, copy)).toBe(false);
  });
});
