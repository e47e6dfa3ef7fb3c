/** What the tools of build and checks find on a machine, and what they say at the end. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isCacheOf } from "../../tools/build/cmake-cache.mjs";
import { findFirefox } from "../../tools/build/other-browsers.mjs";
import { ofGoogleTest, ofPlaywright, ofVitest } from "../../tools/check/counts.mjs";

const tools = fileURLToPath(new URL("../../tools/", import.meta.url));
const checks = join(tools, "check/");

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

test("a tool runs by a path with a symbolic link, too", () => {
  symlinkSync(checks, join(folder, "linked"));
  const { status, stdout } = spawnSync("node", [join(folder, "linked", "tally.mjs")], { encoding: "utf8" });
  expect([status, stdout]).toEqual([0, "0 passed, 0 failed\n"]);
});

test("formatting fails if either program fails, and does what it can without the one for C++", () => {
  const root = join(folder, "root");
  for (const path of ["engine/tools/check", "node_modules/.bin", "bin"])
    mkdirSync(join(root, path), { recursive: true });
  for (const path of ["process.mjs", "check/format.mjs"])
    copyFileSync(join(checks, "..", path), join(root, "engine/tools", path));
  execFileSync("git", ["init", "-q"], { cwd: root });
  const put = (path: string, text: string) => writeFileSync(join(root, path), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const run = (PATH: string) =>
    spawnSync(process.execPath, [join(root, "engine/tools/check/format.mjs")], { env: { ...process.env, PATH } });
  put("node_modules/.bin/biome", "exit 0");
  const { status, stdout } = run(join(root, "bin"));
  expect([status, String(stdout)]).toEqual([0, "C++ is not formatted: clang-format 14 is missing.\n"]);
  const format = (biome: string, clang: string) => {
    put("node_modules/.bin/biome", biome);
    put("bin/clang-format-14", clang);
    return run(`${join(root, "bin")}:${process.env.PATH}`).status;
  };
  expect([format("exit 0", "exit 0"), format("exit 1", "exit 0"), format("exit 0", "exit 1")]).toEqual([0, 1, 1]);
});

describe("setup", () => {
  const setup = (...args: string[]) => {
    const env = { ...process.env, PATH: folder, LC_ALL: "C" };
    return spawnSync(process.execPath, [...args.slice(1), join(tools, "build/setup.mjs"), args[0] ?? ""], {
      env,
      encoding: "utf8",
    });
  };
  beforeEach(() => {
    for (const name of ["dpkg", "apt-cache"]) program(name, "exit 0");
    program("env", 'exec /usr/bin/env "$@"');
    program("sudo", 'shift; exec "$@"');
  });

  test("installs what it can, and says what keeps Emscripten away", () => {
    program(
      "apt-get",
      `case "$*" in *emscripten*) echo " node-acorn : Depends: nodejs:any"; exit 100;; esac
       for each; do case $each in cmake|ninja-build) /bin/ln -s /bin/true ${folder}/\${each%-build};; esac; done`,
    );
    const { status, stderr } = setup("wasm");
    expect(status).toBe(1);
    expect(stderr).toContain("NodeSource's Node keeps apt from installing Emscripten.");
    expect(stderr).toMatch(/^Missing, please install: Emscripten:[^;]*$/m);
  });

  test("calls nothing installed that is not, or of another version", () => {
    program("apt-get", "exit 1");
    for (const name of ["clang-format", "clang-tidy"]) program(name, `echo "${name} version 19.1.7"`);
    const { status, stdout } = setup("check");
    expect(status).toBe(0);
    expect(stdout).toContain("clang-format 14 is not installed: ");
    expect(stdout).toMatch(/All that is needed is installed\.$/m);
    for (const name of ["clang-format", "clang-tidy"]) program(name, `echo "${name} version 14.0.6"`);
    expect(setup("check").stdout).toBe("Everything is installed.\n");
  });

  test("says on Windows where it works", () => {
    const windows = 'data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})';
    const { status, stderr } = setup("check", "--import", windows);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^On Windows this works in WSL only: .*\n$/)]);
  });
});

describe("of wrong arguments one line is said, before anything is built or run", () => {
  const said = (tool: string, args: readonly string[], env = {}) => {
    const { status, stdout, stderr } = spawnSync("node", [join(tools, tool), ...args], {
      env: { ...process.env, ...env },
      encoding: "utf8",
    });
    return [status, stdout, stderr];
  };

  test.each(["your.site", "your.site:8080"])("the site's address: %s", (AQM_SITE) => {
    const line = `AQM_SITE: ${AQM_SITE}: must be an address: https://…\n`;
    expect(said("build/site.mjs", [], { AQM_SITE })).toEqual([1, "", line]);
  });

  test("the name of a case to validate", () => {
    const line = expect.stringMatching(/^No case has phys-1rano in its name, such as .*\n$/);
    expect(said("validate/validate.mjs", ["phys-1rano"])).toEqual([1, "", line]);
  });

  test("a document for a single file", () => {
    const path = join(folder, "bad.json");
    writeFileSync(path, "{");
    const [status, , stderr] = said("build/single-file.mjs", [path]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^\S+bad\.json: .*\n$/)]);
    writeFileSync(path, '{"timeline": 4}');
    expect(said("build/single-file.mjs", [path])[2]).toMatch(/bad\.json cannot run:\n(?:.*\n)*duration: is missing\n/);
    writeFileSync(path, '{"steps": []}');
    expect(said("build/single-file.mjs", [path])[2]).toMatch(/^\S+bad\.json: .*\n/);
  });
});

describe("the end of a run of tests lists", () => {
  test("what Vitest skipped, and a file without results", () => {
    const of = (status: string) => ({ status, fullName: `is ${status}`, failureMessages: ["why"] });
    const testResults = [
      { status: "failed", assertionResults: ["passed", "failed", "skipped", "todo"].map(of) },
      { status: "failed", assertionResults: [], name: "a.test.ts", message: "cannot be read" },
    ];
    expect(ofVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
      passed: 1,
      failed: 2,
      failures: ["is failed\n    why", "a.test.ts\n    cannot be read"],
      remarks: ["skipped: is skipped", "skipped: is todo"],
    });
  });

  test("what Playwright skipped, or ran again until it passed", () => {
    const of = (status: string, line: number) => ({
      file: "a.spec.ts",
      line,
      title: `is ${status}`,
      ok: status !== "unexpected",
      tests: [{ status, results: [{ error: { message: "why" } }] }],
    });
    const specs = ["expected", "flaky", "skipped", "unexpected"].map(of);
    const stats = { expected: 1, flaky: 1, skipped: 1, unexpected: 1 };
    expect(ofPlaywright({ stats, suites: [{ suites: [{ specs }] }] })).toEqual({
      passed: 2,
      failed: 1,
      failures: ["a.spec.ts:3 is unexpected\n    why"],
      remarks: ["skipped: a.spec.ts:2 is skipped", "flaky: a.spec.ts:1 is flaky"],
    });
  });

  test("what GoogleTest skipped, which it counts as passed", () => {
    const of = (name: string, more: object) => ({
      classname: "Queue",
      name,
      status: "RUN",
      result: "COMPLETED",
      ...more,
    });
    const testsuite = [
      of("drops", {}),
      of("marks", { failures: [{ failure: "why" }] }),
      of("waits", { result: "SKIPPED" }),
      of("ends", { status: "NOTRUN", result: "SUPPRESSED" }),
    ];
    expect(ofGoogleTest({ tests: 4, failures: 1, errors: 0, testsuites: [{ testsuite }] })).toEqual({
      passed: 1,
      failed: 1,
      failures: ["Queue.marks\n    why"],
      remarks: ["skipped: Queue.waits", "skipped: Queue.ends"],
    });
  });
});
