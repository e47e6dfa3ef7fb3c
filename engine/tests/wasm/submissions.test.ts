// What a class hands in, as learning platforms export it: folders and files of several kinds, and who is missing.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { codeOf, resultOf } from "../../../web/src/lesson/result";
import { plainToken, variantFor } from "../../../web/src/lesson/variant";
import { studentFinder, withStudents } from "../../bin/lesson/owners.mjs";
import { mended } from "../../bin/lesson/torn.mjs";
import { aqm, codeFor, guess, nothingFor, studentsIn, tableOf, tableWith } from "./handed-in";
import { lesson, QUEUE } from "./small-lesson";

/** What each of the class hands in, where, around a link. */
const FILES: Readonly<Record<string, { path: string; around: (link: string) => string }>> = {
  Ada: {
    path: "Ada_4711_assignsubmission_onlinetext/onlinetext.html",
    around: (link) => `<p>My result: <a href="${link.replace("#", "%23")}&amp;x=1">here</a></p>`,
  },
  "Bob O'Neil": {
    path: "Bob O'Neil_4712_assignsubmission_file_/result.url",
    around: (link) => `[InternetShortcut]\r\nURL=${link}\r\n`,
  },
  Cid: {
    path: "Cid/result.webloc",
    around: (link) => `<?xml version="1.0"?><plist><dict><key>URL</key><string>${link}</string></dict></plist>`,
  },
  // Its file as macOS writes it, its line of the roster as others do: one accented letter as two characters and as one.
  "Zo\u00eb": { path: "Zoe\u0308.txt", around: (link) => link },
  Dan: { path: "Dan.txt", around: (link) => link.split("#r=1.")[1] ?? "" },
  Gil: {
    path: "Gil_4714_assignsubmission_onlinetext/onlinetext.html",
    around: (link) => `<html><body><p>${link.split("#r=1.")[1]}&nbsp;</p></body></html>`,
  },
};

let folder = "";
const at = (name: string) => join(folder, name);

function graded(...more: string[]) {
  const args = ["grade", at("in"), "--lesson", at("lesson.json"), "--roster", at("roster.csv"), ...more];
  return spawnSync("node", [aqm, ...args], { encoding: "utf8" });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "aqm-handed-in-"));
  writeFileSync(at("lesson.json"), JSON.stringify(lesson));
  const students = [...Object.keys(FILES), "Eve", "Fay"];
  writeFileSync(at("roster.csv"), `student,number\n${students.map((name) => `${name},N-${name}`).join("\n")}\n`);
  for (const [name, { path, around }] of Object.entries(FILES)) {
    const variant = variantFor(lesson, `N-${name}`);
    const code = await codeOf(resultOf({ lesson, variant, records: { guess }, seconds: 60, reader: "" }));
    const file = join(at("in"), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, around(`https://example.org/aqm/#r=1.${code}`));
  }
  writeFileSync(join(at("in"), "Eve.txt"), "I could not copy the link.");
});

it("finds each student's result, and says who has handed in nothing", () => {
  const { status, stdout, stderr } = graded();
  expect(status).toBe(0);
  const table = tableOf(stdout);
  expect([...table.keys()].toSorted()).toEqual([...Object.keys(FILES), "Eve", "Fay"].toSorted());
  for (const name of Object.keys(FILES))
    expect(table.get(name)).toMatchObject({ points: "1", own_variant: "yes", problems: "", number: `N-${name}` });
  expect(table.get("Eve")).toMatchObject({ points: "0", problems: "has no result link and no code" });
  expect(table.get("Fay")).toMatchObject({ points: "0", passed: "no", file: "", problems: "nothing handed in" });
  expect(stderr).toContain("Not provable: who did it");
});

