// What can be taken along: the report, its tables, the packets and the telemetry, all of the whole run.
import { useState } from "react";
import type { Report } from "../../engine/protocol";
import { type ScenarioDocument, serialize, titleOf } from "../../scenario/scenario";
import { fileName, saveFile, saveText } from "../files";
import { useRun } from "../run-context";
import { Choice } from "../share/LinkSection";
import type { TableName } from "./result-tables";

type Format = "csv" | "json" | "md";

const TABLE_NAMES: Readonly<Record<TableName, string>> = {
  classes: "Traffic classes",
  links: "Watched links",
  flows: "Flows",
};

const CAPTURE_TYPE = "application/x-pcapng";

interface Props {
  document: ScenarioDocument;
  link: string;
}

/** Runs the document to its end, once for all that is asked of it. */
function useWholeRun(document: ScenarioDocument) {
  const [known, setKnown] = useState<{ text: string; report: Report } | null>(null);
  const text = serialize(document);
  return async () => {
    if (known?.text === text) return known.report;
    const { printedReport } = await import("../../engine/command");
    const report = JSON.parse(await printedReport(text)) as Report;
    setKnown({ text, report });
    return report;
  };
}

export default function ExportSection({ document, link }: Props) {
  const run = useRun();
  const [doing, setDoing] = useState("");
  const [done, setDone] = useState("");
  const [failure, setFailure] = useState("");
  const [table, setTable] = useState<TableName>("classes");
  const wholeRun = useWholeRun(document);
  const name = fileName(titleOf(document));
  const seed = document.seed ?? 1;

  const act = (what: string, make: () => Promise<string>) => async () => {
    setDoing(what);
    setDone("");
    setFailure("");
    try {
      setDone(await make());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setDoing("");
  };
  const report = (kind: "html" | "md") =>
    act("report", async () => {
      const { reportHtml, reportMarkdown } = await import("./report");
      const order = { run, document, link, report: await wholeRun() };
      const text = await (kind === "html" ? reportHtml : reportMarkdown)(order);
      saveText(text, kind === "html" ? "text/html" : "text/markdown", `${name}-report.${kind}`);
      return "Report saved.";
    });
  const tableText = async (format: Format) => {
    const [{ TABLES }, { tableCsv, tableJson, tableMarkdown }] = await Promise.all([
      import("./result-tables"),
      import("./table"),
    ]);
    return { csv: tableCsv, json: tableJson, md: tableMarkdown }[format](TABLES[table](await wholeRun()));
  };
  const saveTable = (format: Format, type: string) =>
    act("table", async () => {
      saveText(await tableText(format), type, `${name}-${table}.${format}`);
      return "Table saved.";
    });
  const copyTable = act("table", async () => {
    await navigator.clipboard.writeText(await tableText("md"));
    return "Table copied as Markdown.";
  });
  const packets = act("packets", async () => {
    const { capture } = await import("../../engine/command");
    saveFile(new Blob([await capture(serialize(document), seed)], { type: CAPTURE_TYPE }), `${name}.pcapng`);
    return "Packets saved.";
  });
  const telemetry = act("telemetry", async () => {
    const { telemetryCsv } = await import("../../engine/command");
    saveFile(new Blob([await telemetryCsv(serialize(document), seed)], { type: "text/csv" }), `${name}-telemetry.csv`);
    return "Telemetry saved.";
  });
  const button = (text: string, onClick: () => Promise<void>) => (
    <button type="button" className="button" disabled={doing !== ""} onClick={() => void onClick()}>
      {text}
    </button>
  );

  return (
    <section className="share-section" aria-labelledby="share-export">
      <h3 id="share-export">Take it home</h3>
      <p className="quiet">
        Files of the whole run, made in this browser. The menu of each chart saves that chart.
        {"lanes" in document && " Results, packets and telemetry are those of the first lane."}
      </p>
      <div className="export-row">
        <span className="export-name">Report with method, results and charts</span>
        {button("HTML", report("html"))}
        {button("Markdown", report("md"))}
      </div>
      <div className="export-row">
        <Choice label="Table" value={table} names={TABLE_NAMES} onChange={setTable} />
        {button("CSV", saveTable("csv", "text/csv"))}
        {button("JSON", saveTable("json", "application/json"))}
        {button("Markdown table", saveTable("md", "text/markdown"))}
        {button("Copy table", copyTable)}
      </div>
      <div className="export-row">
        <span className="export-name">Packets of the watched link, for Wireshark and tshark</span>
        {button("Packets (pcapng)", packets)}
      </div>
      <div className="export-row">
        <span className="export-name">Everything that charts draw, a row for each sample</span>
        {button("Telemetry (CSV)", telemetry)}
      </div>
      <p className="quiet export-state" role="status">
        {doing ? "Running the experiment …" : done}
      </p>
      {failure && <p role="alert">This could not be made. {failure}</p>}
    </section>
  );
}
