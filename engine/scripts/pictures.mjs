// Draws a small picture of every scenario that ships, from a run of it: `npm run pictures [-- scenario ...]`.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadEngine } from "../bin/load-engine.mjs";
import { at, fail, isMain } from "./process.mjs";

const WIDTH = 640; // twice the 320 x 168 it is made for: whole numbers are fine enough then
const HEIGHT = 336;
const LEFT = 16;
const RIGHT = 624;
const BINS = 152;
const QUEUE = { top: 44, bottom: 172 };
const GOODPUT = { top: 216, bottom: 320 };
const SLICE_EVENTS = 2_000_000;
const ENDED = 1; // of engine_advance

// As in web/src/tokens.css: light, dark.
const COLOURS = {
  bg: ["#fbfbf9", "#0f1216"],
  text: ["#57606a", "#a3acb7"],
  hair: ["#e4e4df", "#252b33"],
  queue: ["#8b949e", "#6d7783"],
  average: ["#6b3fa0", "#c09bf0"],
  tcp: ["#0072b2", "#56b4e9"],
  tagged: ["#00845f", "#2fc79b"],
  untagged: ["#d55e00", "#f0954a"],
};
const CLASSES = ["tcp", "tagged", "untagged"];

const folder = at("public", "pictures");
const pictureOf = (id) => `${folder}/${id}.svg`;

export const scenarioIds = () =>
  readdirSync(at("scenarios"))
    .filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json"))
    .map((name) => name.slice(0, -".json".length));

/** Runs a document to its end: of each wanted column the least, the greatest and the mean value of each bin of time. */
function runBinned(engine, text, wanted) {
  const { exports, take, give } = engine;
  const session = give(text, exports.engine_open);
  const problems = JSON.parse(take(exports.engine_problems(session)));
  if (problems.length > 0) throw new Error(`${problems[0].path}: ${problems[0].message}`);
  const layout = JSON.parse(take(exports.engine_layout(session)));
  const names = wanted(layout);
  const columns = Object.entries(names).map(([key, isWanted]) => [key, layout.columns.findIndex(isWanted)]);
  const found = Object.fromEntries(
    columns.filter(([, index]) => index >= 0).map(([key]) => [key, Array.from({ length: BINS }, () => null)]),
  );
  for (let hasEnded = false; !hasEnded; ) {
    hasEnded = exports.engine_advance(session, layout.duration_s, SLICE_EVENTS) === ENDED;
    const [rows, stride, data] = [
      exports.engine_rows(session),
      exports.engine_row_capacity(session),
      exports.engine_row_data(session),
    ];
    const column = (index) => new Float64Array(exports.memory.buffer, data + index * stride * 8, rows);
    const time = column(0);
    for (const [key, index] of columns) if (found[key]) collect(found[key], time, column(index), layout.duration_s);
    exports.engine_drain(session);
  }
  exports.engine_close(session);
  return found;
}

function collect(bins, time, values, duration_s) {
  time.forEach((t, row) => {
    const value = values[row];
    if (Number.isNaN(value)) return;
    const index = Math.min(BINS - 1, Math.floor((t / duration_s) * BINS));
    bins[index] ??= { low: value, high: value, sum: 0, count: 0 };
    const bin = bins[index];
    bin.low = Math.min(bin.low, value);
    bin.high = Math.max(bin.high, value);
    bin.sum += value;
    bin.count += 1;
  });
}

const x = (index) => Math.round(LEFT + ((index + 0.5) / BINS) * (RIGHT - LEFT));
const scale =
  ({ top, bottom }, most) =>
  (value) =>
    Math.round(bottom - (Math.min(value, most) / most) * (bottom - top));

/** Joins steps as few characters: `l4-2` and `h4`. */
function linePath(bins, y) {
  let last = null;
  let path = "";
  for (const [index, bin] of bins.entries()) {
    if (!bin) {
      last = null;
      continue;
    }
    const point = [x(index), y(bin.sum / bin.count)];
    const [dx, dy] = last ? [point[0] - last[0], point[1] - last[1]] : [0, 0];
    if (!last) path += `M${point[0]} ${point[1]}`;
    else path += dy === 0 ? `h${dx}` : `l${dx}${dy < 0 ? "" : " "}${dy}`;
    last = point;
  }
  return path.replace(
    /(?:h(\d+))+/g,
    (all) => `h${[...all.matchAll(/\d+/g)].reduce((sum, [n]) => sum + Number(n), 0)}`,
  );
}

