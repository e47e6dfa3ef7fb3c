// Links that a lecturer gives out: each with a variant and a token of its student, and what is said of those that were swapped.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { codeOf, resultOf } from "../../../web/src/lesson/result";
import { type Variant, variantFor, variantOfNumbers } from "../../../web/src/lesson/variant";
import { parseFragment } from "../../../web/src/share/fragment";
import type { Link } from "../../../web/src/share/link";
import { lesson } from "./small-lesson";

const aqm = fileURLToPath(new URL("../../bin/aqm.mjs", import.meta.url));
const BASE = "https://example.org/aqm/";
const SECRET = "correct horse battery staple";
const CLASS = ["Ada", "Bob", "Cid", "Dan", "Eve"];
const numberOf = (student: string) => `S-${student.length}${student}`;

let folder = "";
let links: readonly Link[] = [];
let table = "";
const at = (name: string) => join(folder, name);
const aqmText = (...args: string[]) => execFileSync("node", [aqm, ...args], { encoding: "utf8" });
const linksOf = (text: string) =>
  [...text.matchAll(/https:\S+/g)].map(([link]) => parseFragment(new URL(link).hash) as Link);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "aqm-class-"));
  writeFileSync(at("lesson.json"), JSON.stringify(lesson));
  writeFileSync(at("secret.txt"), `${SECRET}\n`);
  writeFileSync(at("other.txt"), "another secret of lecturers");
  writeFileSync(at("roster.csv"), `number,student\n${CLASS.map((name) => `${numberOf(name)},${name}`).join("\n")}\n`);
  table = aqmText(
    "class",
    at("roster.csv"),
    "--lesson",
    at("lesson.json"),
    "--secret",
    at("secret.txt"),
    "--base",
    BASE,
  );
  links = linksOf(table);
});

