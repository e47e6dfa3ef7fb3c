import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ScriptCheck } from "../../engine/protocol";
import CodePanel, { type CodePanelProps } from "./CodePanel";

const GOOD = "on arrival: accept";
const OTHER = "on arrival: drop";
const EXAMPLES = [
  { id: "other", label: "Other", code: OTHER },
  { id: "bad", label: "Bad", code: "bad" },
];

let host: HTMLElement;
let root: Root;
const apply = vi.fn(async (_: string): Promise<string | null> => null);
const check = async (code: string): Promise<ScriptCheck> => ({
  problems: code === "bad" ? [{ line: 1, column: 1, length: 3, message: "expected param" }] : [],
});

const render = (props: Partial<CodePanelProps> = {}, key = "") =>
  act(async () => {
    const all = { code: GOOD, examples: EXAMPLES, check, apply, onExplain: () => undefined, ...props };
    root.render(<CodePanel key={key} {...all} />);
  });
const shadow = () => host.querySelector(".code-host")?.shadowRoot;
const text = () => shadow()?.querySelector(".cm-content")?.textContent;
const status = () => host.querySelector('[role="status"]')?.textContent;
const press = (name: string) =>
  act(async () => [...host.querySelectorAll("button")].find((button) => button.textContent === name)?.click());

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  apply.mockClear();
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  await render();
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

describe("CodePanel", () => {
  it("shows what runs and applies nothing by itself", () => {
    expect(text()).toBe(GOOD);
    expect(status()).toBe("Runs.");
    expect(apply).not.toHaveBeenCalled();
  });

  it("applies an example, and takes it back", async () => {
    await press("Other");
    expect(text()).toBe(OTHER);
    expect(apply.mock.calls).toEqual([[OTHER]]);
    await render({ code: OTHER });
    await press("Undo “Other”");
    expect(text()).toBe(GOOD);
  });

  it("applies nothing that has problems, and names the first", async () => {
    await press("Bad");
    expect(apply).not.toHaveBeenCalled();
    expect(status()).toBe("Line 1: expected param. The last good version runs on.");
    expect(shadow()?.querySelector(".cm-lintRange-error")?.textContent).toBe("bad");
  });

  it("replaces the text by a change from outside", async () => {
    await press("Bad");
    await render({ code: OTHER });
    expect(text()).toBe(OTHER);
    expect(status()).toBe("Runs.");
    expect(apply).not.toHaveBeenCalled();
  });

  it("keeps what does not run for the next time, while the same text runs", async () => {
    const keep = vi.fn();
    const draft = { text: "bad", running: GOOD };
    await render({ keep });
    await press("Bad");
    keep.mockClear();
    await render({}, "another");
    expect(keep).toHaveBeenLastCalledWith(draft);
    expect(text()).toBe(GOOD);
    await render({ draft, code: OTHER }, "again");
    expect(text()).toBe(OTHER);
    await render({ draft }, "as before");
    expect(text()).toBe("bad");
    expect(status()).toBe("Line 1: expected param. The last good version runs on.");
  });

  it("shows lines only on the text that ran", async () => {
    const lines = new Map([[1, { kind: "decided", text: "accepted" } as const]]);
    await render({ lines });
    expect(shadow()?.querySelector(".decided")).not.toBeNull();
    await render({ lines, code: OTHER });
    expect(shadow()?.querySelector(".decided")).toBeNull();
  });

  it("shows why the engine stopped", async () => {
    await render({ error: "Line 1: division of 1 by zero." });
    expect(host.querySelector('[role="alert"]')?.textContent).toBe("Line 1: division of 1 by zero.");
    expect(status()).toBe("Stopped.");
  });
});
