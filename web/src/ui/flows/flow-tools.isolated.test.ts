/** The charts of one flow, which stand in the document, while the document is edited. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdOpening, scenario, setUp } from "../../../tests/run-rig";
import { rename } from "../../scenario/edit";
import type { FlowEntry, ScenarioDocument } from "../../scenario/scenario";
import type { RunSchema } from "../../telemetry/run-schema";
import type { MountedCharts } from "../charts/mount-charts";
import { addFlowTools } from "./flow-tools";

vi.mock("../export/answer-menus", () => ({ answerExportMenus: () => () => undefined }));
vi.mock("./one-flow", () => ({
  OneFlow: class {
    standBelow() {}
    remove() {}
  },
}));

const flowsOf = (...ids: readonly string[]) => ids.map((id) => ({ id, from: "x", to: "y" }) as unknown as FlowEntry);
const chartsOf = (flow: string) => ({ charts: ["queue", { lines: [`flow/${flow}/goodput_bps`] }] });
const document = {
  ...scenario,
  nodes: [],
  links: [],
  flows: flowsOf("ftp", "cbr"),
  view: chartsOf("ftp"),
} as unknown as ScenarioDocument;

const goodput = { scope: "flow", field: "goodput_bps", unit: "bps", label: "Goodput", summary: "mean" };
const mounted = { charts: { stacks: [], onStacks() {} }, plans: [] } as unknown as MountedCharts;

let rig: ReturnType<typeof setUp>;
let removeTools = () => {};
beforeEach(() => {
  rig = setUp();
  const { client } = rig.fake;
  const { open } = client;
  // Runs that record the flows of their documents.
  vi.spyOn(client, "open").mockImplementation(async (text, from) => {
    const answer = await open(text, from);
    if (answer.kind !== "opened") return answer;
    const { flows } = JSON.parse(text) as ScenarioDocument;
    const schema = {
      ...answer.run.schema,
      flows: flows.map(({ id }) => ({ id, group: id, class: "tcp" })),
      columns: [
        ...answer.run.schema.columns,
        ...flows.map(({ id }) => ({ ...goodput, name: `flow.${id}.goodput_bps`, id })),
      ],
    } as unknown as RunSchema;
    return { ...answer, run: { ...answer.run, schema } };
  });
});
afterEach(() => removeTools());

const mount = () => {
  removeTools = addFlowTools(mounted, rig.run);
};
const steps = () => rig.work().history.past.map(({ label }) => label);
const renamed = () => rename(rig.work().document!, { part: "flows", id: "ftp" }, "bulk");

test("a flow that is renamed in the editor keeps its charts, and no step is added", async () => {
  await rig.run.open(document);
  mount();
  expect(rig.state().flow).toBe("ftp");
  removeTools();
  await rig.run.edit(renamed(), "Rename ftp");
  mount();
  await rig.settle();
  expect(rig.state().flow).toBe("bulk");
  expect(rig.work().document?.view).toEqual(chartsOf("bulk"));
  expect(steps()).toEqual(["Rename ftp"]);
});

test("so does one whose new name the engine has not accepted yet", async () => {
  await rig.run.open(document);
  rig.stores.run.setState({ flow: "ftp" });
  const answer = holdOpening(rig);
  const edited = rig.run.edit(renamed(), "Rename ftp");
  await rig.settle();
  mount();
  answer();
  await edited;
  await rig.settle();
  expect(rig.state().flow).toBe("bulk");
  expect(steps()).toEqual(["Rename ftp"]);
});

test("undoing it while the charts are shown shows those of the old name, and can be redone", async () => {
  await rig.run.open(document);
  await rig.run.edit(renamed(), "Rename ftp");
  mount();
  await rig.run.undo();
  expect([rig.state().flow, rig.work().history.future.length]).toEqual(["ftp", 1]);
  await rig.run.redo();
  expect([rig.state().flow, steps()]).toEqual(["bulk", ["Rename ftp"]]);
});

test("a flow that has gone is not chosen, and the charts stay as the document has them", async () => {
  await rig.run.open(document);
  rig.stores.run.setState({ flow: "ftp" });
  await rig.run.edit({ ...document, flows: flowsOf("cbr") }, "Remove ftp");
  mount();
  expect(rig.state().flow).toBeNull();
  await rig.run.restart();
  expect([rig.state().flow, steps()]).toEqual([null, ["Remove ftp"]]);
});

test("work that is opened while the charts are shown begins with the flow of its own charts", async () => {
  await rig.run.open(document);
  mount();
  await rig.run.open({ ...document, flows: flowsOf("web"), view: chartsOf("web") } as ScenarioDocument);
  expect(rig.state().flow).toBe("web");
  await rig.run.open({ ...document, flows: flowsOf("cbr"), view: chartsOf("web") } as ScenarioDocument);
  expect([rig.state().flow, rig.work().isOwn]).toEqual([null, false]);
});

test("all flows can be shown again, as one step", async () => {
  await rig.run.open({ ...document, view: undefined } as unknown as ScenarioDocument);
  mount();
  rig.stores.run.setState({ flow: "ftp" });
  expect(rig.work().document?.view).toEqual(chartsOf("ftp"));
  rig.stores.run.setState({ flow: null });
  expect(rig.work().document?.view).toBeUndefined();
  expect(steps()).toEqual(["Show ftp", "Show all flows"]);
});
