// Files of a run: charts, tables, report, packets and telemetry, as other programs read them.
import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { Resvg } from "@resvg/resvg-js";
import { printed } from "./aqm";
import { violations } from "./axe";
import { expect, type Playground, test } from "./page";

/** Short, with drops of several classes. */
const document = { ...JSON.parse(readFileSync("scenarios/drop-tail-dumbbell.json", "utf8")), duration: "4 s" };
document.measure = { ...document.measure, windows: [["0 s", "4 s"]] };
document.flows[1].start = "1 s";
const text = JSON.stringify(document);

async function openRun(playground: Playground): Promise<void> {
  const { page } = playground;
  await playground.openPaused();
  await playground.openFile("dumbbell.json", text);
  await expect(page.locator(".scenario-title strong")).toHaveText(document.title);
  await playground.ended();
}

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent("download");
  await press();
  return download;
}

const bytesOf = async (file: Download): Promise<Buffer> => readFileSync(await file.path());
const textOf = async (file: Download): Promise<string> => (await bytesOf(file)).toString("utf8");

/** The columns of a CSV file by name. */
function columnsOf(csv: string): Map<string, number[]> {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return new Map(head.map((name, column) => [name, rows.map((row) => Number(row[column]))]));
}

async function openExports(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Queue: move, resize, remove", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export …" }).click();
  await expect(page.getByRole("menuitem", { name: "Save as SVG" })).toBeFocused();
}

const chartAs = async (page: Page, name: string) => {
  await openExports(page);
  return saved(page, () => page.getByRole("menuitem", { name }).click());
};

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press("l");
  await expect(page.getByRole("button", { name: "Packets (pcapng)" })).toBeEnabled();
}

const fromDialog = (page: Page, name: string) =>
  saved(page, () => page.getByRole("dialog").getByRole("button", { name, exact: true }).click());