/** From the least to the greatest value of each bin. */
const rangePath = (bins, y) =>
  bins.map((bin, index) => (bin ? `M${x(index)} ${y(bin.low) + 1}V${y(bin.high) - 1}` : "")).join("");

const greatest = (lists, part) =>
  Math.max(0, ...lists.flatMap((bins) => bins ?? []).map((bin) => (bin ? part(bin) : 0)));

const style = Object.entries(COLOURS)
  .map(([name, [, dark]]) => (name === "bg" || name === "text" ? `.${name}{fill:${dark}}` : `.${name}{stroke:${dark}}`))
  .join("");

const line = (name, width, d) =>
  `<path class="${name}" fill="none" stroke="${COLOURS[name][0]}" stroke-width="${width}" stroke-linejoin="round" d="${d}"/>`;
const label = (y, text) => `<text class="text" x="${LEFT}" y="${y}" fill="${COLOURS.text[0]}">${text}</text>`;

function draw({ queue, average, ...goodput }) {
  const queueTop = Math.max(
    greatest([queue], ({ high }) => high),
    1,
  );
  const classes = CLASSES.filter((name) => greatest([goodput[name]], ({ high }) => high) > 0);
  const goodputTop = Math.max(
    greatest(
      classes.map((name) => goodput[name]),
      ({ sum, count }) => sum / count,
    ),
    1,
  );
  const [queueY, goodputY] = [scale(QUEUE, queueTop), scale(GOODPUT, goodputTop)];
  const base = ({ bottom }) => line("hair", 2, `M${LEFT} ${bottom}H${RIGHT}`);
  const hasAverage = greatest([average], ({ high }) => high) > 0;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter,system-ui,sans-serif" font-size="22">`,
    `<style>@media (prefers-color-scheme:dark){${style}}</style>`,
    `<rect class="bg" width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.bg[0]}"/>`,
    label(28, "Queue"),
    label(204, "Goodput per flow"),
    base(QUEUE),
    base(GOODPUT),
    line("queue", 2, rangePath(queue, queueY)),
    hasAverage ? line("average", 4, linePath(average, queueY)) : "",
    ...classes.map((name) => line(name, 4, linePath(goodput[name], goodputY))),
    "</svg>\n",
  ].join("");
}

/** What a picture shows: the first watched queue, and the goodput of each class. */
function columnsOf({ watch: [first] }) {
  const of = (scope, id, field) => (column) => column.scope === scope && column.id === id && column.field === field;
  return {
    queue: of("queue", first, "backlog_packets"),
    average: of("queue", first, "average"),
    ...Object.fromEntries(CLASSES.map((name) => [name, of("class", name, "goodput_per_flow_bps")])),
  };
}

/** What is wrong with the pictures, one text each. */
export const findings = () => [
  ...scenarioIds()
    .filter((id) => !existsSync(pictureOf(id)))
    .map((id) => `${id} has no picture: npm run pictures -- ${id}`),
  ...(existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => !scenarioIds().includes(name.replace(".svg", "")))
    .map((name) => `public/pictures/${name} is of no scenario`),
];

if (isMain(import.meta)) {
  const wanted = process.argv.slice(2);
  for (const id of wanted) if (!scenarioIds().includes(id)) fail(`There is no scenario ${id}.`);
  mkdirSync(folder, { recursive: true });
  const engine = await loadEngine();
  for (const id of wanted.length > 0 ? wanted : scenarioIds()) {
    const picture = draw(runBinned(engine, readFileSync(at("scenarios", `${id}.json`), "utf8"), columnsOf));
    writeFileSync(pictureOf(id), picture);
    console.log(`public/pictures/${id}.svg: ${(picture.length / 1000).toFixed(1)} kB`);
  }
}
