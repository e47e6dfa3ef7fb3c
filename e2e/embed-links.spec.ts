// What an embed makes of its link.
import type { Page } from "@playwright/test";
import { embedIn, frameOf, replaceFrame } from "./embed-host";
import { test } from "./hosted";
import { expect } from "./page";

/** embed.spec.ts has runs that are the same. */
async function anotherRun(page: Page) {
  const { frame, name } = embedIn(page);
  await name("differs").click();
  await expect(frame.getByText("In the link, at 2.00 s")).toBeVisible();
}

async function anotherLink(page: Page) {
  const { frame } = embedIn(page);
  await expect(frame.getByRole("heading", { name: "D-CBT main experiment" })).toBeVisible();
  await frame.locator("body").evaluate(() => {
    location.hash = "#p=pie-target";
  });
  await expect(frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await expect(frame.getByText("PIE holds the delay")).toBeAttached();
}

async function chosenParts(page: Page) {
  const { frame } = embedIn(page);
  await expect(frame.locator(".charts-title")).toHaveText(["Goodput per flow", "Jain’s index"]);
  await expect(frame.locator(".charts-handle:visible")).toHaveCount(0); // thresholds of the queue
  await expect(frame.getByRole("region", { name: "Measurements" })).toBeVisible();
  await expect(frame.getByRole("list", { name: "Queue discipline" })).toBeVisible();
  await expect(frame.getByRole("figure", { name: "The network" })).toHaveCount(0);
  await expect(frame.getByRole("group", { name: "Speed" })).toHaveCount(0);
  await expect(frame.getByRole("region", { name: "Why was this packet dropped?" })).toHaveCount(0);
  await expect(frame.getByRole("spinbutton", { name: /^Maximum threshold/ })).toHaveCount(0);
  expect(await frame.locator("body").evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(
    "rgb(15, 18, 22)",
  );
}

async function captionOnRequest(page: Page) {
  const { frame } = embedIn(page);
  const caption = frame.locator(".caption");
  await expect(caption).toContainText("D-CBT’s thresholds move");
  await caption.getByRole("button", { name: "goodput" }).focus();
  await expect(frame.locator(".term-card")).toContainText("Goodput. The rate at which a receiver gets data");
  await frame.locator(".queue-legend").getByRole("button", { name: "untagged" }).focus();
  await expect(frame.locator(".term-card")).toContainText("Untagged");
  await caption.getByRole("button", { name: "CBT", exact: true }).click();
  await expect(frame.getByRole("button", { name: "CBT", exact: true, pressed: true })).toBeVisible();
}

async function lockedButPlayed(page: Page) {
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await embed.name("Pause").click();
  await expect(embed.name("Play")).toBeEnabled();
  await expect(embed.frame.getByRole("slider", { name: "max_th", exact: true })).toHaveCount(0);
  await expect(embed.frame.getByRole("slider", { name: "Simulated time" })).toBeDisabled();
  for (const name of ["10×", "Restart", "Step 10 ms"]) await expect(embed.name(name)).toBeDisabled();
  await expect(embed.name("RED")).toBeDisabled();
}

async function experimentOfAPaper(page: Page) {
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("heading", { name: "The periods of the sources" })).toBeVisible();
  await expect(embed.frame.locator("#picture")).toBeHidden();
  await embed.name("Start").click();
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
}

async function refused(page: Page, kind: string) {
  const { frame } = embedIn(page);
  await expect(frame.getByRole("alert")).toContainText("This link cannot be opened");
  await expect(frame.locator(`[data-failure="${kind}"]`)).toBeVisible();
  await expect(frame.getByRole("button", { name: /Start|Play/ })).toHaveCount(0);
}

/** What each link must give; posters and reasons of more: poster.test.ts, share-hostile.test.ts. */
const LINKS: readonly [story: string, link: string, proof: (page: Page) => Promise<void>, width?: number][] = [
  [
    "shows only the charts, panels and theme of the link",
    "p=000-f11-dcbt&view=goodput,fairness&show=table,disciplines&hide=network,speed&theme=dark",
    chosenParts,
    1100,
  ],
  [
    "a caption on request, with its links and definitions",
    "p=000-f11-dcbt&show=caption,queue,disciplines",
    captionOnRequest,
    800,
  ],
  ["locked, it can be played, but not changed", "p=000-f11-dcbt&lock=all&show=disciplines", lockedButPlayed],
  ["an experiment of a paper has its title on the poster, and starts", "p=002-T2&run=0", experimentOfAPaper],
  [
    "that its run is not the one of the link, is said",
    `p=red-1993-two-flows&speed=max&expect=${"0".repeat(16)}@2`,
    anotherRun,
  ],
  ["another link in the same frame is opened", "p=000-f11-dcbt&run=0", anotherLink],
  ["a damaged link is reported as what it is", "s=1.AAAAnonsense", (page) => refused(page, "damaged")],
  [
    "a value that is not allowed is reported as that",
    "p=000-f11-dcbt&q.bottleneck.max_th=-3",
    (page) => refused(page, "invalid"),
  ],
];

test("each link gives what its author chose, or says why it cannot be opened", async ({
  playground: { page },
  openHost,
  baseURL,
}) => {
  await openHost(frameOf("about:blank"));
  for (const [story, link, proof, width] of LINKS)
    await test.step(story, async () => {
      const frame = frameOf(`${baseURL}embed.html#${link}`, { ...(width !== undefined && { width }) });
      await replaceFrame(page, frame);
      await proof(page);
    });
});
