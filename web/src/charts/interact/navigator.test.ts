import { beforeEach, expect, test } from "vitest";
import { testFrame, testSchema } from "../../../tests/telemetry";
import { createTelemetry, type Telemetry } from "../../telemetry/telemetry";
import type { StackLayout } from "../draw/stack-layout";
import { type Cursor, Navigator } from "./navigator";

let told: (Cursor | null)[];
let navigator: Navigator;
let telemetry: Telemetry;
const press = (key: string) => navigator.key(new KeyboardEvent("keydown", { key }));

beforeEach(() => {
  telemetry = createTelemetry(testSchema(["queue/bottleneck/backlog_packets"]));
  telemetry.append(testFrame(Array.from({ length: 101 }, (_, row) => [row / 10, 0])));
  told = [];
  navigator = new Navigator({
    telemetry: () => telemetry,
    layout: () => ({ plotLeft: 0, plotWidth: 300 }) as StackLayout,
    mayPoint: () => true,
    onView() {},
    onCursor: (cursor) => told.push(cursor),
    onLook: () => undefined,
  });
  navigator.advance(10);
});

test("a pointer's cursor goes with the pointer; one set by a key stays until Escape", () => {
  navigator.pointAt(50);
  navigator.pointAt(null);
  expect(told).toEqual([{ at_s: 5, isPinned: false }, null]);
  press("Home");
  navigator.pointAt(null);
  expect(navigator.cursor).toEqual({ at_s: 0, isPinned: true });
  expect(press("Escape")).toBe(true);
  expect(told.at(-1)).toBeNull();
  expect(press("Escape")).toBe(false);
});

test("what a finger points at stays when it is lifted, and can be let go", () => {
  navigator.pointAt(80, true);
  navigator.pointAt(null);
  expect(navigator.cursor).toEqual({ at_s: 8, isPinned: true });
  navigator.letGo();
  expect(told.at(-1)).toBeNull();
});

test("no cursor is ever beyond the present: a run that begins anew or goes back takes it away", () => {
  press("End");
  expect(navigator.cursor?.at_s).toBe(10);
  navigator.advance(9);
  expect(told.at(-1)).toBeNull();
  press("Home");
  navigator.restart();
  expect([navigator.cursor, told.at(-1)]).toEqual([null, null]);
});

test("the window follows the speed until the user zooms, and again after letting go", () => {
  const span = () => Number(navigator.view.span_s.toFixed(6));
  const whole_s = span();
  navigator.setSpeed(0.1);
  expect([span(), navigator.isAway]).toEqual([1.5, false]);
  press("+");
  expect([span(), navigator.isAway]).toEqual([0.75, true]);
  navigator.setSpeed(0.3);
  expect(span()).toBe(0.75);
  navigator.follow();
  expect([span(), navigator.isAway]).toEqual([4.5, false]);
  press("0");
  expect([span(), navigator.isAway]).toEqual([whole_s, true]);
  navigator.follow();
  navigator.setSpeed(3);
  expect([span(), navigator.isAway]).toEqual([whole_s, false]);
});

test("a run that goes back keeps the user's window, in slow motion too", () => {
  navigator.setSpeed(0.1);
  navigator.restart(true);
  navigator.advance(5);
  expect(navigator.view).toMatchObject({ span_s: 1.5, start_s: 5 - 0.85 * 1.5 });
  press("-");
  const { span_s } = navigator.view;
  navigator.restart(true);
  navigator.advance(4);
  expect(navigator.view).toMatchObject({ span_s, isOwn: true });
  navigator.restart();
  expect(navigator.view).toMatchObject({ span_s: 1.5, isOwn: false });
});

test("a run that an edit has made shorter than the user's window is shown whole", () => {
  press("+");
  const { start_s, span_s } = navigator.view;
  telemetry = createTelemetry(testSchema([], { duration_s: start_s + span_s }));
  navigator.restart(true);
  expect(navigator.view).toMatchObject({ start_s, span_s, isOwn: true });
  const duration_s = (start_s + span_s) / 2;
  telemetry = createTelemetry(testSchema([], { duration_s }));
  navigator.restart(true);
  expect(navigator.view).toMatchObject({ start_s: 0, span_s: duration_s, isOwn: false });
});
