import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScriptCheck } from "../../engine/protocol";
import { CheckedCode, type CodeStatus, PAUSE_MS } from "./checked-code";
import { statusText } from "./status-text";

const problem = { line: 4, column: 1, length: 2, message: "a value is missing" };
const GOOD: ScriptCheck = { problems: [] };
const BAD: ScriptCheck = { problems: [problem] };

const checkCode = async (code: string) => (code.includes("bad") ? BAD : GOOD);
const acceptAll = async (_: string): Promise<string | null> => null;

function rig(check: (code: string) => Promise<ScriptCheck> = checkCode, refuse = acceptAll) {
  const applied: string[] = [];
  const shown: CodeStatus[] = [];
  const checked = vi.fn(check);
  const code = new CheckedCode("first", {
    check: checked,
    async apply(text) {
      applied.push(text);
      return refuse(text);
    },
    show: (status) => void shown.push(status),
  });
  return { code, applied, checked, shown, last: () => shown.at(-1)?.kind };
}

const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS);

beforeEach(() => {
  vi.useFakeTimers();
});

describe("CheckedCode", () => {
  it("checks once after a pause, and applies what has no problems", async () => {
    const { code, applied, checked, last } = rig();
    code.edit("a");
    code.edit("ab");
    expect(last()).toBe("checking");
    await pause();
    expect(checked.mock.calls).toEqual([["ab"]]);
    expect(applied).toEqual(["ab"]);
    expect(last()).toBe("runs");
  });

  it("applies nothing with problems, and nothing that runs already", async () => {
    const { code, applied, last } = rig();
    code.edit("bad");
    await pause();
    expect(last()).toBe("wrong");
    code.edit("first");
    await pause();
    expect(last()).toBe("runs");
    expect(applied).toEqual([]);
  });

  it("ignores the answer about an older text", async () => {
    const answers: ((check: ScriptCheck) => void)[] = [];
    const { code, applied, last } = rig(() => new Promise((resolve) => answers.push(resolve)));
    code.edit("a");
    await pause();
    code.edit("ab");
    await pause();
    answers[1]?.(BAD);
    answers[0]?.(GOOD);
    await pause();
    expect(last()).toBe("wrong");
    expect(applied).toEqual([]);
  });

  it("applies without a pause when it is left", async () => {
    const { code, applied } = rig();
    code.flush();
    code.edit("a");
    code.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(applied).toEqual(["a"]);
  });

  it("finishes once what was typed has been applied, and keeps what does not run", async () => {
    const { code, applied } = rig();
    code.edit("a");
    await code.finish();
    expect(applied).toEqual(["a"]);
    expect(code.draft).toBeNull();
    code.edit("bad");
    await code.finish();
    expect(applied).toEqual(["a"]);
    expect(code.draft).toEqual({ text: "bad", running: "a" });
  });

  it("has nothing to finish where nothing was typed, even before the first check is answered", async () => {
    const { code, applied } = rig(() => new Promise(() => {}));
    void code.check();
    await code.finish();
    expect(applied).toEqual([]);
  });

  it("takes its own changes for no news, in whatever order they come back", async () => {
    const { code } = rig();
    for (const text of ["a", "ab"]) {
      code.edit(text);
      await pause();
    }
    expect(code.take("a")).toBe(false);
    expect(code.take("ab")).toBe(false);
    expect(code.take("ab")).toBe(false);
  });

  it("says why a text is refused, and keeps it beside the one that runs on", async () => {
    const { code, applied, shown } = rig(checkCode, async (text) => (text === "long" ? "It is too long." : null));
    code.edit("a");
    await pause();
    code.take("a");
    code.edit("long");
    await pause();
    expect(shown.at(-1)).toEqual({ kind: "refused", problems: [], why: "It is too long." });
    expect(code.draft).toEqual({ text: "long", running: "a" });
    expect(code.take("long")).toBe(false);
    expect(code.take("a")).toBe(false);
    code.edit("b");
    await pause();
    expect([applied, code.draft]).toEqual([["a", "long", "b"], null]);
  });

  it("keeps the text that runs where several on their way are refused", async () => {
    const answers: ((why: string) => void)[] = [];
    const { code } = rig(checkCode, () => new Promise((resolve) => answers.push(resolve)));
    for (const text of ["a", "ab"]) {
      code.edit(text);
      await pause();
    }
    for (const answer of answers) answer("There is no room.");
    await pause();
    expect(code.draft).toEqual({ text: "ab", running: "first" });
    expect(code.take("first")).toBe(false);
  });

  it("takes a change from outside, also back to what was applied before", async () => {
    const { code, applied, last } = rig();
    code.edit("a");
    await pause();
    code.take("a");
    code.edit("ab");
    expect(code.take("first")).toBe(true);
    await pause();
    expect(last()).toBe("runs");
    expect(applied).toEqual(["a"]);
  });

  it("says so if the check fails, and stops on request", async () => {
    const { code, last, applied } = rig(() => Promise.reject(new Error("no worker")));
    code.edit("a");
    await pause();
    expect(last()).toBe("failed");
    code.edit("b");
    code.stop();
    await pause();
    expect(applied).toEqual([]);
  });
});

describe("statusText", () => {
  it("names the first problem and what runs", () => {
    expect(statusText({ kind: "wrong", problems: [problem] }, false)).toBe(
      "Line 4: a value is missing. The last good version runs on.",
    );
    expect(statusText({ kind: "wrong", problems: [problem, problem] }, true)).toBe(
      "Line 4: a value is missing. 1 more problem.",
    );
    expect(statusText({ kind: "runs", problems: [] }, false)).toBe("Runs.");
    expect(statusText({ kind: "refused", problems: [], why: "It is too long." }, false)).toBe(
      "It is too long. The last good version runs on.",
    );
  });
});
