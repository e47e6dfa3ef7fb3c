// Static pages: link previews of the scenarios, the examples, and the page for lecturers.
import { readdirSync, readFileSync } from "node:fs";
import { presetPages } from "../web/tools/preset-pages.ts";
import { violations } from "./axe";
import { embedIn } from "./embed-host";
import { expect, test } from "./page";

test("a scenario has a page with title, text, picture and a link that opens it", async ({ playground }) => {
  const { page } = playground;
  await page.goto("./s/000-f11-dcbt/");
  await expect(page).toHaveTitle("D-CBT main experiment · AQM Playground");
  await expect(page.getByText("D-CBT counts the flows of each class")).toBeVisible();
  const picture = page.getByRole("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Open in the playground" }).click();
  await expect(playground.clock).not.toHaveText(/^0\.00/);
  await expect(page.getByText("D-CBT main experiment", { exact: true }).first()).toBeVisible();
});

test("link previews: OpenGraph, JSON-LD and oEmbed; the page itself has a card, too", async ({
  playground: { page },
  request,
}) => {
  await page.goto("./s/codel-2012-bufferbloat/");
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute("content");
  expect(await content("og:title")).toBe("CoDel: a large buffer without the delay");
  expect((await content("og:description"))?.length).toBeGreaterThan(20);
  const card = await (await request.get(new URL((await content("og:image")) ?? "", page.url()).href)).body();
  expect(card.subarray(1, 4).toString()).toBe("PNG");
  expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(data).toMatchObject({ "@type": "LearningResource", name: "CoDel: a large buffer without the delay" });
  const href = await page.locator('link[type="application/json+oembed"]').getAttribute("href");
  const oembed = await (await request.get(new URL(href ?? "", page.url()).href)).json();
  expect(oembed).toMatchObject({ version: "1.0", type: "rich", title: data.name, width: 960, height: 640 });
  expect(oembed.html).toContain("embed.html#p=codel-2012-bufferbloat");
  const whole = await request.get("./");
  const [, address = ""] = /<meta property="og:image" content="([^"]+)"/.exec(await whole.text()) ?? [];
  const picture = await request.get(new URL(address, whole.url()).href);
  expect(picture.headers()["content-type"]).toBe("image/png");
});

test("with the site's address set, every preview has absolute addresses", () => {
  const site = "https://example.org/aqm/";
  const pages = presetPages(site);
  expect(pages.size).toBeGreaterThan(60);
  for (const [path, content] of pages) {
    if (path.endsWith(".json")) {
      const { html, thumbnail_url } = JSON.parse(content);
      expect(html).toContain(`src="${site}embed.html#p=`);
      expect(thumbnail_url).toBe(`${site}${path.replace("oembed.json", "card.png")}`);
    } else {
      const cards = content.match(/(og:(url|image)" content|json\+oembed" href)="[^"]*"/g) ?? [];
      expect(cards).toHaveLength(3);
      for (const card of cards) expect(card, path).toContain(`"${site}`);
    }
  }
});

test("the examples play, are changed and read from outside their frame", async ({ playground: { page } }) => {
  await page.goto("./examples.html");
  const embed = embedIn(page, "aqm-playground iframe");
  await page.locator("aqm-playground").scrollIntoViewIfNeeded();
  // Until then its height moves the buttons behind it, also between the beginning and the end of a press.
  await expect(embed.frame.getByRole("button", { name: "Start" })).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await page.getByLabel("Discipline").selectOption("dcbt");
  await expect(page.getByText(/^Changed at \d/)).toBeVisible();
  await page.getByRole("button", { name: "Read Jain’s index" }).click();
  await expect(page.getByText(/^Jain’s index is [01]\.\d\d\.$/)).toBeVisible();
  await expect(page.locator("[data-code=frame]")).toContainText(`src="${new URL("./", page.url()).href}embed.html#p=`);
});

test("axe finds nothing on them, 360 px are enough, and their font is the playground’s", async ({
  playground: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["s/000-f11-dcbt/", "examples.html", "lecturers.html"]) {
    await page.goto(`./${path}`);
    expect(await violations(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    const fonts = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
    await expect.poll(fonts, path).toContain("Inter Variable loaded");
  }
});

test("the page for lecturers has every lesson with goals, answers folded, and this site's address", async ({
  playground: { page },
}) => {
  await page.goto("./lecturers.html");
  const ids = readdirSync("scenarios/lessons").filter((name) => name.endsWith(".json"));
  const sections = page.locator("section.lecture");
  await expect(sections).toHaveCount(ids.length);
  const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");
  const places = await sections.evaluateAll((all) => all.map(({ id }) => id));
  const shown = (await sections.allInnerTexts()).map(inOneLine);
  for (const file of ids) {
    const { id, title, minutes, goals, misconceptions } = JSON.parse(readFileSync(`scenarios/lessons/${file}`, "utf8"));
    const section = shown[places.indexOf(id)];
    for (const said of [title, `${minutes} minutes`, ...goals, ...misconceptions])
      expect(section, id).toContain(inOneLine(said));
    expect(section).not.toContain("Right:");
  }
  const bufferbloat = page.locator("section#bufferbloat");
  await bufferbloat.getByText("Questions and answers").click();
  // A number by place, a choice with the replies, a number of the runs, a solution, a rubric.
  await expect(bufferbloat).toContainText("500 ms at 8 Mbps; 400 ms at 10 Mbps");
  await expect(bufferbloat).toContainText("✓ Right: More than 250: over half of the buffer");
  await expect(bufferbloat).toContainText(/✓ Right: [\d.]+ to [\d.]+ times, measured in the student’s own run/);
  await expect(bufferbloat).toContainText(/✓ A solution: links\.bottleneck\.queue\.target = /);
  await expect(bufferbloat).toContainText("A good answer says:");
  await expect(page.locator("section#cbr-under-red")).toContainText("Right: RED, CBT, D-CBT");
  await expect(page.locator("main")).not.toContainText(/\{\w+\}|undefined|\[object/);
  await expect(page.locator("[data-code=link]")).toHaveText(`${new URL(".", page.url()).href}#lesson=bufferbloat`);
  await page.getByRole("button", { name: "Show all answers" }).click();
  await expect(page.locator(".lecture details[open]")).toHaveCount(ids.length);
  await page.getByRole("button", { name: "Hide all answers" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(bufferbloat.locator("summary")).toBeHidden();
  await expect(bufferbloat.getByRole("heading", { level: 3 })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});
