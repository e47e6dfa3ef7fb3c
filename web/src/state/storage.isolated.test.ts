import { afterEach, beforeEach, expect, test, vi } from "vitest";

const copyAt = async (path: string) => {
  vi.resetModules();
  vi.stubGlobal("location", new URL(path, "https://host.example/"));
  return import("./storage");
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("two copies on one origin share nothing; a page of the same folder does", async () => {
  (await copyAt("/one/index.html")).local.set("aqm.open", "mine");
  expect((await copyAt("/two/")).local.get("aqm.open")).toBeNull();
  expect((await copyAt("/one/embed.html")).local.get("aqm.open")).toBe("mine");
  (await copyAt("/two/")).local.remove("aqm.open");
  expect((await copyAt("/one/")).local.get("aqm.open")).toBe("mine");
});

test("what was stored before there were folders is found until something newer is stored, or it is removed", async () => {
  localStorage.setItem("aqm.draft.1", "old");
  const { local, localKeys } = await copyAt("/one/");
  local.set("aqm.draft.2", "new");
  expect(localKeys("aqm.draft.")).toEqual(["aqm.draft.1", "aqm.draft.2"]);
  expect(local.get("aqm.draft.1")).toBe("old");
  local.set("aqm.draft.1", "changed");
  expect(local.get("aqm.draft.1")).toBe("changed");
  expect(localKeys("aqm.draft.")).toHaveLength(2);
  local.remove("aqm.draft.1");
  expect(localKeys("aqm.draft.")).toEqual(["aqm.draft.2"]);
});

test("what a copy removes of it, the others keep", async () => {
  localStorage.setItem("aqm.draft.1", "old");
  const one = await copyAt("/one/");
  one.local.remove("aqm.draft.1");
  expect(one.local.get("aqm.draft.1")).toBeNull();
  expect(one.localKeys("aqm.draft.")).toEqual([]);
  const two = await copyAt("/two/");
  expect(two.local.get("aqm.draft.1")).toBe("old");
  expect(two.localKeys("aqm.draft.")).toEqual(["aqm.draft.1"]);
  const again = await copyAt("/one/");
  again.local.set("aqm.draft.1", "new");
  again.local.remove("aqm.draft.1");
  expect(again.local.get("aqm.draft.1")).toBeNull();
});
