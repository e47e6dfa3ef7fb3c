import { afterEach, expect, test, vi } from "vitest";
import { awaitApi, findApi } from "./find";

const api12 = { LMSInitialize: () => "true" };
const api2004 = { Initialize: () => "true" };

interface Windowlike {
  parent?: unknown;
  opener?: unknown;
  API?: unknown;
  API_1484_11?: unknown;
}

/** A window without a parent is its own. */
function windowOf(parts: Windowlike): Window {
  const made: Windowlike = { opener: null, ...parts };
  made.parent ??= made;
  return made as unknown as Window;
}
const foreign = new Proxy(
  {},
  {
    get() {
      throw new Error("SecurityError");
    },
  },
);

afterEach(() => void vi.useRealTimers());

test("found in the window itself, around it, in its opener, and in the opener of a window around it", () => {
  const top = windowOf({ API: api12 });
  const expected = { version: "1.2", api: api12 };
  expect(findApi(top, "1.2")).toEqual(expected);
  expect(findApi(windowOf({ parent: windowOf({ parent: top }) }), "1.2")).toEqual(expected);
  expect(findApi(windowOf({ opener: windowOf({ parent: top }) }), "1.2")).toEqual(expected);
  expect(findApi(windowOf({ parent: windowOf({ opener: top }) }), "1.2")).toEqual(expected);
});

test("the package's version is preferred, the other taken, and an object without its functions is none", () => {
  const both = windowOf({ API: api12, API_1484_11: api2004 });
  expect(findApi(both, "2004")?.version).toBe("2004");
  expect(findApi(both, "1.2")?.version).toBe("1.2");
  expect(findApi(windowOf({ API_1484_11: api2004 }), "1.2")?.version).toBe("2004");
  expect(findApi(windowOf({ API: {}, API_1484_11: "text" }), "1.2")).toBeUndefined();
});

test("windows of other origins and endless or circular chains end the search", () => {
  expect(findApi(windowOf({ parent: foreign, opener: foreign }), "1.2")).toBeUndefined();
  const one = windowOf({});
  const other = windowOf({ parent: one, opener: one });
  Object.assign(one, { parent: other, opener: other });
  expect(findApi(one, "1.2")).toBeUndefined();
  const endless = (): Window =>
    ({
      get parent() {
        return endless();
      },
    }) as unknown as Window;
  expect(findApi(endless(), "1.2")).toBeUndefined();
});

test("waits for a run time that comes late, but not for one that cannot come", async () => {
  vi.useFakeTimers();
  const host = windowOf({});
  const late = awaitApi(windowOf({ parent: host }), "1.2");
  await vi.advanceTimersByTimeAsync(900);
  Object.assign(host, { API: api12 });
  await vi.advanceTimersByTimeAsync(300);
  expect((await late)?.version).toBe("1.2");
  expect(await awaitApi(windowOf({}), "1.2")).toBeUndefined();
  const never = awaitApi(windowOf({ parent: windowOf({}) }), "1.2");
  await vi.advanceTimersByTimeAsync(5000);
  expect(await never).toBeUndefined();
});
