import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

type Element = HTMLElement & {
  play(): Promise<unknown>;
  seek(time_s: number): Promise<unknown>;
  subscribe(...events: readonly string[]): Promise<unknown>;
};

const [element] = Object.values(
  import.meta.glob<string>("../../../public/aqm-embed.js", { query: "?raw", import: "default", eager: true }),
);

beforeAll(() => {
  // Frames stay empty: the tests answer in their place.
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    disableIframePageLoading: true,
  });
  // A classic script, as a host has it.
  new Function(element ?? "")();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("origin", "https://host.example");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

test("what is asked of an embed that never starts is refused after 20 s", async () => {
  const embed = document.createElement("aqm-playground") as Element;
  embed.setAttribute("site", "about:blank");
  const refused = vi.fn();
  embed.play().catch(({ message }: Error) => refused(message));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(refused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toHaveBeenCalledWith(expect.stringContaining("did not start within 20 s"));
});

test.each([
  ["https://embed.example/aqm/", "https://embed.example/aqm/"],
  ["https://embed.example/aqm", "https://embed.example/aqm/"],
  ["https://embed.example/aqm/index.html", "https://embed.example/aqm/"],
  ["../aqm", "https://host.example/aqm/"],
])("the site %s is that at %s", (site, folder) => {
  vi.spyOn(document, "baseURI", "get").mockReturnValue("https://host.example/course/week-1.html");
  const embed = document.createElement("aqm-playground") as Element;
  embed.setAttribute("site", site);
  embed.setAttribute("preset", "000-f11-dcbt");
  document.body.append(embed);
  expect(embed.querySelector("iframe")?.src.split("#")[0]).toBe(`${folder}embed.html`);
});

test.each([
  ["https://host.example", "https://embed.example"],
  ["null", "*"],
])("in a host with the origin %s, messages go to %s: a sandbox is passed on to the frame", async (own, to) => {
  vi.stubGlobal("origin", own);
  const embed = await connected(() => {});
  const source = embed.querySelector("iframe")?.contentWindow as unknown as { postMessage: ReturnType<typeof vi.fn> };
  expect(source.postMessage.mock.calls[0]?.[1]).toBe(to);
});

test.each([
  [{ "src-link": "hello" }, "src-link names no experiment and no lesson"],
  [{ preset: "000-f11-red", lesson: "bufferbloat" }, "preset and lesson: only preset counts"],
])("of %o the author of the page is warned", (attributes, said) => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const embed = document.createElement("aqm-playground");
  for (const [name, value] of Object.entries(attributes)) embed.setAttribute(name, value);
  document.body.append(embed);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(said));
});

test("links as they are shared, a scenario and a lesson give no warning", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  for (const [name, value] of [
    ["src-link", "https://aqm.example/#s=1.AAAA&seed=3"],
    ["src-link", "seed=3&p=000-f11-red"],
    ["preset", "000-f11-red"],
    ["lesson", "bufferbloat"],
  ] as const) {
    const embed = document.createElement("aqm-playground");
    embed.setAttribute(name, value);
    document.body.append(embed);
  }
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ["500", "500px"],
  ["60vh", "60vh"],
  ["banana", "640px"],
  ["-5", "640px"],
])("a height of %s makes a frame of %s", (given, height) => {
  const embed = document.createElement("aqm-playground");
  embed.setAttribute("height", given);
  document.body.append(embed);
  expect(embed.querySelector("iframe")?.style.height).toBe(height);
});

/** An embed that has connected; `answer` gets what it is asked. */
async function connected(answer: (port: MessagePort, message: { id: number; type: string }) => void) {
  const embed = document.createElement("aqm-playground") as Element;
  embed.setAttribute("site", "https://embed.example/");
  document.body.append(embed);
  const source = { postMessage: vi.fn() };
  Object.defineProperty(embed.querySelector("iframe"), "contentWindow", { value: source });
  dispatchEvent(Object.assign(new Event("message"), { source, data: { ns: "aqm", type: "ready" } }));
  const port = source.postMessage.mock.calls[0]?.[2][0] as MessagePort;
  port.onmessage = ({ data }) => answer(port, data);
  return embed;
}
/** Messages between ports take a turn of the real event loop. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; ++turn) await new Promise((resolve) => realTimeout(resolve));
};
const realTimeout = setTimeout;

test("what is asked of an embed that falls silent is refused after 20 s and a last question", async () => {
  const asked: string[] = [];
  const embed = await connected((_, { type }) => asked.push(type));
  const refused = vi.fn();
  embed.play().catch(({ message }: Error) => refused(message));
  await pass(20_000);
  expect(refused).not.toHaveBeenCalled();
  expect(asked).toEqual(["play", "getState"]);
  await pass(2_000);
  expect(refused).toHaveBeenCalledWith("The embed has not answered for 20 s.");
});

test("what takes long is waited for, as long as the embed answers something else", async () => {
  let finish = () => {};
  const embed = await connected((port, { id, type }) => {
    if (type === "getState") port.postMessage({ id, type: "answer", value: {} });
    else realTimeout(() => (finish = () => port.postMessage({ id, type: "answer", value: "there" })));
  });
  const [done, refused] = [vi.fn(), vi.fn()];
  embed.seek(100).then(done, refused);
  for (let waited_s = 0; waited_s < 120; waited_s += 2) await pass(2_000);
  expect(refused).not.toHaveBeenCalled();
  finish();
  await pass(0);
  expect(done).toHaveBeenCalledWith("there");
});

test("what is asked before the embed is in the page loads its frame at once, wherever that is", () => {
  const [asked, silent] = [0, 1].map(() => document.createElement("aqm-playground") as Element) as [Element, Element];
  for (const embed of [asked, silent]) embed.setAttribute("site", "https://embed.example/");
  void asked.play().catch(() => undefined);
  document.body.append(asked, silent);
  expect([asked, silent].map((embed) => embed.querySelector("iframe")?.loading)).toEqual(["eager", "lazy"]);
});

test("a frame that has loaded anew is subscribed to the same events", async () => {
  const asked: unknown[] = [];
  const embed = await connected((port, message) => {
    asked.push(message);
    port.postMessage({ id: message.id, type: "answer" });
  });
  await Promise.all([embed.subscribe("metrics", "state"), pass(0)]);
  const source = embed.querySelector("iframe")?.contentWindow as unknown as { postMessage: ReturnType<typeof vi.fn> };
  dispatchEvent(Object.assign(new Event("message"), { source, data: { ns: "aqm", type: "ready" } }));
  const port = source.postMessage.mock.calls[1]?.[2][0] as MessagePort;
  port.onmessage = ({ data }) => asked.push(data);
  await pass(0);
  expect(asked).toMatchObject([
    { type: "subscribe", events: ["metrics", "state"] },
    { type: "subscribe", events: ["metrics", "state"] },
  ]);
});