/** Pixels that differ clearly between two PNGs, as a share of all; both are drawn by the browser. */
const differing = (page: Page, one: Buffer, other: Buffer) =>
  page.evaluate(
    async ([a, b]) => {
      const pixels = async (data: string) => {
        const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [left, right] = await Promise.all([pixels(a as string), pixels(b as string)]);
      if (left.width !== right.width || left.height !== right.height) return 1;
      let count = 0;
      for (let i = 0; i < left.data.length; i += 4)
        if (Math.abs((left.data[i + 1] ?? 0) - (right.data[i + 1] ?? 0)) > 96) count++;
      return count / (left.data.length / 4);
    },
    [one.toString("base64"), other.toString("base64")],
  );

/** As SVG, PNG, CSV and JSON, which say the same. */
async function expectChartFiles(page: Page): Promise<void> {
  const svg = await textOf(await chartAs(page, "Save as SVG"));
  const png = await bytesOf(await chartAs(page, "Save as PNG"));
  expect(svg).not.toContain("NaN");
  expect(svg).toContain("<title>Queue</title>");
  for (const word of ["Queue", "packets", "drops", document.title]) expect(svg).toContain(word);
  // Another program, which takes valid XML only, draws the SVG as the page draws the PNG; fonts differ.
  const drawn = new Resvg(svg, { fitTo: { mode: "zoom", value: 2 } }).render().asPng();
  expect(await differing(page, Buffer.from(drawn), png)).toBeLessThan(0.03);

  const csv = await textOf(await chartAs(page, "Save as CSV"));
  const json = JSON.parse(await textOf(await chartAs(page, "Save as JSON")));
  const [head, ...rows] = csv.trimEnd().split("\r\n");
  expect(head?.split(",")).toEqual(["time_s", ...json.series.map(({ name }: { name: string }) => name)]);
  expect(json.time_s).toHaveLength(rows.length);
  rows.forEach((row, index) => {
    const cells = row.split(",").map((cell) => (cell === "" ? null : Number(cell)));
    const values = json.series.map(({ values: all }: { values: (number | null)[] }) => all[index]);
    expect(cells).toEqual([json.time_s[index], ...values]);
  });
  expect(json.series.map(({ name }: { name: string }) => name)).toContain("queue.bottleneck.backlog_packets");
}

async function expectCopied(page: Page): Promise<void> {
  await openExports(page);
  await page.getByRole("menuitem", { name: "Copy picture" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Picture copied." })).toHaveCount(1);
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  expect(types).toContain("image/png");
}

/** From the dark. */
async function expectPrinted(page: Page): Promise<void> {
  const theme = () => page.evaluate(() => window.document.documentElement.dataset.theme);
  const menu = page.getByRole("button", { name: "Queue: move, resize, remove", exact: true });
  await expect.poll(theme).toBe("dark");
  await expect(menu).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  expect(await theme()).toBe("light");
  await expect(page.locator(".set")).toBeHidden();
  await expect(menu).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  expect(await theme()).toBe("dark");
}

/** Packets, telemetry and results are those of the command; `chart` has the columns of the chart “Queue”. */
async function expectAsCommanded(page: Page, chart: ReadonlyMap<string, number[]>): Promise<void> {
  const packets = await bytesOf(await fromDialog(page, "Packets (pcapng)"));
  const telemetry = await bytesOf(await fromDialog(page, "Telemetry (CSV)"));
  const named = (name: string) => test.info().outputPath(name);
  const args = ["run", "-", "--pcap", named("x.pcapng"), "--telemetry", named("x.csv"), "--json"];
  const report = JSON.parse(printed(args, text).toString());
  expect(packets.equals(readFileSync(named("x.pcapng")))).toBe(true);
  expect(telemetry.equals(readFileSync(named("x.csv")))).toBe(true);

  // What the chart draws is among it, to the last digit.
  const all = columnsOf(telemetry.toString());
  expect(chart.get("time_s")).toEqual(all.get("run.t_s"));
  const name = "queue.bottleneck.backlog_packets";
  expect(chart.get(name)).toEqual(all.get(name));
  expect(chart.get(name)?.length).toBeGreaterThan(300);

  await page.getByRole("dialog").getByLabel("Table").selectOption("Flows");
  const flows = JSON.parse(await textOf(await fromDialog(page, "JSON")));
  expect(flows.map((row: { goodput_bps: number }) => row.goodput_bps)).toEqual(
    report.windows[0].flows.map((flow: { goodput_bps: number }) => flow.goodput_bps),
  );
  const csv = await textOf(await fromDialog(page, "CSV"));
  expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + report.windows[0].flows.length);
}

async function expectReport(page: Page, fingerprint: string): Promise<void> {
  const html = await fromDialog(page, "HTML");
  const path = test.info().outputPath("report.html");
  await html.saveAs(path);
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const context = await browser.newContext({ offline: true, viewport: { width: 360, height: 700 } });
  const reader = await context.newPage();
  const complaints: string[] = [];
  reader.on("console", (message) => complaints.push(message.text()));
  reader.on("pageerror", (error) => complaints.push(String(error)));
  reader.on("request", (request) => request.url().startsWith("file:") || complaints.push(request.url()));
  await reader.goto(`file://${path}`);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(document.title);
  await expect(reader.getByText(fingerprint)).toBeVisible();
  await expect(reader.locator("figure svg[role=img]").first()).toBeVisible();
  expect(await reader.evaluate(() => window.document.documentElement.scrollWidth)).toBe(360);
  expect(await violations(reader)).toEqual([]);
  // On A4 paper, the tables are whole.
  await reader.emulateMedia({ media: "print" });
  await reader.setViewportSize({ width: 718, height: 1000 });
  expect(await reader.evaluate(() => window.document.documentElement.scrollWidth)).toBe(718);
  expect(complaints).toEqual([]);
  await context.close();

  const markdown = await textOf(await fromDialog(page, "Markdown"));
  expect(markdown).toContain(`Fingerprint of the run: ${fingerprint}`);
  expect(markdown).toMatch(/!\[Figure 1\. [^\]]+\]\(data:image\/png;base64,/);
  expect(markdown).toContain("| flow | class |");
}

/** The open dialog, and the menu of a chart. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const section = page.getByRole("region", { name: "Take it home" });
  await section.scrollIntoViewIfNeeded();
  expect(await section.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  expect(await violations(page, { within: "[aria-labelledby=share-export]" })).toEqual([]);
  await page.keyboard.press("Escape");
  await openExports(page);
  expect(await violations(page, { within: ".charts-menu" })).toEqual([]);
}

test("a run is taken home: charts, packets, telemetry, results and a report that opens without the network", async ({
  playground,
  context,
}) => {
  test.slow();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { page } = playground;
  await openRun(playground);
  await test.step("a chart is saved as SVG, PNG, CSV and JSON, which say the same", () => expectChartFiles(page));
  await test.step("a chart is copied as a picture", () => expectCopied(page));
  const chart = columnsOf(await textOf(await chartAs(page, "Save as CSV")));
  const fingerprint = await playground.fingerprint();
  await openDialog(page);
  await test.step("packets, telemetry and results are those of the command", () => expectAsCommanded(page, chart));
  await test.step("the report opens from disk without the network and says how to repeat the run", () =>
    expectReport(page, fingerprint));
  await test.step("the dialog and the menu pass axe, and fit 360 px", () => expectNarrow(page));
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await test.step("printed, the page is light and has no controls", () => expectPrinted(page));
});
