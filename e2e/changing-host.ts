// A host of the built site that can be shut down, and that can get a newer version of the site.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { pagePolicies } from "../web/tools/policy";

const FOLDER = "/some/folder/";
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

export interface ChangingHost {
  /** Of the site, with its folder. */
  readonly address: string;
  /** Paths in the site that were asked for since it was last emptied. */
  readonly asked: string[];
  /** The host stops to answer, as if it were not there. */
  isDown: boolean;
  /** Files that are not there. */
  isGone: (path: string) => boolean;
  /** Deploys a newer version, whose page is the same but for its name. */
  deploy(name: string): void;
  close(): void;
}

const read = (path: string) => readFileSync(join("dist", path));
const hashOf = (content: string) => createHash("sha256").update(content).digest("base64");

/** The newer page, and the worker that names its hash. */
function newer(name: string): Map<string, string> {
  const page = read("index.html").toString().replace("<title>", `<title data-version="${name}">`);
  const before = hashOf(read("index.html").toString());
  const after = hashOf(page);
  const worker = read("sw.js").toString().replaceAll(before, after).replaceAll(before.slice(0, 12), after.slice(0, 12));
  return new Map([
    ["index.html", page],
    ["sw.js", worker],
  ]);
}

export async function changingHost(): Promise<ChangingHost> {
  let changed = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    if (host.isDown) return request.socket.destroy();
    const { pathname } = new URL(request.url ?? "", "http://host");
    const path = pathname.slice(FOLDER.length) || "index.html";
    asked.push(path);
    const file = join("dist", path);
    if (!pathname.startsWith(FOLDER) || host.isGone(path) || !existsSync(file) || statSync(file).isDirectory())
      return response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
      "content-security-policy": pagePolicies.embed.replace("worker-src", "frame-src 'self'; worker-src"),
    });
    response.end(changed.get(path) ?? readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host: ChangingHost = {
    address: `http://127.0.0.1:${port}${FOLDER}`,
    asked,
    isDown: false,
    isGone: () => false,
    deploy(name) {
      changed = newer(name);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return host;
}
