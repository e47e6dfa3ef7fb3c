// The place of the charts: mounted once, drawn past React.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type ChartPhase, type ChartStack, createChartStack, type DragPhase } from "../charts";
import { disciplineOf } from "../scenario/catalog";
import { type PlayState, useStore } from "../state/store";
import { onSystemTheme } from "../state/theme";
import { queuePath } from "./controls/Controls";
import { type Coalescer, createCoalescer } from "./controls/coalesce";
import { useFrame, useRun } from "./run-context";

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
  const change = useEffectEvent((path: string, value: number) => run.change(path, `${value} packets`));
  const [drags] = useState(() => new Map<string, Coalescer<number>>());
  const onDragGuide = useEffectEvent((queue: string, param: string, value: number, phase: DragPhase) => {
    const path = `${queuePath(queue)}.${param}`;
    const drag = drags.get(path) ?? createCoalescer<number>((newest) => change(path, newest));
    drags.set(path, drag);
    if (phase === "end") drag.end(value);
    else drag.move(value);
  });

  const scenario = useStore(({ scenarioId, document }) => scenarioId ?? document?.title ?? "");
  const isLog = useStore(({ logGoodput }) => logGoodput[scenario] ?? false);
  const onLogGoodput = useEffectEvent((wanted: boolean) =>
    useStore.setState(({ logGoodput }) => ({ logGoodput: { ...logGoodput, [scenario]: wanted } })),
  );

  useEffect(() => {
    if (!node.current) return;
    const created = createChartStack(node.current, {
      telemetry: null,
      watch: "",
      onCursor: (cursor_s) => useStore.setState({ cursor_s }),
      onDragGuide: (...drag) => onDragGuide(...drag),
      onLogGoodput: (isLog) => onLogGoodput(isLog),
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

  useEffect(() => stack.current?.setLogGoodput(isLog), [isLog]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens depend on the theme
  useEffect(() => {
    stack.current?.setTheme();
    return onSystemTheme(() => stack.current?.setTheme());
  }, [theme]);

  useFrame(({ time_s }) => stack.current?.update(time_s));

  return <div className="charts" ref={node} />;
}
