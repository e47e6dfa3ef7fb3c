import { describe, expect, it } from "vitest";
import type { ParamInfo } from "./catalog";
import { loadProse, noProse } from "./prose";
import { wholeCatalog } from "./whole-catalog";

const withFields = (param: ParamInfo): ParamInfo[] => [param, ...(param.fields ?? []).flatMap(withFields)];

describe("the catalog's prose", () => {
  it("has a sentence for every parameter, including fields of records", async () => {
    const proseOf = await loadProse();
    const { disciplines, transports, variants, applications, queue, link, flow } = wholeCatalog;
    const params = [...disciplines, ...transports, ...variants, ...applications, queue, link, flow]
      .flatMap((entry) => entry.params)
      .flatMap(withFields);
    expect(params.length).toBeGreaterThan(0);
    for (const param of params) expect(proseOf(param).doc, param.name).toMatch(/\.$/);
  });

  it("belongs to the entry it was written for", async () => {
    const proseOf = await loadProse();
    const red = wholeCatalog.disciplines.find(({ id }) => id === "red");
    expect(proseOf(red!).source).toContain("1993");
    expect(proseOf(red!.params.find(({ name }) => name === "gentle")!).cite).toBe("Floyd 2000");
  });

  it("describes every discipline, table and reason", async () => {
    const proseOf = await loadProse();
    for (const discipline of wholeCatalog.disciplines) {
      expect(proseOf(discipline).summary, discipline.id).toMatch(/\.$/);
      for (const table of discipline.tables) expect(proseOf(table).doc, table.name).toBeTruthy();
    }
    for (const reason of wholeCatalog.reasons) {
      const { doc, sentence = "", numbers = [] } = proseOf(reason);
      expect(doc, reason.id).toBeTruthy();
      const names = numbers.map(({ name }) => name);
      for (const [, name = ""] of sentence.matchAll(/\{(\w+)#?\}/g)) expect(names, sentence).toContain(name);
      expect(sentence.replace(/\{\w+#?\}/g, ""), reason.id).not.toMatch(/[{}]/);
    }
  });

  it("is empty before it is loaded", () => {
    expect(noProse(wholeCatalog.disciplines[0]!)).toEqual({});
  });
});
