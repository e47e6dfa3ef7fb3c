// What the page promises of every browser, in one that is not Chromium: the same bits, the same policy, no errors.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PreviewServer, preview } from "vite";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { frameOf, hostPage } from "../embed-host";
import { fingerprintInNode, singleFile } from "../made-once";
import { ARROW_RIGHT, type Browser, eventually, freePort } from "./browser";
import { createEar } from "./ear";

const SCENARIOS = readdirSync("scenarios")
  .filter((name) => name.endsWith(".json") && name !== "scenario.schema.json")
  .map((name) => name.slice(0, -".json".length));
const SHORT = "red-1993-two-flows";

/** The fingerprint of a scenario's whole run. */
const inNode = (name: string) => fingerprintInNode(readFileSync(`scenarios/${name}.json`, "utf8"));

const WITHOUT_ORIGIN = "allow-scripts";
const SANDBOXES = {
  "a plain frame": undefined,
  "a sandbox that keeps the origin": "allow-scripts allow-same-origin",
  "a sandbox without an origin": WITHOUT_ORIGIN,
} as const;

const FINGERPRINT = `document.querySelector("[data-fingerprint]")?.dataset.fingerprint ?? ""`;
const CLOCK = `Number.parseFloat(document.querySelector("[role=timer]")?.textContent ?? "0")`;
const HAS_ENDED = `[...document.querySelectorAll("[role=status]")].some((node) => node.textContent === "The run has ended.")`;

/** The page at some moment, in the words of the tests. */
function reader(browser: () => Browser) {
  const until = (expression: string, where: "page" | "frame" = "page") =>
    eventually(
      async () =>
        (await browser()
          .value<boolean>(expression, where)
          .catch(() => false)) || undefined,
      `${expression} in ${browser().name}`,
      40_000,
    );
  const fingerprint = (where: "page" | "frame" = "page") => browser().value<string>(FINGERPRINT, where);
  return {
    until,
    fingerprint,
    async fingerprintAtEnd(where: "page" | "frame" = "page") {
      await until(HAS_ENDED, where);
      await until(`/^[0-9a-f]{16}$/.test(${FINGERPRINT})`, where);
      return fingerprint(where);
    },
  };
}

