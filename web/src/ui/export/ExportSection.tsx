// What can be taken along: the report, its tables, the packets and the telemetry, all of the whole run.
import { type ReactNode, useState } from "react";
import type { Making } from "../../engine/command";
import { namesOf } from "../../scenario/lane-words";
import { lanesOf, letterOf } from "../../scenario/lanes";
import { type ScenarioDocument, serialize, titleOf } from "../../scenario/scenario";
import { watchList } from "../../scenario/watch";
import { fileName, saveFile, saveText } from "../files";
import { useRun, useRunState } from "../run-context";
import { Choice } from "../share/LinkSection";
import type { TableFormat, TakenTable } from "./taken-table";
import { type ExportButton, type Made, useActs } from "./use-acts";
import type { WholeRuns } from "./whole-runs";

const TABLE_NAMES: Readonly<Record<Exclude<TakenTable, "lanes">, string>> = {
  classes: "Traffic classes",
  links: "Watched links",
  flows: "Flows",
};
const TABLE_NAMES_WITH_LANES: Readonly<Record<TakenTable, string>> = { lanes: "Lanes side by side", ...TABLE_NAMES };

const CAPTURE_TYPE = "application/x-pcapng";

interface Props {
  /** With its lanes. */
  document: ScenarioDocument;
  /** The id of the chosen lane; the first without. */
  lane: string | undefined;
  link: string;
}

/** Runs the document, or its lanes, to the end, once for all that is asked of it. */
function useWholeRuns(document: ScenarioDocument) {
  const [known, setKnown] = useState<{ text: string; whole: WholeRuns } | null>(null);
  const text = serialize(document);
  return async (making: Making) => {
    if (known?.text === text) return known.whole;
    const { wholeRuns } = await import("./whole-runs");
    const whole = await wholeRuns(document, making);
    setKnown({ text, whole });
    return whole;
  };
}

/** One run of the document: the document of a lane, its name, and the end of its files' names. */
interface OneRun {
  readonly id: string;
  readonly name: string;
  readonly document: ScenarioDocument;
  readonly ending: string;
}

function runsOf(document: ScenarioDocument): OneRun[] {
  const read = document.lanes === undefined ? { lanes: [] } : lanesOf(document);
  const lanes = "lanes" in read ? read.lanes : [];
  if (lanes.length === 0) return [{ id: "", name: "", document, ending: "" }];
  const names = namesOf(lanes);
  return lanes.map(({ id, document: lane }, index) => {
    const letter = letterOf(index);
    return { id, name: `${letter}: ${names[index]}`, document: lane, ending: `-lane-${letter.toLowerCase()}` };
  });
}

export default function ExportSection({ document, lane, link }: Props) {
  const run = useRun();
  const { button, progress } = useActs();
  const wholeRun = useWholeRuns(document);
  const runs = runsOf(document);
  const name = fileName(titleOf(document));
  const report = (kind: "html" | "md") => async (making: Making) => {
    const { reportHtml, reportMarkdown } = await import("./report");
    const order = { run, document, link, whole: await wholeRun(making) };
    const text = await (kind === "html" ? reportHtml : reportMarkdown)(order);
    const type = kind === "html" ? "text/html" : "text/markdown";
    return { said: "Report saved.", hand: () => saveText(text, type, `${name}-report.${kind}`) };
  };
  return (
    <section className="share-section" aria-labelledby="share-export">
      <h3 id="share-export">Take it home</h3>
      <p className="quiet">
        Files of the whole run, made in this browser. The menu of each chart saves that chart.
        {runs.length > 1 && " The report and the tables have all lanes."}
      </p>
      <div className="export-row">
        <span className="export-name">Report with method, results and charts</span>
        {button("HTML", report("html"))}
        {button("Markdown", report("md"))}
      </div>
      <TableRow name={name} hasLanes={runs.length > 1} wholeRun={wholeRun} button={button} />
      <RunRows name={name} runs={runs} chosen={lane} button={button} />
      {progress}
    </section>
  );
}

interface TableProps {
  name: string;
  hasLanes: boolean;
  wholeRun(making: Making): Promise<WholeRuns>;
  button: ExportButton;
}