it("names what is handed in by nobody on the roster, whatever they call themselves", async () => {
  const variant = variantFor(lesson, "N-Ada");
  const code = await codeOf(resultOf({ lesson, variant, records: { guess }, seconds: 60, reader: "N-Ada" }));
  const file = at("Müller, Jan.txt");
  writeFileSync(file, code);
  const args = ["grade", file, "--lesson", at("lesson.json"), "--roster", at("roster.csv")];
  const table = tableOf(spawnSync("node", [aqm, ...args], { encoding: "utf8" }).stdout);
  expect(table.get("Müller, Jan")).toMatchObject({ number: "", token_ok: "" });
  expect(table.get("Müller, Jan")?.problems).toBe("is not on the roster, but says it is N-Ada, Ada");
  expect(table.get("Ada")?.problems).toBe("perhaps handed in as Müller, Jan");
  expect(table.get("Cid")?.problems).toBe("nothing handed in");
  const other = at("N-Ada first.txt");
  writeFileSync(other, code);
  expect(spawnSync("node", [aqm, ...args.with(1, other)], { encoding: "utf8" }).stdout).toContain(
    "is not on the roster, though N-Ada is the number of Ada",
  );
});

it("writes the same table to a file", () => {
  const { stdout, stderr } = graded("--csv", at("grades.csv"));
  expect(stdout).toBe("");
  expect(stderr).toContain("Proven, by runs repeated here");
  expect(readFileSync(at("grades.csv"), "utf8")).toBe(graded().stdout);
});

it("has an object for each as JSON, also for who is missing", () => {
  const lines = graded("--json").stdout.trim().split("\n");
  const all = lines.map((line) => JSON.parse(line));
  expect(all).toHaveLength(8);
  expect(all.at(-1)).toEqual({ student: "Fay", file: "", problems: ["nothing handed in"], same_as: [] });
});

it("tells students of one name apart, and one file that cannot be read stops nobody's grading", () => {
  const others = at("others");
  for (const name of ["Jan N_123_assignsubmission_file_/notes.txt", "Jan N_456_assignsubmission_file_", "Kim"])
    mkdirSync(join(others, name), { recursive: true });
  mkdirSync(join(others, "__MACOSX"));
  symlinkSync("nowhere", join(others, "Kim", "gone.txt"));
  writeFileSync(join(others, "Jan N_456_assignsubmission_file_", "result.txt"), "my result");
  writeFileSync(join(others, "Lea_9_assignsubmission_file_result.txt"), "mine");
  const { status, stdout } = spawnSync("node", [aqm, "grade", others], { encoding: "utf8" });
  expect(status).toBe(0);
  const table = tableOf(stdout);
  expect([...table.keys()]).toEqual(["Jan N_123", "Jan N_456", "Kim", "Lea"]);
  const file = join(others, "Lea_9_assignsubmission_file_result.txt");
  expect([...tableOf(spawnSync("node", [aqm, "grade", file], { encoding: "utf8" }).stdout).keys()]).toEqual(["Lea"]);
  expect(table.get("Kim")?.problems).toMatch(/^cannot be read: .*gone\.txt/);
});

it("writes the table also beside JSON, and refuses a wrong number of threads", () => {
  const { stdout } = graded("--json", "--csv", at("beside.csv"));
  expect(stdout.trim().split("\n")).toHaveLength(8);
  expect(readFileSync(at("beside.csv"), "utf8")).toBe(graded().stdout);
  for (const jobs of ["0", "many"]) {
    const { status, stderr } = graded("--jobs", jobs);
    expect(stderr).toContain(`--jobs ${jobs}: must be 1 to 256`);
    expect(status).toBe(2);
  }
});

type Given = { folder: string; name: string; id?: string | undefined };
type Owned = { student: string; listed: string };
const owned = (given: Given[], roster?: ReadonlyMap<string, string>): Owned[] =>
  withStudents(given, roster, studentFinder({ plainToken }, roster));

/** A student's name in the table and on the roster, by what the folder of each export has. */
const ownersOf = (submissions: [folder: string, name: string, id?: string][], roster?: string[]): string[][] =>
  owned(
    submissions.map(([folder, name, id]) => ({ folder, name, id })),
    roster && new Map(roster.map((name) => [name, name])),
  ).map(({ student, listed }) => [student, listed]);

