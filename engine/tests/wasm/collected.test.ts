// Files in which somebody has collected the results of several students: tables of forms, lists, pages, JSON.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { codeOf, resultOf } from "../../../web/src/lesson/result";
import { variantFor } from "../../../web/src/lesson/variant";
import { codeFor, guess, nothingFor, studentsIn, tableWith } from "./handed-in";
import { lesson } from "./small-lesson";

let folder = "";
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "aqm-collected-"));
  writeFileSync(at("lesson.json"), JSON.stringify(lesson));
});

it("keeps each student of a collected file, and says what does not count", async () => {
  const link = async (number: string) => `https://example.org/aqm/#r=1.${await codeFor(number)}`;
  const files = {
    "form.csv": `Timestamp,Name,Result\n1/2/2026 10:00,Ann,${await link("4711")}\n1/2/2026 10:05,Bob,${await link("4712")}\n`,
    "list.txt": `Cid 4713: ${await link("4713")}\nDan 4714: ${await link("4714")}\n`,
    "nameless.csv": `Name,Result\nEve,${await link("")}\nFay,${(await link("9")).slice(0, -40)}\nGil,"${await link("")}"\n`,
  };
  const { rows } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(rows.map(([student, number]) => [student, number])).toEqual([
    ["form, row 2: Ann, 4711", "4711"],
    ["form, row 3: Bob, 4712", "4712"],
    ["list, no. 1: Cid 4713", "4713"],
    ["list, no. 2: Dan 4714", "4714"],
    ["nameless, row 2: Eve", ""],
    ["nameless, row 3: Fay", ""],
    ["nameless, row 4: Gil", ""],
  ]);
});

it("keeps a student who has typed another’s number, or handed in another’s link", async () => {
  const say = { end: "committed", answer: "Because the queue is short.", tries: 0, hints: 0 } as const;
  const variant = variantFor(lesson, "4711");
  const one = await codeOf(resultOf({ lesson, variant, records: { guess, say }, seconds: 60, reader: "4711" }));
  const other = await codeFor("8");
  const files = {
    "form.csv": `Name,Result\nAnn,${one}\nBob,${await nothingFor("4711")}\nCid,${other}\nAnn,${await nothingFor("4711")}\n`,
    "list.txt": `Cid #r=1.${one}\nDan #r=1.${one}\nEve #r=1.${other}\n#r=1.${one}\n`,
  };
  const { rows, table } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(studentsIn(rows)).toEqual([
    "form, row 2: Ann, 4711",
    "form, row 3: Bob, 4711",
    "form, row 4: Cid, 8",
    "list, no. 1: Cid, 4711",
    "list, no. 2: Dan, 4711",
    "list, no. 3: Eve, 8",
  ]);
  expect(table.get("list, no. 2: Dan, 4711")?.same_as).toContain("list, no. 1: Cid, 4711 (everything");
});

it("names each row by what stands beside its code: in HTML and JSON on one line, below an empty line, before or after, in Markdown", async () => {
  const [one, other] = [await codeFor("4711"), await codeFor("4712")];
  const link = (code: string) => `https://example.org/aqm/#r=1.${code}`;
  const cells = (name: string, code: string) =>
    `<tr><td>${name}</td><td><a href="${link(code)}">${link(code)}</a></td></tr>`;
  const files = {
    "a.html": `<table><tr><th>Name</th></tr>${cells("Ann <b>Ho</b>", one)}${cells("Bob", other)}</table>`,
    "b.json": JSON.stringify([
      { name: "Ann Ho", result: link(one) },
      { result: link(other), name: "Bob" },
    ]),
    "c.csv": `Time,Name,Result\n1/2/2026 10:00 AM,Ann Ho,${one}\n,,\n1/2/2026 10:05 AM,Bob,${other}\n`,
    "d.txt": `Ann Ho: ${link(one)}, Bob: ${link(other)}`,
    "e.md": `${link(one)} (Ann Ho)\n${link(other)} (Bob)`,
    "g.md": `- Ann Ho: [my result](${link(one)})\n> Bob: [result](${link(other)})\n`,
    "f.json": JSON.stringify([`Ann Ho ${link(one)}`, `Bob ${link(other)}`]),
  };
  const { rows } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(studentsIn(rows)).toEqual(
    ["a", "b", "c", "d", "e", "f", "g"].flatMap((file) => [
      `${file}, ${file === "c" ? "row 2" : "no. 1"}: Ann Ho, 4711`,
      `${file}, ${file === "c" ? "row 4" : "no. 2"}: Bob, 4712`,
    ]),
  );
});

it("finds the students of a collected file on the roster, by name or number", async () => {
  writeFileSync(
    at("form-roster.csv"),
    'student,number\nAnn Ho,4711\nBob,S4712\nCid,4713\nDan,4714\nEve,4715\nFay,4716\nGus Lu,4717\n"King, Ada",4718\n"Moss, Zoe",4720\n',
  );
  const files = {
    "form.csv": `Name,Number,Result\nann ho,,${await codeFor("4711")}\nB.,s4712,${await codeFor("S4712")}\nZed,4719,${await codeFor("4719")}\n`,
    "list.txt": `Cid 4713: #r=1.${await codeFor("4713")}\nDan, group 2: #r=1.${await codeFor("4714")}\n`,
    "one.csv": `Name,Result\nEve,${await codeFor("4715")}\n`,
    "parts.csv": `Last name,First name,Result\nLu,Gus,${await codeFor("4717")}\nHo,Gus,${await codeFor("")}\n,Zoe Moss,${await codeFor("")}\n`,
    // What stands in one cell comes before what two make together.
    "tutors.csv": `Last name,First name,Tutor,Number,Result\nKing,Gus,Lu,4718,${await codeFor("4718")}\n`,
  };
  const { rows, table } = await tableWith(files, "--lesson", at("lesson.json"), "--roster", at("form-roster.csv"));
  expect(studentsIn(rows)).toEqual([
    "Ann Ho",
    "Bob",
    "form, row 4: Zed, 4719",
    "Cid",
    "Dan",
    "Eve",
    "Gus Lu",
    "parts, row 3: Ho, Gus",
    "Moss, Zoe",
    "King, Ada",
    "Fay",
  ]);
  for (const name of ["Ann Ho", "Bob", "Cid", "Dan", "Eve", "Gus Lu", "King, Ada"])
    expect(table.get(name)).toMatchObject({ points: "1", own_variant: "yes", problems: "" });
  expect(table.get("form, row 4: Zed, 4719")?.problems).toBe("is not on the roster");
  expect(table.get("Fay")?.problems).toBe("nothing handed in");
});

