// The layers of web/src: which folder may import from which, and which may use a library. Tests may import anything.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { at, capture } from "../process.mjs";

// Bottom up: a folder may import from itself and from those listed.
const rooms = {
  generated: [],
  text: [],
  geometry: [],
  telemetry: [],
  scenario: ["generated", "geometry"],
  share: ["scenario"],
  engine: ["scenario", "telemetry", "share"],
  charts: ["scenario", "telemetry"],
  network: ["geometry", "scenario", "telemetry", "engine", "charts"],
  experiment: ["text", "scenario", "telemetry", "share", "engine", "charts"],
  state: ["scenario", "telemetry", "share", "engine", "charts", "experiment"],
  lesson: ["text", "scenario", "share", "engine", "experiment", "state"],
  views: ["geometry", "scenario", "telemetry", "share", "engine", "charts", "network", "state"],
  ui: [
    "text",
    "lesson",
    "geometry",
    "scenario",
    "telemetry",
    "share",
    "engine",
    "charts",
    "network",
    "experiment",
    "state",
    "views",
  ],
  embed: ["text", "geometry", "scenario", "share", "engine", "charts", "state", "lesson", "views", "ui"],
  package: ["scenario", "engine", "state", "lesson", "views", "ui", "embed"],
};

// Libraries restricted to certain folders.
const libraries = [
  [
    /^(react|react-dom|zustand)(\/|$)(?!vanilla)/,
    ["ui", "embed", "package"],
    "only ui, the panels of embed and the player of package know React",
  ],
  [/^d3-(selection|axis|zoom)$/, ["charts"], "only charts lets D3 touch the DOM"],
  [/^d3$/, [], "import the one module that is needed: all of d3 is 94 kB"],
];

const imports = /(?:\bfrom|\bimport\(|^import)\s*"([^"\n]+)"/gm;
const roomOf = (path) => /^web\/src\/([^/.]+)(?:\/|$)/.exec(path)?.[1];

function wrong(path, source) {
  const room = roomOf(path);
  if (!room) return undefined; // main.ts puts the page together
  if (!rooms[room]) return `no such room: ${room}`;
  if (!source.startsWith("."))
    return libraries.find(([pattern, users]) => pattern.test(source) && !users.includes(room))?.[2];
  const other = roomOf(join(dirname(path), source));
  const allowed = !other || other === room || rooms[room].includes(other);
  return allowed ? undefined : `${room} imports from ${rooms[room].join(", ") || "nothing"}`;
}

/** The imports that violate the layers, one text each. */
export function findings() {
  const listed = capture("git", [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "web/src/**.ts",
    "web/src/**.tsx",
  ]);
  const paths = listed.stdout.split("\n").filter((path) => path && !/\.test\.tsx?$/.test(path));
  return paths.flatMap((path) =>
    [...readFileSync(at(path), "utf8").matchAll(imports)].flatMap(([, source]) => {
      const why = wrong(path, source);
      return why ? [`${path} imports "${source}": ${why}`] : [];
    }),
  );
}
