// A generic static host: a sub-folder, no headers, .wasm with a generic type. The policy in the page applies.
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./page";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? "", "http://host").pathname.replace(/^\/~someone\/aqm\//, "");
  const file = join("dist", path === "" ? "index.html" : path);
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(response);
});

test.beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
test.afterAll(() => void server.close());

const fonts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => /inter-latin-\w+/.exec(name)?.[0])
      .filter((name) => name !== undefined),
  );

test("the site works from a sub-folder of any static host, where browsers grant less, as without TLS", async ({
  playground,
}) => {
  const { page, clock } = playground;
  const { port } = server.address() as AddressInfo;
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, "randomUUID");
    Reflect.deleteProperty(Navigator.prototype, "clipboard");
  });
  await page.goto(`http://127.0.0.1:${port}/~someone/aqm/`);
  await expect(clock).not.toHaveText(/^0\.00/);
  await test.step("the second font file is loaded when a text needs it", async () => {
    await page.evaluate(() => document.fonts.ready);
    expect(await fonts(page)).toEqual(["inter-latin-wght"]);
    const opening = readFileSync("scenarios/000-f11-dcbt.json", "utf8");
    await playground.openFile("cafe.json", JSON.stringify({ ...JSON.parse(opening), title: "Café" }));
    await expect.poll(() => fonts(page)).toEqual(["inter-latin-wght", "inter-latin-standard"]);
  });
  await page.goto(`http://127.0.0.1:${port}/~someone/aqm/embed.html#p=000-f11-dcbt`);
  await expect(clock).not.toHaveText(/^0\.00/);
});

test.describe("code from strings", () => {
  test.use({ mayComplain: true });

  test("is made neither in the page nor in its worker", async ({ playground }) => {
    const { page, complaints } = playground;
    const tries: string[] = [];
    await page.route(/assets\/(index|engine\.worker).*\.js$/, async (route) => {
      const response = await route.fetch();
      const name = new URL(response.url()).pathname.split("/").pop() ?? "";
      const attempt = `try { new Function(""); console.error("made in ${name}"); } catch { console.warn("refused in ${name}"); }`;
      tries.push(name);
      await route.fulfill({ response, body: `${attempt}\n${await response.text()}` });
    });
    await playground.open();
    expect(tries).toHaveLength(2);
    for (const name of tries) expect(complaints).toContain(`refused in ${name}`);
  });
});
