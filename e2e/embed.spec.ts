// The embed in foreign pages: in every kind of frame, visible and hidden, alone and with others.
import { violations } from "./axe";
import { embedIn, frameOf, hostPage, plainSite } from "./embed-host";
import { atRest, expect, test } from "./page";
import { trapEngines } from "./trap-engine";

const SANDBOXES = {
  "a plain frame": undefined,
  "a sandbox that keeps the origin": "allow-scripts allow-same-origin",
  "a sandbox without an origin": "allow-scripts",
} as const;

const closing: (() => void)[] = [];
test.afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function host(body: string): Promise<string> {
  const { address, close } = await hostPage(body);
  closing.push(close);
  return address;
}

for (const [name, sandbox] of Object.entries(SANDBOXES)) {
  test(`runs in ${name} on a foreign origin, with identical results`, async ({ playground, baseURL }) => {
    const { page } = playground;
    const address = `${baseURL}embed.html#p=red-1993-two-flows&speed=max`;
    await page.goto(await host(frameOf(address, { ...(sandbox !== undefined && { sandbox }) })));
    const embed = embedIn(page);
    await expect(embed.frame.getByRole("status")).toHaveText("The run has ended.", { timeout: 30_000 });
    const reached = await embed.fingerprint();
    expect(reached).toMatch(/^[0-9a-f]{16}$/);
    await page.goto("./#p=red-1993-two-flows&speed=max");
    await playground.ended();
    expect(await playground.fingerprint()).toBe(reached);
  });
}

test("a frame without an origin, on a host that sends no headers, shows poster and link", async ({ page }) => {
  const site = await plainSite();
  closing.push(site.close);
  const frame = frameOf(`${site.address}embed.html#p=000-f11-dcbt&seed=3`, { sandbox: "allow-scripts" });
  await page.goto(await host(frame));
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("heading", { name: "D-CBT main experiment" })).toBeVisible();
  const link = embed.frame.getByRole("link", { name: "Open in the playground" });
  await expect(link).toHaveAttribute("href", "./#p=000-f11-dcbt&seed=3");
  await expect(embed.name("Start")).toBeHidden();
  await expect(embed.frame.getByText("does not allow same-origin access")).toBeVisible();
  const address = `${site.address}#p=000-f11-dcbt&seed=3`;
  await expect(embed.frame.getByRole("textbox", { name: "Address" })).toHaveValue(address);
  const picture = embed.frame.locator("#picture");
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const body = embed.frame.locator("body");
  expect(await body.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe("rgb(251, 251, 249)");
});

test("after a run at full speed its hidden table has the values of the end, as in the page", async ({
  playground,
  baseURL,
}) => {
  const { page } = playground;
  const tables = page.getByRole("table", { name: /^Values at/ });
  const read = async (address: string) => {
    await page.goto(address);
    await playground.ended();
    // In an embed charts stand in columns, each with a table.
    const captions = new Set(await tables.locator("caption").allTextContents());
    expect([...captions]).toEqual(["Values at 60.00\u2009s"]);
    return tables.locator("tr").allTextContents();
  };
  const values = await read(`${baseURL}embed.html#p=red-1993-two-flows&speed=max`);
  expect(values.length).toBeGreaterThan(3);
  expect(await read("./#p=red-1993-two-flows&speed=max")).toEqual(values);
});

test("says whether its run is that of the link", async ({ playground: { page, clock, fingerprint }, baseURL }) => {
  await page.goto("./#p=red-1993-two-flows&t=2&run=0");
  await expect(clock).toHaveText(/^2\.00/);
  const expected = await fingerprint();
  const open = (given: string) => page.goto(`${baseURL}embed.html#p=red-1993-two-flows&speed=max&expect=${given}@2`);
  await open(expected);
  await expect(page.locator("[data-outcome=reproduced]")).toContainText("reproduced");
  await open(expected.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")));
  await page.getByRole("button", { name: "differs" }).click();
  await expect(page.getByText("In the link, at 2.00 s")).toBeVisible();
});

test("another link in the same frame is opened", async ({ playground: { page }, baseURL }) => {
  await page.goto(await host(frameOf(`${baseURL}embed.html#p=000-f11-dcbt&run=0`)));
  const { frame } = embedIn(page);
  await expect(frame.getByRole("heading", { name: "D-CBT main experiment" })).toBeVisible();
  await frame.locator("body").evaluate(() => {
    location.hash = "#p=pie-target";
  });
  await expect(frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await expect(frame.getByText("PIE holds the delay")).toBeAttached();
});

test("on a host that sends no headers, it runs in a plain frame", async ({ playground: { page } }) => {
  const site = await plainSite();
  closing.push(site.close);
  await page.goto(await host(frameOf(`${site.address}embed.html#p=000-f11-dcbt`)));
  await expect(embedIn(page).frame.getByRole("timer")).not.toHaveText(/^0\.00/);
});

test("its poster waits for the user, or until it is visible", async ({ playground: { page }, baseURL }) => {
  const below = frameOf(`${baseURL}embed.html#p=000-f11-dcbt`, { id: "below" });
  const waiting = frameOf(`${baseURL}embed.html#p=000-f11-dcbt&run=0`);
  const engines: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".wasm")) engines.push(request.url());
  });
  await page.goto(await host(`${waiting}<div style="height:2000px"></div>${below}`));
  const [first, second] = [embedIn(page), embedIn(page, "#below")];
  await expect(first.frame.getByRole("heading", { name: "D-CBT main experiment" })).toBeVisible();
  await expect(first.name("Start")).toBeVisible();
  await expect(second.name("Start")).toBeAttached();
  expect(engines).toEqual([]);
  await first.name("Start").click();
  await expect(first.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await page.locator("#below").scrollIntoViewIfNeeded();
  await expect(second.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
});

