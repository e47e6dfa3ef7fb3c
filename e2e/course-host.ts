// A learning platform to test packages in: a page with scorm-again as its run time, and the unzipped package far below it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { inflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";

export type Version = "1.2" | "2004";
export type Call = readonly [name: string, ...values: string[]];

export const LESSON = "e2e/fixtures/four-steps.json";
const FOLDER = "/mod/scorm/pluginfile.php/42/lesson/";
const RUN_TIMES: Record<Version, string> = { "1.2": "scorm12", "2004": "scorm2004" };
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

const packages = new Map<string, Readonly<Record<string, Uint8Array>>>();

/** The files of a package that the command makes, once for all tests of a worker. */
export function packageFiles(version: Version, lesson = LESSON): Readonly<Record<string, Uint8Array>> {
  const key = `${version} ${lesson}`;
  const files = packages.get(key) ?? unpacked(version, lesson);
  packages.set(key, files);
  return files;
}

function unpacked(version: Version, lesson: string): Record<string, Uint8Array> {
  const file = join(mkdtempSync(join(tmpdir(), "aqm-")), "lesson.zip");
  execFileSync("node", ["engine/bin/aqm.mjs", "package", lesson, "--scorm", version, file]);
  return unzipSync(readFileSync(file));
}

// The run time as an LMS has it: `begin` opens the lesson in a frame or in a window of its own.
const player = (version: Version) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>A course</title>
<h1>A course</h1><script src="/${RUN_TIMES[version]}.js"></script><script>
const name = ${version === "1.2" ? '"API"' : '"API_1484_11"'};
const calls = [];
let inner;
function logged(api) {
  const names = ${JSON.stringify(version === "1.2" ? ["LMSInitialize", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSFinish", "LMSGetLastError", "LMSGetErrorString"] : ["Initialize", "GetValue", "SetValue", "Commit", "Terminate", "GetLastError", "GetErrorString"])};
  return Object.fromEntries(names.map((each) => [each, (...values) => {
    const answer = api[each](...values);
    if (!/Error|Get/.test(each)) calls.push([each.replace("LMS", "").replace("Terminate", "Finish"), ...values, ...(answer === "true" ? [] : ["→ " + answer])]);
    return answer;
  }]));
}
function begin({ cmi, sandbox, isPopup, delay_ms = 0 }) {
  delete window[name];
  inner = new (${version === "1.2" ? "Scorm12API" : "Scorm2004API"})({ autocommit: false, logLevel: 5, lmsCommitUrl: "/commit" });
  if (cmi) inner.loadFromJSON(cmi, "cmi");
  setTimeout(() => { window[name] = logged(inner); }, delay_ms);
  if (isPopup) return void window.open("${FOLDER}lesson.html");
  document.querySelector("iframe")?.remove();
  const frame = document.createElement("iframe");
  frame.id = "lesson"; frame.title = "The lesson"; frame.width = 1000; frame.height = 700;
  if (sandbox) frame.sandbox = sandbox;
  frame.src = "${FOLDER}lesson.html";
  document.body.append(frame);
}
</script></html>`;

export interface Beginning {
  cmi?: object;
  sandbox?: string;
  isPopup?: boolean;
  delay_ms?: number;
}

export interface CourseHost {
  address: string;
  /** Of the package, by path. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** What was committed, as the run time has sent it. */
  readonly commits: { cmi: Record<string, unknown> }[];
  begin(page: Page, beginning?: Beginning): Promise<void>;
  /** All calls of the lesson but those that read. */
  calls(page: Page): Promise<Call[]>;
  /** What the platform has of the attempt. */
  cmi(page: Page): Promise<Record<string, unknown>>;
  close(): void;
}

/** @param isOpen whether frames without an origin may load its files */
export async function courseHost(version: Version, { isOpen = false, lesson = LESSON } = {}): Promise<CourseHost> {
  const files = packageFiles(version, lesson);
  const commits: CourseHost["commits"] = [];
  const runTime = `${RUN_TIMES[version]}.js`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://host");
    const open = isOpen ? { "access-control-allow-origin": "*" } : {};
    if (pathname === "/commit") {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        commits.push(JSON.parse(body));
        response.writeHead(200, { "content-type": "application/json" }).end('{"result":true,"errorCode":0}');
      });
      return;
    }
    if (pathname === "/favicon.ico") return response.writeHead(204).end();
    if (pathname === "/mod/scorm/player.php")
      return response.writeHead(200, { "content-type": "text/html" }).end(player(version));
    const file =
      pathname === `/${runTime}`
        ? readFileSync(`node_modules/scorm-again/dist/${runTime.replace(".js", ".min.js")}`)
        : files[pathname.replace(FOLDER, "")];
    if (!file) return response.writeHead(404).end();
    const type = TYPES[extname(pathname)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, ...open }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mod/scorm/player.php`;
  return {
    address,
    files,
    commits,
    async begin(page, beginning = {}) {
      if (page.url() !== address) await page.goto(address);
      await page.evaluate((given) => (globalThis as unknown as { begin(b: object): void }).begin(given), beginning);
    },
    calls: (page) => page.evaluate("calls") as Promise<Call[]>,
    cmi: async (page) => (await page.evaluate("inner.renderCMIToJSONObject().cmi")) as Record<string, unknown>,
    close: () => void server.close(),
  };
}

/** What the lesson has kept in `suspend_data`. */
export function progressIn(state: string) {
  return JSON.parse(inflateRawSync(Buffer.from(state, "base64url").subarray(4)).toString("utf8"));
}
