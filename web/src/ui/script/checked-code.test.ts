import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ScriptCheck } from "../../engine/protocol";
import { CheckedCode, type CodeStatus, PAUSE_MS } from "./checked-code";
import { statusText } from "./status-text";

const problem = { line: 4, column: 1, length: 2, message: "a value is missing" };
const GOOD: ScriptCheck = { problems: [] };
const BAD: ScriptCheck = { problems: [problem] };

function rig(check: (code: string) => Promise<ScriptCheck> = async (code) => (code.includes("bad") ? BAD : GOOD)) {
  const applied: string[] = [];
  const shown: CodeStatus[] = [];
  const checked = vi.fn(check);
  const code = new CheckedCode("first", {
    check: checked,
    apply: (text) => void applied.push(text),
    show: (status) => void shown.push(status),
  });
  return { code, applied, checked, last: () => shown.at(-1)?.kind };
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
  });
});
