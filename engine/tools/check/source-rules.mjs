// Rules that neither a compiler nor the linter enforces: `[pattern, where it is allowed, reason]`, matched line by line
// against the sources without comments.
import { readFileSync } from "node:fs";
import { at, capture, fail } from "../process.mjs";

const maxLines = 70; // per C++ function

const cpp = /^engine\/src\/.*\.(h|cpp)$/;
const web = /^web\/src\/.*\.tsx?$/;
const css = /^web\/src\/.*\.css$/;

const rules = [
  [
    cpp,
    /\bstd::(exp|log|pow|cbrt|a?(sin|cos|tan)|hypot|tgamma|erf)\w*\(|(?<![\w.:>])(exp|pow|cbrt)\(/,
    /core\/math\./,
    "core/math.h is equal on every platform",
  ],
  [cpp, /<random>|\brand\(|random_device|mt19937/, /nowhere/, "random numbers come from core/random.h"],
  [
    cpp,
    /_clock::now|\btime\(nullptr\)|clock_gettime/,
    /src\/(abi|main|cli)\.cpp/,
    "the engine knows simulated time only",
  ],
  [
    cpp,
    /<(cstdio|iostream|fstream|ostream|istream|filesystem)>/,
    /src\/(abi|main|cli)[^/]*\.cpp|core\/assert\.cpp/,
    "input and output belong to abi.cpp, cli.cpp and main.cpp",
  ],
  [cpp, /<(unordered_map|unordered_set)>/, /nowhere/, "the order of an unordered container differs between platforms"],
  [cpp, /\b(throw|try|catch)\b/, /nowhere/, "there are no exceptions in the engine"],
  [cpp, /^(static|inline|thread_local)\s+(?!.*(const|constexpr|\()).*[;={]$/, /nowhere/, "no global mutable state"],
  [cpp, /^\s+static\s+(?!.*(const|constexpr|\()).*[;=}]/, /nowhere/, "no global mutable state"],
  [
    web,
    /\.(innerHTML|outerHTML|insertAdjacentHTML)\b|dangerouslySetInnerHTML|\.html\(/,
    /nowhere/,
    "text never becomes HTML",
  ],
  [
    web,
    /\b(Math\.random|Date\.now|new Date)\b/,
    /share\/citation\.ts$/, // which year it is
    "a run must be repeatable; clocks are requestAnimationFrame's and performance.now",
  ],
  [
    web,
    /\b(localStorage|sessionStorage|indexedDB)\b/,
    /src\/state\//,
    "storage may be forbidden in a frame: state/ wraps it",
  ],
  [
    web,
    /(from|import\()\s*"[^"]*\/tools\//,
    /nowhere/,
    "tools build and check the page; the page knows nothing of them",
  ],
  // Axe looks at most views in the light theme only: tokens.test.ts holds the pairs of its colours to those of the dark.
  [
    css,
    /#[0-9a-f]{3,8}\b|\b(rgb|hsl|hwb|o?klab|o?klch|lab|lch|color)a?\(|(?<![\w-])(black|white|gr[ae]y|red|green|blue)(?![\w-])/i,
    /tokens\.css|(qr-code|result-sheet|compare|term|dialogs)\.css/, // paper, codes, shadows and heat
    "colours come from tokens.css",
  ],
  // Chromium then computes all styles below anew whenever a node comes or goes.
  [
    css,
    /:has\([^()]*(\([^()]*\)[^()]*)*\)\)*[^,{]*[\s>+~](\*|:(not|is|where)\()/,
    /result-sheet\.css/, // on paper only
    "behind :has() elements have a name",
  ],
  [css, /data-theme|prefers-color-scheme/, /tokens\.css/, "tokens.css defines the colours of both themes"],
  [
    css,
    /\bbackground(-color)?:.*color-mix\(/,
    /editor\/drawing|charts\/draw\/draw|charts\/interact\/stretch|ui\/flows\/flows/,
    "texts on grounds that shine through are checked in the dark, too: e2e/axe.ts, inDark",
  ],
  [css, /\bbackground(-color)?:.*var\(--border\)/, /interact\/tools\.css/, "no ground of texts: tokens.test.ts"],
];

const isTest = (path) => /\.test\.tsx?$/.test(path);

/** The only rule for tests. */
const testRules = [
  [
    web,
    /\bvi\.(mock|doMock)\(|\bresetModules\(/,
    /\.isolated\.test\.tsx?$/,
    "other tests share modules: vitest.config.ts",
  ],
];

/** Names of the catalog that are also words of the page: a command of embeds, a parameter of links. */
const isWordToo = (name) => ["step", "loss"].includes(name);

/** The text of a list of a generated catalog. */
function listOf(file, name) {
  const text = readFileSync(at("web/src/generated", file), "utf8");
  const [, list] = new RegExp(`^  ${name}: \\[$(.*?)^  \\]`, "ms").exec(text) ?? fail(`${file} has no list ${name}`);
  return list;
}

const idsIn = (list) => [...list.matchAll(/^ {6}id: "([^"]+)"/gm)];
const signalsIn = (list) =>
  [...list.matchAll(/^ {6}signals: \[$(.*?)^ {6}\]/gms)].flatMap(([, block]) => [
    ...block.matchAll(/^ {10}(?:name|of): "([^"]+)"/gm),
  ]);

/** Names of queue disciplines, of reasons to drop or mark, and of all signals, from the page's catalogs. */
function catalogNames() {
  const disciplines = listOf("catalog.ts", "disciplines");
  const kinds = ["transports", "variants", "applications"].map((name) => listOf("catalog-editing.ts", name));
  const found = [
    ...idsIn(disciplines),
    ...idsIn(listOf("catalog.ts", "reasons")),
    ...[disciplines, ...kinds].flatMap(signalsIn),
  ];
  return new Set(found.map(([, name]) => name).filter((name) => !isWordToo(name)));
}

/**
 * Templates, the gallery's themes and the drawings of explain pages are about specific algorithms; `text` lists strings
 * that only look like names. A test holds the drawings to the catalog's names (engine/tests/wasm/explain.test.ts).
 */
const mayName = /generated\/|scenario\/(templates|themes|gallery-themes)\.ts|ui\/explain\/scenes\//;

/** A name from the catalog in code that must be generic. */
function namesOfTheCatalog(path, lines, names) {
  if (!web.test(path) || mayName.test(path)) return [];
  return lines.flatMap((line, index) => {
    if (isComment(line)) return [];
    const code = withoutComment(line).replace(/\b(text|label): "[^"]*"/g, "");
    const found = [...code.matchAll(/(["'`])([\w.]+)\1/g)].map(([, , text]) => text).filter((text) => names.has(text));
    return found.map(
      (name) =>
        `${path}:${index + 1}: ${line.trim()}\n    "${name}" belongs to the catalog: ask it by what is said of the row`,
    );
  });
}

const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line);
const withoutComment = (line) => line.replace(/(^|\s)\/\/.*$/, "");

function brokenRules(path, lines) {
  const mine = (isTest(path) ? testRules : rules).filter(([files, , meant]) => files.test(path) && !meant.test(path));
  return lines.flatMap((line, index) =>
    isComment(line)
      ? []
      : mine
          .filter(([, pattern]) => pattern.test(withoutComment(line)))
          .map(([, , , why]) => `${path}:${index + 1}: ${line.trim()}\n    ${why}`),
  );
}

// In formatted sources a function starts with a line that ends in `) ... {` and ends with `}` at the same indent.
function longFunctions(path, lines) {
  if (!cpp.test(path)) return [];
  return lines.flatMap((line, start) => {
    const opening = /^( *)(?!: )\S.*\)( const| noexcept| override)* \{$/.exec(line);
    if (!opening) return [];
    const length = lines.slice(start).findIndex((each) => each.startsWith(`${opening[1]}}`)) + 1;
    return length > maxLines ? [`${path}:${start + 1}: ${length} lines; at most ${maxLines}`] : [];
  });
}

/** Packages that would be installed without comparing what arrives with a hash; npm writes none for other platforms. */
function withoutIntegrity() {
  const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([path, entry]) => path !== "" && !entry.link && !entry.integrity)
    .map(([path]) => `package-lock.json: ${path} has no integrity: npm view NAME@VERSION dist.integrity`);
}

/** All violations, one text each. */
export function findings() {
  const listed = capture("git", ["ls-files", "--cached", "--others", "--exclude-standard", "engine/src", "web/src"]);
  const paths = listed.stdout.split("\n").filter((path) => [cpp, web, css].some((files) => files.test(path)));
  const names = catalogNames();
  const inSources = paths.flatMap((path) => {
    const lines = readFileSync(at(path), "utf8").split("\n");
    const broken = brokenRules(path, lines);
    return isTest(path) ? broken : [...broken, ...longFunctions(path, lines), ...namesOfTheCatalog(path, lines, names)];
  });
  return [...inSources, ...withoutIntegrity()];
}
