// @vitest-environment node
// The service worker among fakes of what a browser gives it: a cache, a host of the site, and tabs.
import { beforeEach, expect, test, vi } from "vitest";

const SITE = "https://host/some/folder/";
const PAGE = "index.html";
const HELP = "lazy/Help-1.js";
const ENGINE = "assets/engine-1.wasm";
const OLD_HELP = "lazy/Help-0.js";

const hashOf = async (text: string) => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
};

const copies = new Map<string, Response>();
const urlOf = (key: Request | string) => (typeof key === "string" ? key : key.url);
const cache = {
  match: async (key: Request | string) => copies.get(urlOf(key))?.clone(),
  put: async (key: Request | string, response: Response) => void copies.set(urlOf(key), response),
  delete: async (key: Request | string) => copies.delete(urlOf(key)),
  keys: async () => [...copies.keys()].map((url) => new Request(url)),
};
const caches = { open: async () => cache, match: cache.match };

/** What the host has, by path. */
let host: Map<string, string>;
let asked: string[];
/** As browsers do: another content than the one that was asked for is a failure of the network. */
async function fetchFake(request: Request): Promise<Response> {
  const path = request.url.slice(SITE.length) || PAGE;
  asked.push(path);
  const text = host.get(path);
  if (text === undefined) return new Response("", { status: 404 });
  if (request.integrity && request.integrity !== (await hashOf(text))) throw new TypeError("Failed to fetch");
  return new Response(text);
}

class ExtendableEvent extends Event {
  private readonly pending: Promise<unknown>[] = [];
  readonly waitUntil = (promise: Promise<unknown>) => void this.pending.push(promise);
  async done(): Promise<void> {
    for (let count = 0; count < this.pending.length; ++count) await this.pending[count];
  }
}

class FetchEvent extends ExtendableEvent {
  answer: Promise<Response> | undefined;
  readonly respondWith = (answer: Promise<Response>) => {
    this.answer = answer;
  };
  constructor(readonly request: Request) {
    super("fetch");
  }
}

const registration: { scope: string; waiting?: object | undefined; installing?: object | undefined } = { scope: SITE };
let tabs: object[];
let worker: EventTarget;

async function send(data: string): Promise<void> {
  const event = Object.assign(new ExtendableEvent("message"), { data });
  worker.dispatchEvent(event);
  await event.done();
}

/** Null if it is left to the browser. */
async function ask(path: string): Promise<string | null> {
  const event = new FetchEvent(new Request(SITE + path));
  worker.dispatchEvent(event);
  const text = event.answer ? await (await event.answer).text() : null;
  await event.done();
  return text;
}

async function install(): Promise<void> {
  const event = new ExtendableEvent("install");
  worker.dispatchEvent(event);
  await event.done();
}

const kept = () => [...copies.keys()].map((url) => url.slice(SITE.length).replace(/\?.*/, "")).sort();
const keyOf = (path: string) => [...copies.keys()].find((url) => url.startsWith(SITE + path)) ?? "";

