// Pages that embed the playground, each on a port and hence an origin of its own.
import { createReadStream, existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { FrameLocator, Page } from "@playwright/test";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const listen = (server: Server) =>
  new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  });

/** Serves a page with this body; returns its address. */
export async function hostPage(body: string): Promise<{ address: string; close(): void }> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A course</title><h1>A course</h1>${body}</html>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(page);
  });
  return { address: await listen(server), close: () => void server.close() };
}

/** The built site on a host that sends none of our headers. */
export async function plainSite(): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "", "http://host").pathname.slice(1);
    const file = join("dist", path === "" ? "index.html" : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  return { address: await listen(server), close: () => void server.close() };
}

export interface FrameOptions {
  /** Undefined for no sandbox. */
  sandbox?: string;
  width?: number;
  height?: number;
  id?: string;
}

export function frameOf(
  address: string,
  { sandbox, width = 900, height = 620, id = "aqm" }: FrameOptions = {},
): string {
  const boxed = sandbox === undefined ? "" : ` sandbox="${sandbox}"`;
  return `<iframe id="${id}" src="${address}" width="${width}" height="${height}" title="Playground"${boxed}></iframe>`;
}

/** Puts another frame in the place of the only one. */
export const replaceFrame = (page: Page, frame: string): Promise<void> =>
  page.locator("iframe").evaluate((before, text) => {
    before.outerHTML = text;
  }, frame);

export interface Embed {
  readonly frame: FrameLocator;
  fingerprint(): Promise<string>;
  time_s(): Promise<number>;
  name(button: string): ReturnType<FrameLocator["getByRole"]>;
}

export function embedIn(page: Page, selector = "#aqm"): Embed {
  const frame = page.frameLocator(selector);
  return {
    frame,
    fingerprint: async () => (await frame.locator("[data-fingerprint]").getAttribute("data-fingerprint")) ?? "",
    time_s: async () => Number.parseFloat((await frame.getByRole("timer").textContent()) ?? ""),
    name: (button) => frame.getByRole("button", { name: button, exact: true }),
  };
}
