import { beforeAll, describe, expect, it } from "vitest";
import { experimentIds } from "../../experiment/papers";
import { catalog, disciplineOf } from "../../scenario/catalog";
import { scenarioIds } from "../../scenario/gallery";
import { loadProse, noProse, type ProseOf } from "../../scenario/prose";
import { wholeCatalog } from "../../scenario/whole-catalog";
import { glossary, withTerms } from "../../text/glossary";
import { type LinkTarget, parseMarkup, plainText } from "../../text/markup";
import { defineTexts } from "./define";
import { INDEX } from "./navigate";
import { textsOf } from "./page-texts";
import { explainPageOf, explainPages } from "./pages";
import { splitParams } from "./params";
import applications from "./texts/applications.json";
import disciplines from "./texts/disciplines.json";
import transports from "./texts/transports.json";

let proseOf: ProseOf = noProse;
beforeAll(async () => {
  proseOf = await loadProse();
});

/** Everything that a page shows of texts, ours and the catalog's. */
function allTexts(page: (typeof explainPages)[number]): string[] {
  const { own, shared } = splitParams(page);
  const docs = [...own, ...shared].map((param) => proseOf(param).doc ?? "");
  return textsOf(page, proseOf(page.entry).summary ?? "", docs);
}

function leadsSomewhere({ to, id }: LinkTarget): boolean {
  if (to === "discipline") return disciplineOf(id) !== undefined;
  if (to === "experiment") return scenarioIds().includes(id) || experimentIds().includes(id);
  return to === "explain" && explainPageOf(id) !== undefined;
}

describe("the explain pages", () => {
  it("are one for each discipline, transport, variant and application, each with its own id", () => {
    const ids = explainPages.map(({ id }) => id);
    const entries = [
      ...catalog.disciplines,
      ...wholeCatalog.transports,
      ...wholeCatalog.variants,
      ...wholeCatalog.applications,
    ];
    expect([...ids].sort()).toEqual(entries.map(({ id }) => id).sort());
    expect(new Set([...ids, INDEX]).size).toBe(ids.length + 1);
  });

  it("have no text without an entry", () => {
    const texts = [disciplines, transports, applications].flatMap((of) => Object.keys(of));
    expect(texts.sort()).toEqual(explainPages.map(({ id }) => id).sort());
  });
});

describe.each(explainPages)("$label", (page) => {
  it("says the problem, how it decides, where it fails, and what can be seen", () => {
    const { problem = "", decides = [], fails = "", claims = [] } = page.text ?? {};
    for (const text of [problem, ...decides, fails, ...claims]) {
      expect(plainText(text)).toMatch(/^[A-Z].{10,420}[.?]$/);
      expect(text.replace(/\[[^\]]+\]\([a-z]+:[\w.-]+\)/g, "")).not.toMatch(/\]\(|\*\*/);
    }
    expect(decides.length).toBeGreaterThanOrEqual(1);
    expect(decides.length).toBeLessThanOrEqual(3);
    expect(claims.length).toBeGreaterThanOrEqual(1);
  });

  it("has its summary, source and the help of all its parameters from the catalog", () => {
    const { summary, source } = proseOf(page.entry);
    expect(summary).toMatch(/\.$/);
    expect(source).toBeTruthy();
    for (const param of page.params) expect(proseOf(param).doc, param.name).toMatch(/\.$/);
  });

  it("leads somewhere with every link, and with each claim to something that runs", () => {
    const targets = (text: string) => parseMarkup(text).flatMap(({ target }) => (target ? [target] : []));
    for (const target of allTexts(page).flatMap(targets))
      expect(leadsSomewhere(target), `${target.to}:${target.id}`).toBe(true);
    for (const claim of page.text?.claims ?? [])
      expect(
        targets(claim).some(({ to }) => to === "experiment"),
        claim,
      ).toBe(true);
  });

  it("links every term of the glossary where it is first used, and nowhere else", () => {
    const texts = allTexts(page);
    const words = texts.flatMap((text) =>
      parseMarkup(text).flatMap(({ kind, text: part }) => (kind === "link" || kind === "code" ? [] : [part])),
    );
    const used = words.flatMap((part) => withTerms(part).flatMap(({ term }) => (term ? [term.id] : [])));
    const linked = defineTexts(texts).flatMap(({ pieces }) =>
      [...pieces.values()].flatMap((list) => list.flatMap(({ term }) => (term ? [term.id] : []))),
    );
    expect(linked).toEqual([...new Set(used)]);
    expect(linked.every((id) => glossary.some((term) => term.id === id))).toBe(true);
  });
});
