import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CodeHandle, mountCode } from "./code-editor";

let host: HTMLElement;
let handle: CodeHandle;
const onChange = vi.fn();

const content = () => host.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');
const text = () => [...(content()?.querySelectorAll(".cm-line") ?? [])].map((line) => line.textContent).join("\n");

beforeEach(() => {
  onChange.mockClear();
  host = document.body.appendChild(document.createElement("div"));
  handle = mountCode(host, { code: "on arrival:\n  drop", label: "Your code", onChange });
});

afterEach(() => {
  handle.destroy();
  host.remove();
});

describe("mountCode", () => {
  it("shows the text in a labelled text box", () => {
    expect(content()?.getAttribute("aria-label")).toBe("Your code");
    expect(text()).toBe("on arrival:\n  drop");
    expect(host.shadowRoot?.getElementById(content()?.getAttribute("aria-describedby") ?? "")).not.toBeNull();
  });

  it("reports changes by the user, not those from outside", () => {
    handle.setCode("on idle:\n  pass");
    expect(text()).toBe("on idle:\n  pass");
    expect(onChange).not.toHaveBeenCalled();
    handle.format();
    expect(onChange).toHaveBeenLastCalledWith("on idle:\n    pass\n");
    handle.undo();
    expect(onChange).toHaveBeenLastCalledWith("on idle:\n  pass");
    handle.undo();
    expect(onChange).toHaveBeenLastCalledWith("on arrival:\n  drop");
  });

  it("formats nothing if it is locked", () => {
    handle.setReadOnly(true);
    handle.format();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("marks lines until the text changes", () => {
    handle.showLines(
      new Map([
        [1, { kind: "ran", text: "" }],
        [2, { kind: "decided", text: "dropped" }],
        [9, { kind: "ran", text: "not there" }],
      ]),
    );
    expect(host.shadowRoot?.querySelector(".decided .line-note")?.textContent).toBe("dropped");
    handle.setCode("on idle: pass");
    expect(host.shadowRoot?.querySelector(".decided, .ran")).toBeNull();
  });

  it("underlines problems, also at the end of a line and below the last one", () => {
    const underlined = () => host.shadowRoot?.querySelector(".cm-lintRange-error")?.textContent;
    const problem = { line: 2, column: 3, length: 4, message: "a value is missing" };
    handle.showProblems([problem]);
    expect(underlined()).toBe("drop");
    handle.showProblems([{ ...problem, column: 7 }]);
    expect(underlined()).toBe("p");
    handle.showProblems([{ ...problem, line: 40 }]);
    expect(underlined()).toBe("drop");
    handle.showProblems([]);
    expect(underlined()).toBeUndefined();
  });

  it("can be mounted again in the same place", () => {
    handle.destroy();
    handle = mountCode(host, { code: "x", label: "Again", onChange });
    expect(text()).toBe("x");
  });
});