it("takes different IDs for different students, also in two folders, and looks for NAME_ID on the roster, then for NAME", () => {
  const [five, six] = [["Jan_5"], ["Jan_6"]].map(([name]) => [name, name]);
  expect(
    ownersOf([
      ["g1", "Jan", "5"],
      ["g2", "Jan", "6"],
    ]).map(([student]) => student),
  ).toEqual(["Jan_5", "Jan_6"]);
  expect(ownersOf([["g1", "Jan", "5"]])).toEqual([["Jan", "Jan"]]);
  expect(ownersOf([["g1", "Jan", "5"]], ["Jan_5", "Jan_6"])).toEqual([five]);
  expect(ownersOf([["g1", "Jan", "5"]], ["Jan"])).toEqual([["Jan", "Jan"]]);
  // In one export two are two students; the IDs of two assignments may be one student's.
  expect(
    ownersOf(
      [
        ["g1", "Jan", "5"],
        ["g1", "Jan", "6"],
      ],
      ["Jan"],
    ),
  ).toEqual([five, six]);
  expect(
    ownersOf(
      [
        ["g1", "Jan", "5"],
        ["g2", "Jan", "6"],
      ],
      ["Jan"],
    ),
  ).toEqual([
    ["Jan_5", "Jan"],
    ["Jan_6", "Jan"],
  ]);
});

it("takes a file that is called by a student's number for theirs, and by nobody else's", () => {
  const roster = new Map([
    ["Zoë Müller", "4711"],
    ["Jan", "5"],
    ["Kim", ""],
  ] as const);
  const ownerOf = (name: string) => owned([{ folder: "", name }], roster)[0]?.student;
  for (const name of ["4711", "Zoë Müller_4711", "4711-Zoë Müller", "Zoë Müller"])
    expect(ownerOf(name)).toBe("Zoë Müller");
  for (const name of ["Smith_5", "4711_5", "", "Kim"]) expect(ownerOf(name)).toBe(name);
  const both = [
    { folder: "", name: "4711" },
    { folder: "", name: "Zoë Müller", id: "99" },
  ];
  expect(owned(both, roster).map(({ student }) => student)).toEqual(["Zoë Müller", "Zoë Müller"]);
});

it("finds codes in UTF-16, among other words and beside pictures", async () => {
  const code = await codeFor("7");
  const picture = `<img src="data:image/png;base64,${"A".repeat(5_000_000)}">`;
  const { table, rows } = await tableWith(
    {
      "Ada.txt": Buffer.from(`\ufeffhttps://example.org/aqm/#r=1.${code}\r\n`, "utf16le"),
      "Bob.txt": `Result code: ${code}.`,
      "Cid.txt": `> ${code}`,
      "Dan.md": `\u200b${code}`,
      "Eve.html": `<p>${picture}My code is ${code}</p>`,
      "Gus.txt": `${"_".repeat(70)}\n${code}\n${"-".repeat(72)}\n${"x1".repeat(40)}\n`,
      "Hal.txt": `https://example.org/aqm/#r=1.${code.slice(0, 40)}\n${code.slice(40)}\nResult code: ${code}`,
      "Fay.txt": `Result code: ${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`,
    },
    "--lesson",
    at("lesson.json"),
  );
  expect(rows).toHaveLength(8);
  for (const name of ["Ada", "Bob", "Cid", "Dan", "Eve", "Gus", "Hal"])
    expect(table.get(name)).toMatchObject({ points: "1", problems: "" });
  expect(table.get("Fay")?.problems).toBe("has no result link and no code");
});

const wrapped = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, "g")) ?? [];

it("joins what mail programs break over lines: wrapped, quoted, wrapped and quoted, quoted-printable, in HTML", async () => {
  const code = await codeFor("7");
  const link = `https://example.org/aqm/#r=1.${code}`;
  const asQuoted = wrapped(link, 72).map((line) => `> ${line}`);
  const files = {
    "wrapped.txt": ["Hello,", ...wrapped(link, 76), "Bye"].join("\n"),
    "code.txt": [...wrapped(code, 76), "--", "Ada"].join("\r\n"),
    "quoted.txt": ["> Hello,", ...asQuoted, "> Bye"].join("\n"),
    "twice.txt": asQuoted.flatMap((line) => wrapped(line.slice(2), 60)).join("\n>> "),
    "printable.txt": `Hello,\r\n${wrapped(link.replace("=", "=3D"), 75).join("=\r\n")}\r\n`,
    "early.txt": `${link.replace("=1.", "=\r\n=3D1.")}\r\n`,
    "web.html": `<a href=3D"${wrapped(link.replace("=", "=3D"), 60).join("=\n")}">here</a>`,
    "breaks.html": `<p>${wrapped(link, 70).join("<br>")}</p>`,
    "end.txt": `${wrapped(link, 76).join("\n")}, as you said`,
  };
  const { rows, table } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(rows).toHaveLength(Object.keys(files).length);
  for (const name of Object.keys(files))
    expect([name, table.get(name.split(".")[0])]).toMatchObject([name, { points: "1", problems: "" }]);
});

