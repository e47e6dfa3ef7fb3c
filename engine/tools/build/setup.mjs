// Finds the toolchain and installs what is missing: `node engine/tools/build/setup.mjs [wasm native sanitizers check
// captures browser firefox webkit]`. On Debian and Ubuntu with apt, as root or with sudo; elsewhere it prints what to install.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { clangTool } from "../check/format.mjs";
import { capture, fail, isMain, run, tool, which } from "../process.mjs";
import { findChromium } from "./chromium.mjs";
import { findFirefox, hasWebKit } from "./other-browsers.mjs";

const header = (name) =>
  ["/usr/include", "/usr/local/include", "/opt/homebrew/include"].some((folder) => existsSync(join(folder, name)));
const programs = (...names) => names.every(which);

function runtimeOf(compiler) {
  if (!which(compiler)) return [];
  const folder = capture(compiler, ["--print-runtime-dir"]).stdout.trim();
  return existsSync(folder) ? readdirSync(folder) : [];
}

// A requirement: a test for its presence, its Debian package, and where to get it elsewhere. If it is `fetched`,
// CMake's FetchContent provides it where there is no package. What is `spared` without it is skipped.
const things = {
  emscripten: {
    present: () => programs("em++"),
    package: () => "emscripten",
    advice: "Emscripten: https://emscripten.org/docs/getting_started/downloads.html, then `source ./emsdk_env.sh`",
  },
  cmake: { present: () => programs("cmake"), package: () => "cmake", advice: "CMake 3.21 or newer: https://cmake.org" },
  ninja: { present: () => programs("ninja"), package: () => "ninja-build", advice: "Ninja: https://ninja-build.org" },
  compiler: {
    present: () => programs("c++") || programs("g++") || programs("clang++"),
    package: () => "g++",
    advice: "a C++20 compiler (g++ 11, clang 14 or newer)",
  },
  rapidjson: { present: () => header("rapidjson/document.h"), package: () => "rapidjson-dev", fetched: true },
  googletest: { present: () => header("gtest/gtest.h"), package: () => "libgtest-dev", fetched: true },
  benchmark: { present: () => header("benchmark/benchmark.h"), package: () => "libbenchmark-dev", fetched: true },
  clang: { present: () => programs("clang++"), package: () => "clang", advice: "clang 14 or newer" },
  fuzzer: {
    present: () => runtimeOf("clang++").some((file) => file.startsWith("libclang_rt.fuzzer")),
    package: () => (existsInApt("libclang-rt-dev") ? "libclang-rt-dev" : "libclang-rt-14-dev"),
    advice: "clang's libFuzzer and sanitizers (compiler-rt)",
  },
  "clang-format 14": {
    present: () => clangTool("clang-format") !== undefined,
    package: () => (existsInApt("clang-format-14") ? "clang-format-14" : "clang-format"),
    spared: "the format of C++ is not checked",
  },
  "clang-tidy 14": {
    present: () => clangTool("clang-tidy") !== undefined,
    package: () => (existsInApt("clang-tidy-14") ? "clang-tidy-14" : "clang-tidy"),
    spared: "C++ is not linted",
  },
  tshark: {
    present: () => programs("tshark"),
    package: () => "tshark",
    spared: "captures are not compared with what it finds in them",
  },
  chromium: {
    present: async () => (await findChromium()) !== undefined,
    package: () => {
      if (system() === "ubuntu") return undefined; // its package is a snap
      return existsInApt("chromium-headless-shell") ? "chromium-headless-shell" : "chromium";
    },
    otherwise: () => run(tool("playwright"), ["install", ...(administrator() ? ["--with-deps"] : []), "chromium"]),
    advice: "Chromium or Google Chrome, or its path in the environment as CHROMIUM",
  },
  firefox: {
    present: () => Boolean(findFirefox()),
    package: () => (system() === "ubuntu" ? undefined : "firefox-esr"), // Ubuntu's package is a snap
    spared: "nothing is tested in Firefox",
  },
  webkit: {
    present: hasWebKit,
    package: () => "webkit2gtk-driver xvfb",
    spared: "nothing is tested in WebKit",
  },
};

const groups = {
  wasm: ["emscripten", "cmake", "ninja", "rapidjson"],
  native: ["compiler", "cmake", "ninja", "rapidjson", "googletest", "benchmark"],
  sanitizers: ["clang", "fuzzer", "cmake", "ninja", "rapidjson", "googletest"],
  check: ["clang-format 14", "clang-tidy 14"],
  captures: ["tshark"],
  browser: ["chromium"],
  firefox: ["firefox"],
  webkit: ["webkit"],
};

function system() {
  if (!existsSync("/etc/os-release")) return process.platform;
  return /^ID="?(\w+)/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
}

const existsInApt = (name) => capture("apt-cache", ["show", name]).ok;

