// Runs the usual test suites, or those named: `npm test -- native sanitized wasm web browser firefox webkit soak
// endurance`.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { build, buildFolder } from "../build/build.mjs";
import { findFirefox, hasWebKit } from "../build/other-browsers.mjs";
import { setup } from "../build/setup.mjs";
import { captureAside, fail, run, tool } from "../process.mjs";
import { ofGoogleTest, ofPlaywright, ofVitest } from "./counts.mjs";
import { readReport, reportFile, sum, tally } from "./tally.mjs";

// What tests and browsers leave in the system's folder for temporary files goes with this one.
process.env.TMPDIR = mkdtempSync(join(tmpdir(), "aqm-tests-"));
chmodSync(process.env.TMPDIR, 0o1777); // as that one: apt writes there as another user
process.once("exit", () => rmSync(process.env.TMPDIR, { recursive: true, force: true }));

const nothingRan = { passed: 0, failed: 1 };

// Runs one suite and counts from its tool's report; a suite that fails without a failed test counts as one failure.
async function suite(name, start, count) {
  const file = reportFile(name);
  rmSync(file, { force: true });
  const ok = await start(file);
  const report = readReport(file);
  if (!report) return nothingRan;
  const { failed, ...counts } = count(report);
  return { ...counts, failed: failed + (ok || failed > 0 ? 0 : 1) };
}

// With captured output, which is printed at the end.
async function aside(program, args, options) {
  const { ok, output } = await captureAside(program, args, options);
  console.log(output.trim());
  return ok;
}

// One shard of the tests of a native build (GoogleTest's sharding).
const shard = (preset, program, index, shards) =>
  suite(
    `${preset}-${index}`,
    (file) => {
      const env = { ...process.env, GTEST_SHARD_INDEX: String(index), GTEST_TOTAL_SHARDS: String(shards) };
      return aside(`${buildFolder(preset)}/${program}`, ["--gtest_brief=1", `--gtest_output=json:${file}`], { env });
    },
    ofGoogleTest,
  );

const SHARDS_PER_CORE = 4;

// One process per core at a time. Shards take unequally long, so there are more of them.
async function native(preset, program) {
  if (!(await build(preset))) return nothingRan;
  const cores = availableParallelism();
  const shards = cores * SHARDS_PER_CORE;
  const waiting = Array.from({ length: shards }, (_, index) => index);
  const runNext = async (counts = []) => {
    const index = waiting.shift();
    return index === undefined ? counts : runNext([...counts, await shard(preset, program, index, shards)]);
  };
  return sum((await Promise.all(Array.from({ length: cores }, () => runNext()))).flat());
}

// `projects` of vitest.config.ts, by name.
const vitest = (name, projects = [name], workers = availableParallelism()) =>
  suite(
    name,
    (file) => {
      const reports = ["--reporter=default", "--reporter=json", `--outputFile=${file}`, `--maxWorkers=${workers}`];
      // A bundle that was made before in this process has set it to production, where React has no tools for tests.
      const env = { ...process.env, NODE_ENV: "test" };
      return run(tool("vitest"), ["run", ...projects.flatMap((project) => ["--project", project]), ...reports], {
        env,
      });
    },
    ofVitest,
  );

// Compares the page's engine with both native programs.
async function wasm() {
  await setup("captures");
  for (const preset of ["wasm", "native", "native-debug"]) if (!(await build(preset))) return nothingRan;
  // One more than there are cores, as some wait for a deadline or for other processes.
  return vitest("wasm", ["wasm"], availableParallelism() + 1);
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });

// Built once for all browsers.
let site;
const isSiteBuilt = () => {
  site ??= build("wasm").then((ok) => ok && aside(tool("vite"), ["build", "--config", "web/vite.config.ts"]));
  return site;
};

// A browser that cannot be had everywhere.
async function otherBrowser(name, isPresent) {
  await setup(name);
  if (!isPresent()) return { passed: 0, failed: 0, skipped: `there is no ${name} on this machine` };
  return (await isSiteBuilt()) ? vitest(name) : nothingRan;
}

async function playwright(name, args, { env = {}, isAside = false } = {}) {
  const AQM_PORT = await freePort();
  return suite(
    name,
    (file) => {
      const options = { env: { ...process.env, ...env, AQM_PORT, AQM_REPORT: file } };
      return (isAside ? aside : run)(tool("playwright"), ["test", ...args], options);
    },
    ofPlaywright,
  );
}

async function browser() {
  await setup("browser");
  return (await build("wasm", "added")) && (await isSiteBuilt()) ? playwright("browser", []) : nothingRan;
}

async function endurance(name, specs, isAside) {
  await setup("browser");
  const args = [...specs, "--workers=1", "--retries=1", `--output=test-results/${name}`];
  return (await isSiteBuilt()) ? playwright(name, args, { env: { AQM_ENDURANCE: "1" }, isAside }) : nothingRan;
}

// Not the hand itself, whose findings are up to chance, but the proof that it finds.
const CERTAIN = "--grep-invert=a random hand finds";

// It takes its minutes whatever else is done, so it goes beside the builds of C++, which use what it leaves of the cores,
// as the native build uses what links and bundles of the site leave.
let soaking;
const soak = () => {
  soaking ??= endurance("soak", ["e2e/endurance/soak.spec.ts", "e2e/endurance/monkey.spec.ts", CERTAIN], true);
  return soaking;
};

const suites = {
  native() {
    if (wanted.includes("soak")) void soak();
    return native("native", "aqm_unsanitized_tests");
  },
  sanitized: () => native("native-debug", "aqm_tests"),
  wasm,
  web: () => vitest("web", ["web", "web-isolated"]),
  browser,
  firefox: () => otherBrowser("firefox", findFirefox),
  webkit: () => otherBrowser("webkit", hasWebKit),
  soak,
  endurance: () => endurance("endurance", ["e2e/endurance/"], false),
};

const names = process.argv.slice(2);
for (const name of names) if (!suites[name]) fail(`No suite ${name}, but ${Object.keys(suites).join(", ")}`);
// What takes minutes of real time runs by name, the soak also in CI.
const byName = process.env.CI ? ["endurance"] : ["soak", "endurance"];
const usual = Object.keys(suites).filter((name) => !byName.includes(name));
const wanted = names.length > 0 ? names : usual;
if (wanted.length > 2) await setup("wasm", "native", "sanitizers", "captures", "browser", "firefox", "webkit"); // one installation instead of three
const passed = await tally("test", Object.fromEntries(wanted.map((name) => [name, suites[name]])));
process.exitCode = passed ? 0 : 1;