function TableRow({ name, hasLanes, wholeRun, button }: TableProps) {
  const [wanted, setTable] = useState<TakenTable | null>(null);
  const table = wanted ?? (hasLanes ? "lanes" : "classes");
  const textIn = async (format: TableFormat, making: Making) => {
    const [whole, { takenTable }] = await Promise.all([wholeRun(making), import("./taken-table")]);
    return takenTable(whole, table, format);
  };
  const save = (format: TableFormat, type: string) => async (making: Making) => {
    const text = await textIn(format, making);
    return { said: "Table saved.", hand: () => saveText(text, type, `${name}-${table}.${format}`) };
  };
  const copy = async (making: Making) => {
    const text = await textIn("md", making);
    return { said: "Table copied as Markdown.", hand: () => navigator.clipboard.writeText(text) };
  };
  return (
    <div className="export-row">
      <Choice
        label="Table"
        value={table}
        names={hasLanes ? TABLE_NAMES_WITH_LANES : (TABLE_NAMES as Readonly<Record<TakenTable, string>>)}
        onChange={setTable}
      />
      {button("CSV", save("csv", "text/csv"))}
      {button("JSON", save("json", "application/json"))}
      {button("Markdown table", save("md", "text/markdown"))}
      {button("Copy table", copy)}
    </div>
  );
}

interface RunProps {
  name: string;
  runs: readonly OneRun[];
  chosen: string | undefined;
  button: ExportButton;
}

/** The packets and the telemetry of one run; of which, if there are lanes. */
function RunRows({ name, runs, chosen, button }: RunProps) {
  const [wanted, setWanted] = useState(chosen);
  const one = runs.find(({ id }) => id === wanted) ?? runs[0];
  if (!one) return null;
  const seed = one.document.seed ?? 1;
  const handOver = (said: string, file: Blob, ending: string): Made => ({
    said,
    hand: () => saveFile(file, `${name}${one.ending}${ending}`),
  });
  const packets = (watch: readonly string[]) => async (making: Making) => {
    const [link = ""] = watch;
    const { capture } = await import("../../engine/command");
    const bytes = await capture(serialize(one.document), seed, watch, making);
    return handOver(
      "Packets saved.",
      new Blob([bytes], { type: CAPTURE_TYPE }),
      `${link && `-${link.replace(":", "-")}`}.pcapng`,
    );
  };
  const telemetry = async (making: Making) => {
    const { telemetryCsv } = await import("../../engine/command");
    const bytes = await telemetryCsv(serialize(one.document), seed, making);
    return handOver("Telemetry saved.", new Blob([bytes], { type: "text/csv" }), "-telemetry.csv");
  };
  return (
    <>
      {runs.length > 1 && (
        <div className="export-row">
          <Choice
            label="Lane of packets and telemetry"
            value={one.id}
            names={Object.fromEntries(runs.map(({ id, name: lane }) => [id, lane]))}
            onChange={setWanted}
          />
        </div>
      )}
      <PacketsRow document={one.document}>{(watch) => button("Packets (pcapng)", packets(watch))}</PacketsRow>
      <div className="export-row">
        <span className="export-name">Everything that charts draw, a row for each sample</span>
        {button("Telemetry (CSV)", telemetry)}
      </div>
    </>
  );
}

interface PacketsProps {
  document: ScenarioDocument;
  /** The button for the first of these watched links. */
  children(watch: readonly string[]): ReactNode;
}

/** Of the watched link that is shown, or of another; without a name while none is known. */
function PacketsRow({ document, children }: PacketsProps) {
  const shown = useRunState(({ watched }) => watched);
  const byEngine = useRunState(({ schema }) => schema?.watch);
  const [wanted, setWanted] = useState(shown);
  const said = watchList(document);
  const links = said.length > 0 ? said : (byEngine ?? []);
  const link = links.includes(wanted) ? wanted : (links[0] ?? "");
  const watch = link ? [link, ...links.filter((other) => other !== link)] : [];
  return (
    <div className="export-row">
      <span className="export-name">
        Packets of {links.length > 1 ? "one watched link" : `the watched link${link && ` “${link}”`}`}, for Wireshark
        and tshark
      </span>
      {links.length > 1 && (
        <Choice
          label="Link of the packets"
          value={link}
          names={Object.fromEntries(links.map((name) => [name, name]))}
          onChange={setWanted}
        />
      )}
      {children(watch)}
    </div>
  );
}