// How to run a command as administrator, or undefined: as root, with passwordless sudo, or with sudo at a terminal.
function administrator() {
  if (process.getuid?.() === 0) return [];
  if (!which("sudo")) return undefined;
  if (capture("sudo", ["-n", "true"]).ok) return ["sudo", "-n"];
  return process.stdin.isTTY && !process.env.CI ? ["sudo"] : undefined;
}

// A fresh system is being updated in the background, which may take minutes.
const PATIENCE_S = 300;
const LOCK_POLL_S = 5;
const PATIENCE = ["-o", `DPkg::Lock::Timeout=${PATIENCE_S}`];

const aptCommand = (...args) => [
  ...administrator(),
  ...["env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C", "apt-get", ...PATIENCE, ...args],
];
const lastLines = (output) => output.trim().split("\n").slice(-8).join("\n");

// Shows apt's output at a terminal, where it can take minutes; elsewhere only errors.
function apt(...args) {
  const [program, ...rest] = aptCommand(...args);
  if (process.stdin.isTTY) return run(program, rest, { stdio: "inherit" });
  const { ok, output } = capture(program, rest);
  if (!ok) console.error(lastLines(output));
  return ok;
}

// For the lock of its lists apt does not wait by itself.
async function updateLists(patience_s = PATIENCE_S) {
  const [program, ...rest] = aptCommand("update");
  const { ok, output } = capture(program, rest);
  if (ok) return true;
  if (patience_s <= 0 || !output.includes("Could not get lock")) {
    console.error(lastLines(output));
    return false;
  }
  await setTimeout(LOCK_POLL_S * 1000);
  return updateLists(patience_s - LOCK_POLL_S);
}

// Debian's Emscripten depends on Debian's Node, which must not replace a manually installed one in /usr/bin.
function protectNode() {
  const path = "/usr/bin/node";
  if (!existsSync(path) || capture("dpkg", ["-S", path]).ok) return;
  const [program, ...rest] = [
    ...administrator(),
    "dpkg-divert",
    "--local",
    "--no-rename",
    "--divert",
    `${path}.debian`,
    "--add",
    path,
  ];
  run(program, rest);
}

const isNeeded = (name) => !things[name].fetched && !things[name].spared;

async function install(names) {
  const packages = () => names.flatMap((name) => things[name].package()?.split(" ") ?? []);
  if (packages().length === 0) return;
  if (!which("apt-get")) return;
  if (!administrator() && !names.some(isNeeded)) return;
  if (!administrator()) fail(`Not allowed to install packages. Run: sudo apt-get install -y ${packages().join(" ")}`);
  protectNode();
  console.log(`Installing ${packages().join(", ")}`);
  // Package lists may be missing (in a fresh container) or outdated; package names are looked up again after the
  // update.
  const attempt = (some) => apt("install", "-y", "--no-install-recommends", ...some);
  const hasLists = existsInApt("cmake");
  if (hasLists && attempt(packages())) return;
  if (!(await updateLists()) || attempt(packages())) return;
  for (const each of packages()) attempt([each]); // what cannot be installed must not keep the rest away
  if (names.includes("emscripten")) tellOfNode();
}

// NodeSource's package does not say that other architectures may use it (Multi-Arch), which Debian's Emscripten asks for.
function tellOfNode() {
  const { output } = capture("apt-get", ["-s", "install", "emscripten"], { env: { ...process.env, LC_ALL: "C" } });
  if (output.includes("nodejs:any"))
    console.error("NodeSource's Node keeps apt from installing Emscripten. Use Node from https://nodejs.org or nvm.");
}

async function missing(names) {
  const present = await Promise.all(names.map((name) => things[name].present()));
  return names.filter((_, index) => !present[index]);
}

/** Installs what the groups need; exits if something necessary is not there. @returns whether nothing is missing */
export async function setup(...wanted) {
  if (process.platform === "win32") fail("On Windows this works in WSL only: https://learn.microsoft.com/windows/wsl");
  for (const group of wanted)
    if (!groups[group]) fail(`setup: no group ${group}, but ${Object.keys(groups).join(", ")}`);
  const names = [...new Set(wanted.flatMap((group) => groups[group]))];
  let lacking = await missing(names);
  if (lacking.length === 0) return true;
  await install(lacking);
  for (const name of await missing(lacking)) things[name].otherwise?.();
  lacking = await missing(lacking);
  for (const name of lacking.filter((each) => things[each].fetched))
    console.log(`${name} is not installed: CMake fetches it`);
  for (const name of lacking.filter((each) => things[each].spared))
    console.log(`${name} is not installed: ${things[name].spared}`);
  const needed = lacking.filter(isNeeded);
  if (needed.length > 0) fail(`Missing, please install: ${needed.map((name) => things[name].advice).join("; ")}`);
  return lacking.length === 0;
}

if (isMain(import.meta)) {
  const wanted = process.argv.slice(2);
  const isComplete = await setup(...(wanted.length > 0 ? wanted : Object.keys(groups)));
  console.log(isComplete ? "Everything is installed." : "All that is needed is installed.");
}