it("joins each of several codes, and leaves a damaged one alone", async () => {
  const [one, other] = [await codeFor("7"), await codeFor("8")];
  expect(mended([...wrapped(one, 70), ...wrapped(other, 70), "Bye"].join("\n"))).toMatch(
    new RegExp(`^${one}\n+${other}\n+Bye$`),
  );
  const damaged = wrapped(`#r=1.${one.slice(0, 30)}${one.slice(50)}`, 70).join("\n");
  expect(mended(damaged)).toBe(damaged);
});

it("takes time in proportion to a text in which nothing can be joined", () => {
  const time = (text: string) => {
    const begun = performance.now();
    mended(text);
    return performance.now() - begun;
  };
  for (const line of [`${"A".repeat(76)}\n`, "#r=1.\n", "> = ", "AAAAAAD__w"]) {
    const many = Math.ceil(1e6 / line.length);
    expect([line, time(line.repeat(many))]).toEqual([line, expect.toSatisfy((ms: number) => ms < 10_000)]);
  }
});

it("says which files it does not read, unless there is a result beside them", async () => {
  const code = await codeFor("7");
  const files = {
    "Ada/answer.docx": "PK",
    "Ada/notes.txt": "See the other file.",
    "Bob.pdf": "%PDF",
    "Cid/picture.png": "PNG",
    "Cid/result.txt": code,
    "Dan.txt": Buffer.alloc(33 * 1024 * 1024, "."),
  };
  const { table, rows, status } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(rows).toHaveLength(4);
  expect(table.get("Ada")?.problems).toBe(
    "answer.docx: files of this type are not read; has no result link and no code",
  );
  expect(table.get("Bob")?.problems).toBe("Bob.pdf: files of this type are not read");
  expect(table.get("Cid")).toMatchObject({ points: "1", problems: "" });
  expect(table.get("Dan")?.problems).toBe("is too big: 33 MiB, at most 32 are read");
  expect(status).toBe(0);
});

it("keeps a result of a lesson that it does not have, beside those that it has, and fails", async () => {
  const shipped = JSON.parse(readFileSync(new URL("../../../scenarios/lessons/one-run.json", import.meta.url), "utf8"));
  const files = { "Ada/1.txt": await codeFor("7"), "Ada/2.txt": await codeFor("7", { ...shipped }) };
  const { rows, status, stderr } = await tableWith(files);
  const why = "no lesson that ships is called small-class: give it with --lesson";
  expect(rows.map((row) => [row[0], row[3]])).toEqual([
    ["Ada", "small-class"],
    ["Ada", "one-run"],
  ]);
  expect(rows[0]).toContain(why);
  expect([status, stderr]).toEqual([1, expect.stringContaining(why)]);
});

it("asks for the file of a lesson that is named as one that ships and is another", async () => {
  const own = { ...lesson, id: "one-run" };
  const files = { "Ada.txt": await codeFor("7", own) };
  const hint = "give that: --lesson FILE";
  expect((await tableWith(files)).table.get("Ada")?.problems).toContain(hint);
  writeFileSync(at("own.json"), JSON.stringify(own));
  expect((await tableWith(files, "--lesson", at("own.json"))).table.get("Ada")?.problems).toBe("");
});