describe("aqm class", () => {
  it("gives each student the variant of the number, and a token of 8 characters", () => {
    expect(links).toHaveLength(CLASS.length);
    for (const [index, { source, overrides }] of links.entries()) {
      expect(source.kind).toBe("own-lesson");
      expect(overrides.token).toMatch(/^[a-z2-7]{8}$/);
      const own = variantFor(lesson, numberOf(CLASS[index] as string));
      expect(variantOfNumbers(lesson, overrides.variant ?? [])).toEqual(own);
    }
    expect(new Set(links.map(({ overrides }) => overrides.token)).size).toBe(CLASS.length);
  });

  const classOf = (roster: string | Uint8Array) => {
    writeFileSync(at("other.csv"), roster);
    const args = ["class", at("other.csv"), "--lesson", at("lesson.json"), "--secret", at("secret.txt")];
    return spawnSync("node", [aqm, ...args], { encoding: "utf8" });
  };

  it("reads rosters as spreadsheets write them", () => {
    const { stdout } = classOf('Student;Number\r\nNovak, Jan;1001\r\n"Doe; Jo";1002\nO"Hara;1003\r\n');
    const names = stdout.split("\n").map((line) => line.split(/,\d{4},/)[0]);
    expect(names.slice(1, -1)).toEqual(['"Novak, Jan"', "Doe; Jo", '"O""Hara"']);
  });

  it.each([
    ["a cell with several lines", 'student,number,address\nAnna,1001,"Street 1\nTown"\n', "Anna"],
    ["a semicolon in a quoted cell", 'student,number,"remarks; notes"\nAnna,1001,none\n', "Anna"],
    ["first and last names, as Moodle exports them", "First name,Last name,ID number\nAda,King,1001\n", "Ada King"],
    ["last names first", "Surname;Given name;Student ID\nKing;Ada;1001\n", "Ada King"],
    [
      "names and surnames, rows with numbers of their own",
      "Number,Name,Surname,Student ID\n1,Ada,King,1001\n",
      "Ada King",
    ],
    [
      "a grade book of Canvas",
      'Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n"King, Ada",7,1001,ada,A\n"Student, Test",9,,,A\n',
      '"King, Ada"',
    ],
    ["a grade book of Canvas without numbers of the university", "Student,ID,SIS User ID\nAda,1001,\n", "Ada"],
    ["a class list of Brightspace", "OrgDefinedId,Username,Last Name,First Name\n#1001,ada,King,Ada\n", "Ada King"],
    ["UTF-16, with tabs", Buffer.from("\ufeffstudent\tnumber\nÖzlem\t1001\n", "utf16le"), "Özlem"],
  ])("reads %s", (_, roster, name) => {
    const { stdout, stderr } = classOf(roster);
    expect([stdout.split("\n")[1]?.startsWith(`${name},1001,`), stderr]).toEqual([true, ""]);
  });

  it("reads the code page of Windows, and says so", () => {
    const bytes = Buffer.from("student,number\nAnna Müller,1001\n\x8aim\x9aa O\x92Hara,1002\n", "latin1");
    const { stdout, stderr } = classOf(bytes);
    expect(stdout).toContain("\nAnna Müller,1001,");
    expect(stdout).toContain("\nŠimša O’Hara,1002,");
    expect(stderr).toMatch(/other\.csv: is not UTF-8: read as windows-1252/);
  });

  it.each([
    ["student,number\nJan,1\nJan,2\n", "“Jan” is there twice"],
    ['student,number,address\nJan,1,"Street\nKim,2,"Road"\n', '“"Street”: a quotation mark is not closed'],
    ['student,number\n"Jan,1\n', "line 2"],
    ['student,number\n"Jan,1\nKim,2\n"Lea",3\n', '“"Jan,1”: a quotation mark is not closed'],
  ])("refuses a roster in which students would be mistaken: %j", (roster, why) => {
    const { status, stderr } = classOf(roster);
    expect(stderr).toContain(why);
    expect(status).toBe(2);
  });

  it("adds links to the address of the page, whatever was open there", () => {
    const args = ["--lesson", "cbr-under-red", "--secret", at("secret.txt"), "--base"];
    const first = (base: string) => aqmText("class", at("roster.csv"), ...args, base).match(/https:\S+/)?.[0];
    expect(first(`${BASE}?a=b#p=red`)).toBe(first(BASE));
    expect(first(`${BASE}embed.html#p=red`)).toContain("/aqm/embed.html#lesson=");
  });

  it("names lessons that ship, and puts no secret and no number into a link", () => {
    const shipped = aqmText(
      "class",
      at("roster.csv"),
      "--lesson",
      "cbr-under-red",
      "--secret",
      at("secret.txt"),
      "--base",
      BASE,
    );
    expect(linksOf(shipped)[0]?.source).toEqual({ kind: "lesson", id: "cbr-under-red" });
    for (const [link] of [...shipped.matchAll(/https:\S+/g), ...table.matchAll(/https:\S+/g)])
      for (const secret of [SECRET, ...SECRET.split(" "), ...CLASS.map(numberOf)]) expect(link).not.toContain(secret);
  });

  it("the token depends on secret, number and lesson, not on how a number is written", () => {
    const tokens = (roster: string, name: string, secret: string) =>
      linksOf(aqmText("class", at(roster), "--lesson", name, "--secret", at(secret), "--base", BASE)).map(
        ({ overrides }) => overrides.token,
      );
    const own = tokens("roster.csv", at("lesson.json"), "secret.txt");
    writeFileSync(
      at("loud.csv"),
      `student,number\n${CLASS.map((name) => `${name}, ${numberOf(name).toUpperCase()} `).join("\n")}\n`,
    );
    expect(tokens("loud.csv", at("lesson.json"), "secret.txt")).toEqual(own);
    expect(tokens("roster.csv", at("lesson.json"), "other.txt")).not.toContain(own[0]);
    expect(tokens("roster.csv", "cbr-under-red", "secret.txt")).not.toContain(own[0]);
  });

  it.each([
    ["a short secret", "student,number\nAda,1\n", "short", "at least 16 characters"],
    ["two students of one number", "student,number\nAda,1\nBob, 1\n", SECRET, "Ada and Bob have the same number"],
    ["a student without one", "student,number\nAda,\n", SECRET, "Ada: has no number"],
    ["a table of something else", "name\nAda\n", SECRET, "and number (or ID number), and has name"],
  ])("refuses %s", (_, roster, secret, message) => {
    writeFileSync(at("wrong.csv"), roster);
    writeFileSync(at("wrong.txt"), secret);
    const { status, stderr } = spawnSync(
      "node",
      [aqm, "class", at("wrong.csv"), "--lesson", "cbr-under-red", "--secret", at("wrong.txt")],
      { encoding: "utf8" },
    );
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("aqm grade --secret", () => {
  const rows = new Map<string, { isTokenOk: boolean | null; isOwnVariant: boolean | null; problems: string[] }>();

  beforeAll(async () => {
    mkdirSync(at("in"));
    const variants = links.map(({ overrides }) => variantOfNumbers(lesson, overrides.variant ?? []) as Variant);
    const tokens = links.map(({ overrides }) => overrides.token);
    // Ada is honest; Bob has Ada's token; Cid has all of Ada's; Dan none; Eve made one up.
    const handedIn = [
      { variant: variants[0], token: tokens[0] },
      { variant: variants[1], token: tokens[0] },
      { variant: variants[0], token: tokens[0] },
      { variant: variants[3], token: undefined },
      {
        variant: { ...(variants[4] as Variant), seed: (variants[4] as Variant).seed === 50 ? 1 : 50 },
        token: "aaaaaaaa",
      },
    ];
    for (const [index, { variant, token }] of handedIn.entries()) {
      const result = resultOf({ lesson, variant: variant as Variant, records: {}, seconds: 1, reader: "", token });
      writeFileSync(join(at("in"), `${CLASS[index]}.txt`), `${BASE}#r=1.${await codeOf(result)}`);
    }
    const args = ["--lesson", at("lesson.json"), "--roster", at("roster.csv"), "--secret", at("secret.txt")];
    const graded = aqmText("grade", at("in"), ...args, "--json")
      .trim()
      .split("\n");
    for (const line of graded) {
      const row = JSON.parse(line);
      rows.set(row.student, row);
    }
    expect(aqmText("grade", at("in"), ...args).split("\r\n")[0]).toContain(",own_variant,token_ok,");
  }, 120_000);

  it("says that a student's own token and variant are right", () => {
    expect(rows.get("Ada")).toMatchObject({ isTokenOk: true, isOwnVariant: true, problems: [] });
  });

  it.each([
    ["Bob", true, ["has the token of Ada"]],
    ["Cid", false, ["has the variant of Ada", "has the token of Ada"]],
    ["Dan", true, ["has no token: it was not made with a link that was given out"]],
    [
      "Eve",
      false,
      [expect.stringMatching(/^seed \d+: the student was given another/), "has a token that was not given out"],
    ],
  ])("names what is wrong with %s’s", (student, isOwnVariant, problems) => {
    expect(rows.get(student)).toMatchObject({ isTokenOk: false, isOwnVariant, problems });
  });

  it("knows nothing of tokens without the secret", () => {
    const line = aqmText("grade", join(at("in"), "Bob.txt"), "--lesson", at("lesson.json"), "--json");
    expect(JSON.parse(line)).toMatchObject({ isTokenOk: null, problems: [] });
  });
});