test("an experiment of a paper has its title on the poster, and starts", async ({ playground: { page }, baseURL }) => {
  await page.goto(await host(frameOf(`${baseURL}embed.html#p=002-T2&run=0`)));
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("heading", { name: "The periods of the sources" })).toBeVisible();
  await expect(embed.frame.locator("#picture")).toBeHidden();
  await embed.name("Start").click();
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
});

test("pauses when scrolled out of view, and resumes without a burst", async ({ playground: { page }, baseURL }) => {
  await page.goto(await host(`${frameOf(`${baseURL}embed.html#p=000-f11-dcbt`)}<div style="height:3000px"></div>`));
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await page.evaluate(() => scrollTo(0, 2500));
  await expect(embed.name("Play")).toBeAttached();
  const stood_s = await atRest(embed.time_s, 1500);
  const back_ms = performance.now();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(embed.name("Pause")).toBeVisible();
  const gone_s = (await embed.time_s()) - stood_s;
  // A second and a half at 3 simulated seconds per second would be 4.5 s more than the time that has passed since.
  expect(gone_s).toBeLessThan(1 + (3 * (performance.now() - back_ms)) / 1000);
  await embed.name("Pause").click();
  await page.evaluate(() => scrollTo(0, 2500));
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(300);
  await expect(embed.name("Play")).toBeVisible();
});

test("pauses while its tab is hidden", async ({ playground: { page }, baseURL }) => {
  await page.goto(await host(frameOf(`${baseURL}embed.html#p=000-f11-dcbt`)));
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  const become = (visibility: string) =>
    embed.frame.locator("body").evaluate((_, value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibility);
  await become("hidden");
  await expect(embed.name("Play")).toBeVisible();
  await become("visible");
  await expect(embed.name("Pause")).toBeVisible();
});

test("of three on a page two run, and starting the third pauses one", async ({ playground: { page }, baseURL }) => {
  const ids = ["one", "two", "three"];
  const frames = ids.map((id) =>
    frameOf(`${baseURL}embed.html#p=000-f11-dcbt&speed=0.1`, { id, width: 400, height: 300 }),
  );
  await page.goto(await host(frames.join("")));
  const embeds = ids.map((id) => embedIn(page, `#${id}`));
  const running = async () => {
    const each = await Promise.all(embeds.map((embed) => embed.name("Pause").count()));
    return each.filter(Boolean).length;
  };
  await expect.poll(running).toBe(2);
  const waiting = (await Promise.all(embeds.map((embed) => embed.name("Play").count()))).indexOf(1);
  const asked = embeds[waiting]!;
  await expect(asked.frame.getByText("Two other simulations on this page are running.")).toBeVisible();
  await asked.name("Play").click();
  await expect(asked.name("Pause")).toBeVisible();
  await expect.poll(running).toBe(2);
  await expect(asked.name("Pause")).toBeVisible();
});

test("shows only the charts, panels and theme of the link", async ({ playground: { page }, baseURL }) => {
  const link = "p=000-f11-dcbt&view=goodput,fairness&show=table,disciplines&hide=network,speed&theme=dark";
  await page.goto(await host(frameOf(`${baseURL}embed.html#${link}`, { width: 1100 })));
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
});

test("a caption on request, with its links and definitions", async ({ playground: { page }, baseURL }) => {
  await page.goto(
    await host(frameOf(`${baseURL}embed.html#p=000-f11-dcbt&show=caption,queue,disciplines`, { width: 800 })),
  );
  const { frame } = embedIn(page);
  const caption = frame.locator(".caption");
  await expect(caption).toContainText("D-CBT’s thresholds move");
  await caption.getByRole("button", { name: "goodput" }).focus();
  await expect(frame.locator(".term-card")).toContainText("Goodput. The rate at which a receiver gets data");
  await frame.locator(".queue-legend").getByRole("button", { name: "untagged" }).focus();
  await expect(frame.locator(".term-card")).toContainText("Untagged");
  await caption.getByRole("button", { name: "CBT", exact: true }).click();
  await expect(frame.getByRole("button", { name: "CBT", exact: true, pressed: true })).toBeVisible();
});

test("a locked embed can be played, but not changed", async ({ playground: { page }, baseURL }) => {
  await page.goto(await host(frameOf(`${baseURL}embed.html#p=000-f11-dcbt&lock=all&show=disciplines`)));
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  await embed.name("Pause").click();
  await expect(embed.name("Play")).toBeEnabled();
  await expect(embed.frame.getByRole("slider", { name: "max_th", exact: true })).toHaveCount(0);
  await expect(embed.frame.getByRole("slider", { name: "Simulated time" })).toBeDisabled();
  for (const name of ["10×", "Restart", "Step 10 ms"]) await expect(embed.name(name)).toBeDisabled();
  await expect(embed.name("RED")).toBeDisabled();
});

test("the playground continues the embed's run, with its changes, bit for bit", async ({
  playground: { page },
  context,
  baseURL,
}) => {
  await page.goto(await host(frameOf(`${baseURL}embed.html#p=000-f11-dcbt&seed=7&speed=1`)));
  const embed = embedIn(page);
  await expect(embed.frame.getByRole("timer")).not.toHaveText(/^0\.00/);
  const line = embed.frame.getByRole("slider", { name: "max_th", exact: true });
  await line.focus();
  await page.keyboard.press("ArrowDown");
  await expect(line).not.toHaveAttribute("aria-valuenow", "15");
  await expect(embed.frame.locator(".change-mark")).toHaveCount(1);
  await embed.name("Pause").click();
  await expect(embed.name("Play")).toBeVisible();
  const stood_s = await atRest(embed.time_s);
  const fingerprint = await embed.fingerprint();
  const opened = context.waitForEvent("page");
  await embed.frame.getByRole("link", { name: "Open in the playground" }).click();
  const app = await opened;
  await expect(app.locator("[data-fingerprint]").first()).toHaveAttribute("data-fingerprint", fingerprint);
  expect(Number.parseFloat((await app.getByRole("timer").textContent()) ?? "")).toBe(stood_s);
  await expect(app.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect(app.getByRole("button", { name: "1 change" })).toBeVisible();
  await expect(app.getByRole("textbox", { name: "seed" }).first()).toHaveValue("7");
  await expect(app.locator("[data-outcome=reproduced]").first()).toBeAttached();
});

test("a link that cannot be opened is reported as what it is, and shows nothing else", async ({
  playground: { page },
  baseURL,
}) => {
  for (const [link, kind] of [
    ["s=1.AAAAnonsense", "damaged"],
    ["s=2.AAAA", "too-new"],
    ["s=1.", "truncated"],
    ["p=no-such-scenario", "unknown-preset"],
    ["p=000-f11-dcbt&q.bottleneck.max_th=-3", "invalid"],
    ["j=1.%7B%22title%22%3A%7B%7D%7D", "invalid"],
  ] as const) {
    await page.goto(await host(frameOf(`${baseURL}embed.html#${link}`)));
    const { frame } = embedIn(page);
    await expect(frame.getByRole("alert"), link).toContainText("This link cannot be opened");
    await expect(frame.locator(`[data-failure="${kind}"]`), link).toBeVisible();
    await expect(frame.getByRole("button", { name: /Start|Play/ }), link).toHaveCount(0);
  }
});

test("two engine faults at the same place are reported, and a restart continues", async ({
  playground: { page },
  baseURL,
}) => {
  await trapEngines(page, 2, 1);
  await page.goto(await host(frameOf(`${baseURL}embed.html#p=000-f11-dcbt`)));
  const embed = embedIn(page);
  const alert = embed.frame.getByRole("alert");
  await expect(alert).toContainText("unreachable");
  await expect(embed.name("Play")).toBeDisabled();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await alert.getByRole("button", { name: "Restart the engine" }).click();
  await expect(alert).toHaveCount(0);
  await expect(embed.name("Pause")).toBeVisible();
});

test("without its bar, embed and page can be paused", async ({ playground: { page, clock }, baseURL }) => {
  const link = "#p=000-f11-dcbt&hide=transport";
  for (const address of [`${baseURL}embed.html${link}`, `${baseURL}${link}`]) {
    await page.goto(address);
    const pause = page.getByRole("button", { name: "Pause", exact: true });
    await expect(pause).toBeInViewport();
    await expect(clock).toHaveCount(0);
    await pause.click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeInViewport();
    expect(await violations(page)).toEqual([]);
  }
});

test("axe finds nothing in it, and 360 px are enough", async ({ playground: { page }, baseURL }) => {
  // Tall enough that the fixed bar covers nothing.
  await page.setViewportSize({ width: 360, height: 4800 });
  const link = "p=000-f11-dcbt&show=table,queue,drops,params,disciplines,flows";
  for (const run of ["0", "1"]) {
    await page.goto(`${baseURL}embed.html?${run}#${link}&run=${run}`);
    if (run === "1") {
      await expect(page.getByRole("region", { name: "Measurements" })).toBeVisible();
      await expect(page.getByRole("timer")).not.toHaveText(/^0\.00/);
      await page.getByRole("button", { name: "Pause" }).click();
    } else await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  const small = await page.evaluate(() =>
    // Terms are words in a text.
    [...document.querySelectorAll("button:not(.term), .embed-head a, input[type=range], input[type=text]")]
      .map((node) => ({ name: node.ariaLabel ?? node.textContent, box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0 && box.height < 39.5)
      .map(({ name, box }) => `${name} ${box.height}`),
  );
  expect(small).toEqual([]);
});
