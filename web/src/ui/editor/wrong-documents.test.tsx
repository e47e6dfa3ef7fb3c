/** Saved work may be anything: what is wrong in it can be seen, edited and saved again. */
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, assert, beforeEach, expect, test } from "vitest";
import { setUp } from "../../../tests/run-rig";
import { drawingModel } from "../../network/document-model";
import { placed } from "../../scenario/arrange";
import type { Selection } from "../../scenario/edit";
import { disciplineIn } from "../../scenario/gallery-themes";
import { loadProse } from "../../scenario/prose";
import type { ScenarioDocument } from "../../scenario/scenario";
import { savedWork } from "../../state/work/saved";
import { INDEX } from "../../state/work/saved-keys";
import { RunContext } from "../run-context";
import Inspector from "./Inspector";
import Tables from "./tables/Tables";

const whole = {
  format: "aqm-scenario",
  version: 1,
  title: "Rich",
  caption: "See.",
  description: "A text.",
  source: { paper: "chung-claypool-2000", figure: "Fig. 1" },
  seed: 1,
  duration: "10 s",
  nodes: [
    { id: "s", kind: "host", count: 2, x: 0, y: 0 },
    { id: "r", kind: "router", x: 100, y: 0 },
    { id: "d", kind: "host", x: 200, y: 0 },
  ],
  links: [
    { id: "in", from: "s", to: "r", rate: "10 Mbps", delay: "1 ms" },
    {
      id: "mid",
      from: "r",
      to: "d",
      rate: 1e6,
      delay: "10 ms",
      loss: 0.1,
      queue: { discipline: "red", limit: "50 packets", max_p: 0.1, ecn: true },
      reverse: { rate: "1 Mbps", delay: "1 ms", queue: { discipline: "script", code: "on arrival", values: { a: 1 } } },
    },
  ],
  flows: [
    {
      id: "ftp",
      from: "s",
      to: "d",
      count: 2,
      class: "tcp",
      transport: { type: "tcp", variant: "reno", window: "20 packets" },
      application: { type: "ftp" },
      start: "1 s",
      stop: "9 s",
      start_jitter: "1 s",
    },
    {
      id: "media",
      from: "s",
      to: "d",
      transport: { type: "udp" },
      application: { type: "mm_app", rates: ["300 kbps", "1 Mbps"], rtt: "1 s" },
    },
  ],
  routes: [{ flow: "ftp", via: ["r"] }],
  timeline: [
    { at: "1 s", set: "links.mid.queue.max_p", value: 0.2 },
    { at: "2 s", set: "flows.ftp.active", value: false },
  ],
  measure: { windows: [["0 s", "5 s"]], watch: ["mid"], sample_interval: "10 ms" },
  view: { charts: ["queue"], log_goodput: true },
};

type Path = readonly (string | number)[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const below = inside.flatMap(([key, each]) => pathsIn(each, [...path, Array.isArray(value) ? Number(key) : key]));
  return path.length > 0 ? [path, ...below] : below;
}

/** A copy with another value at a path. */
function withValue(value: unknown, [key, ...rest]: Path, wrong: unknown): unknown {
  if (key === undefined) return wrong;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string | number, unknown>)[key] = withValue(
    (value as Record<string | number, unknown>)[key],
    rest,
    wrong,
  );
  return copy;
}

const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels));
const WRONG = [undefined, null, true, -1e308, "", "constructor", [null, 7], [[]], { a: {} }, nested(60)];

let host: HTMLElement;
let root: Root;
let failure: unknown;
beforeEach(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  localStorage.clear();
  failure = undefined;
  host = document.createElement("div");
  document.body.append(host);
  root = createRoot(host, {
    onUncaughtError: (error) => {
      failure = error;
    },
    onRecoverableError: () => {},
  });
});
afterEach(() => act(() => root.unmount()));

function restored(document: unknown): ScenarioDocument | undefined {
  localStorage.setItem(INDEX, '["mine"]');
  localStorage.setItem(
    "aqm.work.mine",
    JSON.stringify({ id: "mine", saved_ms: 1, document, scenarioId: null, experiment: null }),
  );
  return savedWork("mine")?.document;
}

/** What is thrown when the editor shows a document, with the entry that is wrong, and without. */
function thrownBy(rig: ReturnType<typeof setUp>, document: ScenarioDocument, selection: Selection | null): unknown {
  failure = undefined;
  rig.stores.work.setState({ draft: { document, problems: [], isOther: true } });
  const props = {
    document,
    problems: [],
    selection,
    group: [],
    onSelect() {},
    onGroup() {},
    onRemove() {},
    onEdit: async () => {},
  };
  try {
    drawingModel(document, []);
    placed(document);
    disciplineIn(document);
    act(() =>
      root.render(
        <RunContext key={`${++shown}`} value={rig.run}>
          <Inspector {...props} />
          {selection && <Tables {...props} />}
        </RunContext>,
      ),
    );
  } catch (error) {
    return error;
  }
  return failure;
}
let shown = 0;

/** The entry in which a path is. */
function entryAt([part, index]: Path, document: ScenarioDocument): Selection | null {
  if (part !== "nodes" && part !== "links" && part !== "flows") return null;
  const id = document[part][Number(index ?? 0)]?.id;
  return id === undefined ? null : { part, id };
}

const PARTS = ["nodes", "links", "flows", "routes", "timeline", "measure"];

test.each([...PARTS, ""])(
  "whatever is in a saved document, the editor shows it: %s",
  async (part) => {
    const rig = setUp();
    rig.stores.page.setState({ proseOf: await loadProse() });
    const seen = new Set<string>();
    const isHere = ([first = ""]: Path) => first === part || (part === "" && !PARTS.includes(`${first}`));
    // A document of a newer version is left to newer pages.
    const paths = pathsIn(whole).filter((path) => isHere(path) && path[0] !== "version");
    for (const path of paths)
      for (const value of WRONG) {
        const where = `${path.join(".")} = ${JSON.stringify(value)?.slice(0, 40)}`;
        const document = restored(withValue(whole, path, value));
        assert(document, where);
        const text = JSON.stringify(document);
        if (seen.has(text)) continue;
        seen.add(text);
        expect(thrownBy(rig, document, entryAt(path, document)), where).toBeUndefined();
      }
    expect(seen.size).toBeGreaterThan(1);
  },
  60_000,
);

test("a network without links says what is next, without paths and counts", () => {
  const rig = setUp();
  const document = { ...whole, links: [], flows: [] } as unknown as ScenarioDocument;
  const problems = [{ path: "links", message: "must have at least 1 entry", value: "0" }];
  const props = {
    document,
    problems,
    selection: null,
    group: [],
    onSelect() {},
    onGroup() {},
    onRemove() {},
    onEdit: async () => {},
  };
  act(() =>
    root.render(
      <RunContext value={rig.run}>
        <Tables {...props} />
      </RunContext>,
    ),
  );
  expect([...host.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent)).toEqual(["Add a link."]);
});