it("takes a folder of a student’s own, and a number in small or capital letters, for one student", async () => {
  const files = {
    "Ann.txt": `First #r=1.${await nothingFor("Ann")}\nSecond #r=1.${await codeFor("ann")}\n`,
    "Cid/result.txt": `First try: #r=1.${await nothingFor("")}\nSecond try: #r=1.${await codeFor("7")}\n`,
  };
  const { rows, table } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(studentsIn(rows)).toEqual(["Ann", "Cid"]);
  expect(table.get("Cid")).toMatchObject({ points: "1", notes: "another result, with 0 points, does not count" });
});

it("compares numbers in names of files as it compares those in results", async () => {
  writeFileSync(at("capitals.csv"), "student,number\nAnn,S4711\nBob,S4712\n");
  const files = { "s4711.txt": await codeFor("s4711"), "s4712 second.txt": await codeFor("s4712") };
  const { table } = await tableWith(files, "--lesson", at("lesson.json"), "--roster", at("capitals.csv"));
  expect(table.get("Ann")).toMatchObject({ points: "1", own_variant: "yes", problems: "" });
  expect(table.get("s4712 second")?.problems).toBe("is not on the roster, though S4712 is the number of Bob");
  expect(table.get("Bob")?.problems).toBe("perhaps handed in as s4712 second");
});

it("takes a row with results of two lessons for one student", async () => {
  const shipped = JSON.parse(readFileSync(new URL("../../../scenarios/lessons/one-run.json", import.meta.url), "utf8"));
  const both = async (number: string) => [await codeFor(number), await codeFor(number, shipped)];
  const files = {
    "form.csv": `Name,One,Two\nAnn,${await both("7")}\nBob,${await both("8")}\n`,
    "list.txt": `Ann: ${await both("7")}\nBob: ${await both("8")}\n`,
  };
  const { rows } = await tableWith(files);
  const twice = (...names: string[]) => names.flatMap((name) => [name, name]);
  expect(studentsIn(rows)).toEqual(
    twice("form, row 2: Ann, 7", "form, row 3: Bob, 8", "list, no. 1: Ann, 7", "list, no. 3: Bob, 8"),
  );
});

it("finds what stands beside a code in time in proportion to the text, or this test does not end in time", async () => {
  const [one, other] = [await codeFor("7"), await codeFor("8")];
  const long = `x ${". ".repeat(200_000)}`;
  const links = Array.from(
    { length: 500 },
    (_, index) => `${"word ".repeat(1000)}#r=1.${`${index}`.padStart(80, "A")}`,
  );
  const files = {
    "list.txt": `${long}y #r=1.${one}\n${long}z #r=1.${other}`,
    "line.json": `Ada #r=1.${one} ${links.join(" ")}`,
  };
  const { rows } = await tableWith(files, "--lesson", at("lesson.json"));
  expect(studentsIn(rows).filter((student = "") => student.startsWith("list"))).toHaveLength(2);
});

it("gives nobody the result of another: points are no numbers of students, and words at both ends of a line tell nothing", async () => {
  writeFileSync(at("short.csv"), "student,number\nAda,10\nBob,20\n");
  const [one, other] = [await codeFor("10"), await codeFor("20")];
  const files = {
    "form.csv": `Score,Name,Result\n10,Grace,${await codeFor("")}\n10,B. Bobson,${other}\n`,
    "line.txt": `Results: #r=1.${one} Ada, #r=1.${other} Bob\n`,
  };
  const { rows } = await tableWith(files, "--lesson", at("lesson.json"), "--roster", at("short.csv"));
  const lines = rows.filter(([student = ""]) => /^(?:form|line),/.test(student)).map(([student]) => student);
  expect(lines).toEqual(["form, row 2: Grace", "form, row 3: B. Bobson, 20", "line, no. 1: 10", "line, no. 2: 20"]);
});

it("finds the students of a form's table in a folder, and of a table of HTML with several results in a row", async () => {
  writeFileSync(at("two.csv"), "student,number\nAda,4711\nBob,4712\n");
  const row = async (name: string, number: string) => {
    const [first, second] = [await nothingFor(number), await codeFor(number)];
    return `<tr><td>${name}</td><td><a href="#r=1.${first}">try 1</a></td><td><a href="#r=1.${second}">try 2</a></td></tr>`;
  };
  for (const files of [
    { "forms/responses.csv": `Name,Result\nAda,${await codeFor("4711")}\nBob,${await codeFor("4712")}\n` },
    { "page.html": `<table>${await row("Ada", "4711")}${await row("Bob", "4712")}</table>` },
  ] as Record<string, string>[]) {
    const { rows } = await tableWith(files, "--lesson", at("lesson.json"), "--roster", at("two.csv"));
    expect(studentsIn(rows)).toEqual(["Ada", "Bob"]);
  }
});
