// Whether all that the page says of its run agrees, wherever it rests: clock, charts, table, and the engine in Node.
import { existsSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { NO_VALUE, significant } from "../../web/src/charts/format";
import { documentAt, openingPlace } from "../../web/src/experiment";
import { lanesOf } from "../../web/src/scenario/lanes";
import type { ScenarioDocument } from "../../web/src/scenario/scenario";
import { applyOverrides } from "../../web/src/share/apply-overrides";
import { isFailure, parseFragment } from "../../web/src/share/fragment";
import type { Link } from "../../web/src/share/link";
import { unpack } from "../../web/src/share/unpack";
import { runInNode } from "../node-run";
import { atRest, expect } from "../page";

const LIMITS = { document_bytes: 1 << 18, depth: 64 };

/** Of the clock and the charts, in seconds. */
const STEP_S = 0.011;

/** What the page shows at one moment. */
interface Shown {
  readonly clock: string;
  /** The greatest time that a chart's cursor can have; null without charts. */
  readonly end: string | null;
  /** Jain's index of the chosen window; null without the table. */
  readonly jain: string | null;
}

const shownOn = (page: Page): Promise<Shown> =>
  page.evaluate(() => ({
    clock: document.querySelector("[role=timer]")?.firstChild?.textContent ?? "",
    end: document.querySelector(".charts-surface")?.getAttribute("aria-valuemax") ?? null,
    jain: document.querySelector(".results.is-fixed tfoot td")?.firstChild?.textContent ?? null,
  }));

/** A scenario of the gallery, or the first run of a paper's experiment. */
function shippedAs(id: string): ScenarioDocument {
  const inGallery = `scenarios/${id}.json`;
  if (existsSync(inGallery)) return JSON.parse(readFileSync(inGallery, "utf8"));
  const experiment = JSON.parse(readFileSync(`scenarios/papers/${id}.json`, "utf8"));
  return documentAt(experiment, openingPlace(experiment));
}

async function documentOf({ source, overrides }: Link): Promise<ScenarioDocument | null> {
  if (source.kind === "packed") return JSON.parse((await unpack(source.payload, LIMITS)) as string);
  if (source.kind !== "preset") return null;
  return applyOverrides(shippedAs(source.id), overrides) as ScenarioDocument;
}

/** The run that the page shows: one lane of those there are. */
function shownRun(document: ScenarioDocument, lane: string | undefined): ScenarioDocument {
  const read = lanesOf(document);
  if (!("lanes" in read) || read.lanes.length === 0) return document;
  return (read.lanes.find(({ id }) => id === lane) ?? read.lanes[0])?.document ?? document;
}

/** Closes what is open; what is opened on demand may come late. */
async function close(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
    expect(await page.locator("dialog[open], :popover-open").count()).toBe(0);
  }).toPass();
}

/** Pauses, and waits until nothing changes. */
async function rest(page: Page): Promise<Shown> {
  await close(page);
  const pause = page.getByRole("region", { name: "Run", exact: true }).getByRole("button", { name: "Pause" });
  // It may end at this moment.
  if (await pause.isVisible()) await pause.click({ timeout: 5_000 }).catch(() => {});
  return atRest(() => shownOn(page), 400);
}

async function addressOf(page: Page): Promise<string> {
  await page.keyboard.press("l");
  const field = page.getByRole("dialog").getByRole("textbox", { name: "Address" });
  await field.waitFor({ timeout: 4_000 }).catch(() => {});
  const address = (await field.isVisible()) ? await field.inputValue() : "";
  await page.keyboard.press("Escape");
  return address;
}

/**
 * All that does not agree; null where there is nothing to compare: no run, or no link to it.
 * The reader of the page's own link, in Node, is what is compared with.
 */
export async function disagreements(page: Page): Promise<readonly string[] | null> {
  const shown = await rest(page);
  const address = await addressOf(page);
  const link = address === "" ? null : parseFragment(new URL(address).hash);
  if (link === null || isFailure(link) || !link.overrides.expect) return null;
  const { fingerprint, at_s } = link.overrides.expect;
  const document = await documentOf(link);
  if (document === null) return null;
  const report = await runInNode(JSON.stringify(shownRun(document, link.overrides.lane)), at_s).catch((error) => {
    throw new Error(`${error} in Node at ${at_s} s: ${address}`);
  });
  const faults: string[] = [];
  const differs = (what: string, here: string, there: string) =>
    faults.push(`${what}: ${here} on the page, ${there} in Node (${address})`);
  if (fingerprint !== report.fingerprint) differs("fingerprint", fingerprint, report.fingerprint);
  for (const [what, text] of [
    ["clock", shown.clock],
    ["charts", shown.end],
  ] as const)
    if (text !== null && Math.abs(Number.parseFloat(text) - at_s) > STEP_S) differs(what, text, `${at_s}`);
  // A window that has not begun has no values yet.
  const indices = [NO_VALUE, ...report.windows.map(({ jain }) => (jain === null ? NO_VALUE : significant(jain)))];
  if (shown.jain !== null && !indices.includes(shown.jain)) differs("Jain’s index", shown.jain, indices.join(" or "));
  return faults;
}