it("says of a damaged copy beside a good result that it does not count, and gives it no line", async () => {
  const code = await codeFor("7");
  const variant = variantFor(lesson, "8");
  const own = resultOf({ lesson, variant, records: { guess }, seconds: 60, reader: "8" });
  const files = {
    "Ann/1.txt": `#r=1.${code}`,
    "Ann/2.txt": `#r=1.${code.slice(0, -20)}`,
    "Ann/3.txt": `#r=1.${await nothingFor("8")}`,
    "Bob/1.txt": `#r=1.${await codeFor("8")}\n#r=1.${await codeOf({ ...own, seconds: 61 })}`,
    "Cid/1.txt": `#r=1.${code.slice(0, -20)}`,
  };
  const { rows, table } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(studentsIn(rows)).toEqual(["Ann", "Bob", "Cid"]);
  expect(table.get("Ann")).toMatchObject({ points: "1", problems: "" });
  expect(table.get("Ann")?.notes).toMatch(
    /^another result of 8, with 0 points, does not count; another result, in 2\.txt, does not count: is damaged: /,
  );
  expect(table.get("Bob")?.notes).toBe("another result, with 1 point, does not count");
  expect(table.get("Cid")?.problems).toMatch(/^is damaged: /);
});

it("says which files of different names have the same number, and which of them is the best", async () => {
  const files = { "Ada.txt": await nothingFor("7"), "Ada (1).txt": await codeFor("7"), "Bob.txt": await codeFor("8") };
  const { rows, table } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(studentsIn(rows)).toEqual(["Ada (1)", "Ada", "Bob"]);
  expect(table.get("Ada (1)")?.notes).toBe(
    "has the same number as Ada, with 0 points: perhaps the best of several tries",
  );
  expect(table.get("Ada")?.notes).toBe("has the same number as Ada (1), with 1 point: perhaps another try of theirs");
  expect(table.get("Bob")?.notes).toBe("");
});

it("counts the best of several results of one student, and says which does not count", async () => {
  const nothing = await nothingFor("7");
  writeFileSync(at("two.csv"), "student,number\nAnn,7\n");
  const files = {
    "Ann.txt": `#r=1.${await codeFor("8")}\n#r=1.${nothing}\n#r=1.${await codeFor("7")}`,
    "else.txt": `#r=1.${await codeFor("9")}\n#r=1.${nothing}\n#r=1.${await codeFor("7")}`,
  };
  const { rows, table } = await tableWith(files, "--lesson", at("lesson.json"), "--roster", at("two.csv"));
  expect(rows.map(([student]) => student)).toEqual(["Ann", "else, no. 1: 9", "else, no. 2: 7"]);
  expect(table.get("Ann")?.notes).toMatch(/another result.*, does not count; another result.*, does not count/);
  expect(table.get("else, no. 2: 7")).toMatchObject({
    points: "1",
    notes: "another result, with 0 points (is not on the roster, but says it is 7, Ann), does not count",
  });
});

it("judges nobody by a lesson that has mistakes", async () => {
  const lanes = [
    { id: "red", label: "RED", set: { "links.nowhere.rate": "1 Mbps" } },
    ...(lesson.lanes ?? []).slice(1),
  ];
  writeFileSync(at("broken.json"), JSON.stringify({ ...lesson, lanes }));
  const { rows, status, stderr } = await tableWith({ "Ada.txt": await codeFor("7") }, "--lesson", at("broken.json"));
  expect([rows, status]).toEqual([[], 1]);
  expect(stderr).toMatch(/^aqm grade: .*broken\.json: lanes/);
});

it("says of settings that do not run that the result could not be graded, not that it is damaged, and grades the others", async () => {
  const variant = variantFor(lesson, "7");
  const set = { [`${QUEUE}.min_th`]: "many" };
  const records = { shorten: { end: "given up", tries: 1, hints: 0, met: 0, set } } as const;
  const strange = await codeOf(resultOf({ lesson, variant, records, seconds: 60, reader: "" }));
  const files = { "Ada.txt": strange, "Bob.txt": await codeFor("7") };
  const { table, status, stderr } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(table.get("Ada")).toMatchObject({
    points: "0",
    problems: expect.stringMatching(/^could not be graded: .*min_th/),
  });
  expect(table.get("Bob")).toMatchObject({ points: "1", problems: "" });
  expect([status, stderr]).toEqual([1, expect.stringContaining("Ada.txt: could not be graded")]);
});
