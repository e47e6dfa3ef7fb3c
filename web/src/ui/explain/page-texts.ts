import { type DefinedText, defineTexts } from "./define";
import type { ExplainPageInfo } from "./pages";

/** All texts of a page, in the order in which they are shown. */
export function textsOf(page: ExplainPageInfo, summary: string, docs: readonly string[]): string[] {
  const { problem = "", decides = [], fails = "", claims = [] } = page.text ?? {};
  return [summary, problem, ...decides, fails, ...claims, ...docs];
}

export interface DefinedPage {
  readonly summary: DefinedText | undefined;
  readonly problem: DefinedText | undefined;
  readonly decides: readonly DefinedText[];
  readonly fails: DefinedText | undefined;
  readonly claims: readonly DefinedText[];
  readonly docs: readonly DefinedText[];
}

/** The texts of `textsOf`, by their parts. */
export function definedPage(page: ExplainPageInfo, texts: readonly string[]): DefinedPage {
  const all = defineTexts(texts);
  const { decides = [], claims = [] } = page.text ?? {};
  const failsAt = 2 + decides.length;
  const docsAt = failsAt + 1 + claims.length;
  return {
    summary: all[0],
    problem: all[1],
    decides: all.slice(2, failsAt),
    fails: all[failsAt],
    claims: all.slice(failsAt + 1, docsAt),
    docs: all.slice(docsAt),
  };
}