beforeEach(async () => {
  host = new Map([
    [PAGE, "the page"],
    [HELP, "help"],
    [ENGINE, "engine"],
  ]);
  asked = [];
  tabs = [{}];
  copies.clear();
  Object.assign(registration, { waiting: undefined, installing: undefined });
  worker = Object.assign(new EventTarget(), {
    registration,
    caches,
    clients: { matchAll: async () => tabs, claim: async () => {} },
    skipWaiting: async () => {},
  });
  const entries = [...host].map(async ([url, text]) => ({
    url,
    revision: url === PAGE ? "1" : null,
    integrity: await hashOf(text),
  }));
  const globals = {
    self: worker,
    registration,
    caches,
    location: new URL(`${SITE}sw.js`),
    fetch: fetchFake,
    FILES: await Promise.all(entries),
    ExtendableEvent,
    FetchEvent,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubEnv("NODE_ENV", "production"); // as in the built worker, without its messages
  vi.resetModules();
  await import("./worker");
  await install();
});

test("keeps every file, and answers with the copies, whatever the query", async () => {
  expect(kept()).toEqual([ENGINE, PAGE, HELP]);
  host.clear();
  asked = [];
  expect(await ask("")).toBe("the page");
  expect(await ask("?from=mail")).toBe("the page");
  expect(await ask(HELP)).toBe("help");
  expect(await ask("elsewhere.txt")).toBeNull();
  expect(asked).toEqual([]);
});

test("a page is found in its folder, though the address has no slash at its end", async () => {
  const folder = "s/pie-target/index.html";
  host.set(folder, "a scenario");
  const integrity = await hashOf("a scenario");
  vi.stubGlobal("FILES", [
    ...(globalThis as unknown as { FILES: object[] }).FILES,
    { url: folder, revision: "1", integrity },
  ]);
  vi.resetModules();
  await import("./worker");
  await install();
  const go = async (path: string) => {
    const request = Object.defineProperty(new Request(SITE + path), "mode", { value: "navigate" });
    const event = new FetchEvent(request);
    worker.dispatchEvent(event);
    return await event.answer;
  };
  const { status, headers } = (await go("s/pie-target?from=mail")) ?? {};
  expect([status, headers?.get("location")]).toEqual([302, `${SITE}s/pie-target/?from=mail`]);
  expect(await (await go("s/pie-target/"))?.text()).toBe("a scenario");
  expect(await go("s/nothing")).toBeUndefined();
});

test("a file that was cut or truncated on the way ends the installation; the next one fetches only what is missing", async () => {
  copies.clear();
  host.set(HELP, "hel");
  await expect(install()).rejects.toThrow();
  expect(kept()).toEqual([PAGE]);
  host.set(HELP, "help");
  asked = [];
  await install();
  expect(asked).toEqual([HELP, ENGINE]);
  expect(kept()).toEqual([ENGINE, PAGE, HELP]);
});

test.each([
  ["deleted", (key: string) => copies.delete(key)],
  ["damaged", (key: string) => copies.set(key, new Response("dam"))],
])("a copy that is %s is fetched again when it is wanted, and kept", async (_, harm) => {
  harm(keyOf(HELP));
  expect(await ask(HELP)).toBe("help");
  host.clear();
  expect(await ask(HELP)).toBe("help");
});

test("a lost copy of which the host has another version by now is answered with that, and not kept", async () => {
  copies.delete(keyOf(PAGE));
  host.set(PAGE, "the next page");
  expect(await ask("")).toBe("the next page");
  expect(kept()).toEqual([ENGINE, HELP]);
});

test("what was deleted, all of it too, is fetched when a page has opened", async () => {
  copies.clear();
  await send("tidy");
  expect(kept()).toEqual([ENGINE, PAGE, HELP]);
  asked = [];
  await send("tidy");
  expect(asked).toEqual([]);
});

test("without a network what was deleted is left for later", async () => {
  copies.delete(keyOf(HELP));
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await send("tidy");
  expect(kept()).toEqual([ENGINE, PAGE]);
  vi.stubGlobal("fetch", fetch);
  await send("tidy");
  expect(kept()).toEqual([ENGINE, PAGE, HELP]);
});

test("tabs of an older version get its files, from the copies or else from the host", async () => {
  copies.set(SITE + OLD_HELP, new Response("old help"));
  host.set("lazy/Editor-0.js", "old editor");
  expect(await ask(OLD_HELP)).toBe("old help");
  expect(await ask("lazy/Editor-0.js")).toBe("old editor");
});

test("files of older versions go when one tab is left and no version is on its way", async () => {
  copies.set(SITE + OLD_HELP, new Response("old help"));
  tabs = [{}, {}];
  await send("tidy");
  expect(kept()).toContain(OLD_HELP);
  tabs = [{}];
  for (const coming of ["waiting", "installing"] as const) {
    registration[coming] = {};
    await send("tidy");
    expect(kept()).toContain(OLD_HELP);
    registration[coming] = undefined;
  }
  await send("tidy");
  expect(kept()).toEqual([ENGINE, PAGE, HELP]);
});
