// A host of the built site that can be shut down, and that can get a newer version of the site.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { pagePolicies } from "../web/tools/policy";
import { filesBelow } from "../web/tools/written-site";
import { test as withPage } from "./page";

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
  /** Files whose transfer breaks off in the middle. */
  isCut: (path: string) => boolean;
  /** Deploys a newer version in place of the one there: another page, and other names of all files that have a hash in theirs. */
  deploy(name: string): void;
  close(): void;
}

type Site = ReadonlyMap<string, Buffer>;

const builtSite = (): Site =>
  new Map(
    filesBelow("dist")
      .filter((path) => !path.endsWith(".br"))
      .map((path) => [path, readFileSync(join("dist", path))]),
  );
const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("base64");
const HASHED = /^(?:assets|lazy)\/.*-([\w-]{8}\.)\w+$/;

/** Each text with the words of `words` replaced. */
const replaced = (site: Site, words: ReadonlyMap<string, string>): Site => {
  const any = new RegExp([...words.keys()].map((word) => word.replace(/[.+]/g, "\\$&")).join("|"), "g");
  const inText = (text: string) => text.replace(any, (word) => words.get(word) ?? word);
  return new Map(
    [...site].map(([path, content]) => [
      inText(path),
      /\.(?:html|js|css)$/.test(path) ? Buffer.from(inText(content.toString())) : content,
    ]),
  );
};

/** As after a change everywhere: new names and, in the list of the service worker, new hashes. */
function newer(site: Site, version: string): Site {
  const hashes = [...site.keys()].flatMap((path) => HASHED.exec(path)?.[1] ?? []);
  // The first character goes to the end: another one in its place might be the same.
  const renamed = replaced(site, new Map(hashes.map((hash) => [`-${hash}`, `-${hash.slice(1, -1)}${hash[0]}.`])));
  const page = renamed.get("index.html")?.toString().replace("<title>", `<title data-version="${version}">`) ?? "";
  const made = new Map(renamed).set("index.html", Buffer.from(page));
  const before = [...site.values()].map(hashOf);
  const after = [...made.values()].map(hashOf);
  const changed = before.flatMap((hash, index) => (hash === after[index] ? [] : [[hash, after[index] ?? ""] as const]));
  const words = changed.flatMap(
    ([old, now]) =>
      [
        [old, now],
        [old.slice(0, 12), now.slice(0, 12)],
      ] as const,
  );
  const worker = replaced(new Map([["sw.js", made.get("sw.js") ?? Buffer.of()]]), new Map(words));
  return new Map([...made, ...worker]);
}

async function changingHost(): Promise<ChangingHost> {
  let site = builtSite();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    if (host.isDown) return request.socket.destroy();
    const { pathname } = new URL(request.url ?? "", "http://host");
    const path = pathname.slice(FOLDER.length) || "index.html";
    asked.push(path);
    const content = site.get(path);
    if (!pathname.startsWith(FOLDER) || host.isGone(path) || !content) return response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
      "content-length": content.length,
      "content-security-policy": pagePolicies.embed.replace("worker-src", "frame-src 'self'; worker-src"),
    });
    if (!host.isCut(path)) return response.end(content);
    response.write(content.subarray(0, content.length / 2), () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host: ChangingHost = {
    address: `http://127.0.0.1:${port}${FOLDER}`,
    asked,
    isDown: false,
    isGone: () => false,
    isCut: () => false,
    deploy(name) {
      site = newer(site, name);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return host;
}

/** A test with a host of its own. */
export const test = withPage.extend<{ host: ChangingHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
  host: async ({}, use) => {
    const host = await changingHost();
    await use(host);
    host.close();
  },
});