/** Declares the tests of one browser. */
export function suite(launch: () => Promise<Browser>) {
  let browser: Browser;
  let server: PreviewServer;
  let site = "";
  const others: PreviewServer[] = [];
  const closing: (() => void)[] = [];
  const page = reader(() => browser);
  const ear = createEar();
  const withEar = () => (browser.complaints ? [] : [ear.plugin]);

  beforeAll(async () => {
    browser = await launch();
    const options = { base: "/some/folder/", preview: { host: "127.0.0.1", port: 0 }, logLevel: "error" } as const;
    server = await preview({ configFile: "web/vite.config.ts", ...options, plugins: withEar() });
    site = server.resolvedUrls?.local[0] ?? "";
  });
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });
  afterAll(async () => {
    await browser?.close();
    for (const each of [server, ...others]) await each?.close();
  });
  /** The site as built for its own address (AQM_SITE). */
  const siteOfKnownAddress = async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}/`;
    const outDir = mkdtempSync(join(tmpdir(), "aqm-site-"));
    execFileSync("node_modules/.bin/vite", ["build", "--config", "web/vite.config.ts", "--outDir", outDir], {
      env: { ...process.env, AQM_SITE: address },
      stdio: "ignore",
    });
    // What a host sends then, but for the policy, which is in the pages as well.
    const of = { host: "127.0.0.1", port, headers: { "Access-Control-Allow-Origin": "*" } };
    others.push(
      await preview({ configFile: false, preview: of, build: { outDir }, logLevel: "error", plugins: withEar() }),
    );
    return address;
  };

  /** The errors and warnings since the last time. */
  const complaints = async () => {
    if (browser.complaints) return browser.complaints();
    await new Promise((resolve) => setTimeout(resolve, 200)); // on their way
    return ear.take();
  };
  const silent = async () => expect(await complaints()).toEqual([]);
  const openAt = async (address: string) => {
    await silent();
    await browser.open("about:blank"); // another fragment alone would not load the page
    await complaints(); // of what leaving the page before has cut off
    await browser.open(address);
  };
  const open = (path: string) => openAt(new URL(path, site).href);
  const show = async (from: string, sandbox: string | undefined) => {
    const host = await hostPage(
      frameOf(`${from}embed.html#p=${SHORT}&speed=max`, sandbox === undefined ? {} : { sandbox }),
    );
    closing.push(host.close);
    await browser.open(host.address);
  };

  test("the page opens and runs, and a slider changes the run", async () => {
    await open("#p=000-f11-red&run=0&t=2");
    await page.until(`${CLOCK} === 2`);
    const untouched = await page.fingerprint();
    expect(untouched).toMatch(/^[0-9a-f]{16}$/);
    await browser.click("[role=slider], input[type=range]");
    await browser.type(ARROW_RIGHT);
    await page.until(`${FINGERPRINT} !== ${JSON.stringify(untouched)}`);
    await silent();
  });

  test("every scenario that ships ends with the same fingerprint as in Node", async () => {
    const { address, close } = await hostPage(
      `<script src="${site}aqm-embed.js"></script><aqm-playground run="0"></aqm-playground>`,
    );
    closing.push(close);
    await browser.open(address);
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const name of SCENARIOS) {
      const asked = browser.value<string>(`(async () => {
        const node = document.querySelector("aqm-playground");
        const { duration_s } = await node.load({ preset: ${JSON.stringify(name)} });
        return (await node.seek(duration_s)).fingerprint;
      })()`);
      expected[name] = await inNode(name); // meanwhile, on another core
      found[name] = await asked;
    }
    expect(found).toEqual(expected);
    expect(Object.keys(found).length).toBeGreaterThan(30);
    await silent();
  });

  for (const [name, sandbox] of Object.entries(SANDBOXES))
    test(`an embed runs in ${name}, with the same fingerprint`, async () => {
      const isKnown = sandbox !== WITHOUT_ORIGIN || browser.knowsSelf;
      if (!isKnown) {
        // Nothing of the site may load, so its poster leads to the playground.
        await show(site, sandbox);
        await page.until(`document.querySelector("a[href]")?.textContent === "Open in the playground"`, "frame");
      }
      await show(isKnown ? site : await siteOfKnownAddress(), sandbox);
      expect(await page.fingerprintAtEnd("frame")).toBe(await inNode(SHORT));
      await silent();
    });

  test("a link opens its run at its time and finds it reproduced", async () => {
    await open(`#p=${SHORT}&seed=3&run=0&t=5`);
    await page.until(`${CLOCK} === 5`);
    const fingerprint = await page.fingerprint();
    await open(`#p=${SHORT}&seed=3&expect=${fingerprint}@5`);
    await page.until(`document.querySelector(".reproduced")?.textContent.includes("reproduced")`);
    await silent();
  });

  test("the editor of networks opens and adds a router", async () => {
    await open(`#p=${SHORT}&run=0`);
    await page.until(`document.querySelector("[role=timer]") !== null`);
    await browser.type("e");
    await page.until(`document.querySelector('[data-part="nodes"]') !== null`);
    const nodes = `document.querySelectorAll('[data-part="nodes"]').length`;
    const before = await browser.value<number>(nodes);
    await browser.value(`document.querySelector('button[aria-label="Add a router"]').click()`);
    await page.until(`${nodes} === ${before + 1}`);
    await silent();
  });

  test("the policy holds: neither an injected script nor code from a string runs", async () => {
    await open(`#p=${SHORT}&run=0`);
    await page.until(`document.querySelector("[role=timer]") !== null`);
    await silent();
    const [ran, refused] = await browser.value<[string[], string[]]>(`(async () => {
      window.ran = [];
      const refused = [];
      document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
      const tries = [
        () => { const node = document.createElement("script"); node.append("ran.push('inline')"); document.body.append(node); },
        () => { const node = document.createElement("script"); node.src = "data:text/javascript,ran.push('data')"; document.body.append(node); },
        () => { const node = document.createElement("b"); node.setAttribute("onclick", "ran.push('attribute')"); node.click(); },
        () => (0, eval)("ran.push('eval')"),
        () => setTimeout("ran.push('timer')", 0),
      ];
      // Not in the caller's stack: a debugger may do what the page may not.
      for (const attempt of tries) setTimeout(() => { try { attempt(); } catch {} });
      const wait = () => new Promise((resolve) => setTimeout(resolve, 200));
      for (let tries = 0; refused.length === 0 && tries < 50; ++tries) await wait();
      await wait();
      return [window.ran, refused];
    })()`);
    expect(ran).toEqual([]);
    expect(refused).toContain("require-trusted-types-for");
    expect((await complaints()).join()).toContain("require-trusted-types-for");
  });

  test("errors are heard, so that silence means something", async () => {
    await open(`#p=${SHORT}&run=0`);
    await page.until(`document.querySelector("[role=timer]") !== null`);
    await silent();
    await browser.value(`setTimeout(() => {
      console.error("told");
      Promise.reject(new Error("rejected"));
      throw new Error("thrown");
    }) && null`);
    const heard: string[] = [];
    for (const part of ["told", "rejected", "thrown"])
      await eventually(async () => {
        heard.push(...(await complaints()));
        return heard.join().includes(part) || undefined;
      }, `"${part}" from ${browser.name}`);
  });

  test("the playground in one file opens from a disk", async () => {
    const file = await singleFile("scenarios/lessons/bufferbloat.json"); // as in Chromium
    await openAt(`${file}#speed=max&p=${SHORT}`);
    expect(await page.fingerprintAtEnd()).toBe(await inNode(SHORT));
    await silent();
  });
}
