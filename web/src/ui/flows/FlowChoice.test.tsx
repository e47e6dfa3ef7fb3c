import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { host, root, setUpRoot } from "../../../tests/react-root";
import type { Run } from "../../state/run/run";
import { createRunStore } from "../../state/run/run-state";
import type { RunSchema } from "../../telemetry/run-schema";
import { RunContext } from "../run-context";
import FlowChoice from "./FlowChoice";

setUpRoot();

const store = createRunStore();

beforeEach(() => {
  store.setState({ flow: null });
});

function show(count: number): void {
  const flows = [
    ...Array.from({ length: count }, (_, index) => ({ id: `ftp[${index}]`, group: "ftp" })),
    { id: "cbr", group: "cbr" },
  ];
  const schema = { groups: [{ id: "ftp" }, { id: "cbr" }], flows } as unknown as RunSchema;
  const run = { stores: { run: store } } as unknown as Run;
  act(() =>
    root.render(
      <RunContext value={run}>
        <FlowChoice schema={schema} />
      </RunContext>,
    ),
  );
}

function choose(value: string): void {
  const select = host.querySelector("select") as HTMLSelectElement;
  act(() => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

const field = () => host.querySelector("input") as HTMLInputElement;
function type(value: string): void {
  field().value = value;
  act(() => {
    field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
}

test("a few flows are listed by group", () => {
  show(3);
  expect(host.querySelectorAll("optgroup option")).toHaveLength(4);
  choose("ftp[2]");
  expect(store.getState().flow).toBe("ftp[2]");
});

test("of ten thousand, one is chosen by group and number, and the page has no list of them", () => {
  show(9_999);
  expect(host.querySelectorAll("option")).toHaveLength(3);
  choose("ftp");
  expect([store.getState().flow, field().value, field().max]).toEqual(["ftp[0]", "0", "9998"]);
  type("1234");
  expect([store.getState().flow, field().value]).toEqual(["ftp[1234]", "1234"]);
  for (const wrong of ["9999", "-1", "1.5", ""]) {
    type(wrong);
    expect([store.getState().flow, field().value]).toEqual(["ftp[1234]", "1234"]);
  }
  choose("cbr");
  expect([store.getState().flow, host.querySelector("input")]).toEqual(["cbr", null]);
  choose("");
  expect(store.getState().flow).toBeNull();
});

test("the keyboard stays in the field of the number, which follows other choices", () => {
  show(599);
  choose("ftp");
  const before = field();
  before.focus();
  act(() => store.setState({ flow: "ftp[7]" }));
  expect(document.activeElement).toBe(before);
  expect([before.isConnected, before.value]).toEqual([true, "7"]);
});
