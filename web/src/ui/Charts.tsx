// The place of the charts: mounted once, drawn past React.
import { useEffect, useEffectEvent, useRef } from "react";
import { type ChartPhase, type ChartStack, createChartStack, type DragPhase } from "../charts";
import { disciplineOf } from "../scenario/catalog";
import { type PlayState, useStore } from "../state/store";
import { onSystemTheme } from "../state/theme";
import { queuePath } from "./controls/Controls";
import { useFrame, useRun } from "./run-context";

const DRAG_MS = 120;

const PHASES: Readonly<Record<PlayState, ChartPhase>> = {
  loading: "loading",
  playing: "running",
  paused: "paused",
  ended: "ended",
  stopped: "failed",
};

export function Charts() {
  const node = useRef<HTMLDivElement>(null);
  const stack = useRef<ChartStack | null>(null);
  const run = useRun();
  const runId = useStore((state) => state.runId);
  const watched = useStore((state) => state.watched);
  const play = useStore((state) => state.play);
  const theme = useStore((state) => state.theme);
  const draggedAt_ms = useRef(0);

  const onDragGuide = useEffectEvent((queue: string, param: string, value: number, phase: DragPhase) => {
    const now_ms = performance.now();
    if (phase === "start" || (phase === "move" && now_ms - draggedAt_ms.current < DRAG_MS)) return;
    draggedAt_ms.current = now_ms;
    void run.change(`${queuePath(queue)}.${param}`, `${value} packets`);
  });

  useEffect(() => {
    if (!node.current) return;
    const created = createChartStack(node.current, {
      telemetry: null,
      watch: "",
      onCursor: (cursor_s) => useStore.setState({ cursor_s }),
      onDragGuide: (...drag) => onDragGuide(...drag),
      disciplineLabel: (id) => disciplineOf(id)?.label ?? id,
    });
    stack.current = created;
    return () => {
      created.destroy();
      stack.current = null;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run brings new telemetry
  useEffect(() => {
    stack.current?.setTelemetry(run.view?.telemetry ?? null, watched);
    stack.current?.update(run.view?.time_s ?? 0);
  }, [run, runId, watched]);

  useEffect(() => {
    stack.current?.setPhase(PHASES[play]);
    stack.current?.update(run.view?.time_s ?? 0);
  }, [run, play]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens depend on the theme
  useEffect(() => {
    stack.current?.setTheme();
    return onSystemTheme(() => stack.current?.setTheme());
  }, [theme]);

  useFrame(({ time_s }) => stack.current?.update(time_s));

  return <div className="charts" ref={node} />;
}
