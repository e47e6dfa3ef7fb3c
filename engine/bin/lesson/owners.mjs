// Whose submissions are: by the names of files and folders, Moodle's ID in them, and the roster.
import { isCsvFile } from "./file-kinds.mjs";

/** Moodle's names begin with NAME_ID_assignsubmission_file_; any other is the student's. In Unicode's form NFC. */
export const ownerOf = (name) => ({
  ...(/^(?<name>.+?)_(?<id>\d+)_assignsubmission_(?:file|onlinetext)(?:_|$)/.exec(name.normalize("NFC"))?.groups ?? {
    name: name.normalize("NFC"),
  }),
});

/** The different IDs by a key of their submissions. */
function idsBy(submissions, keyOf) {
  const ids = new Map();
  for (const each of submissions) {
    const key = keyOf(each);
    if (!ids.has(key)) ids.set(key, new Set());
    if (each.id !== undefined) ids.get(key).add(each.id);
  }
  return (each) => ids.get(keyOf(each)).size;
}

/** What joins a name and a number in the name of a file. */
const JOINTS = [..."_- "];

/** Whether a name is a number, or begins or ends with it. */
export function isOfNumber(code, name, number) {
  const [plain, wanted] = [code.plainToken(name), code.plainToken(number)];
  if (wanted === "") return false;
  const isBeside = (joint) => plain.startsWith(wanted + joint) || plain.endsWith(joint + wanted);
  return plain === wanted || JOINTS.some(isBeside);
}

/** A name, a number, and both in either order, each in its plain form. */
function numberedNames(name, number) {
  if (number === "") return [];
  return [number, ...JOINTS.flatMap((joint) => [name + joint + number, number + joint + name])];
}

/** A function that says who is called by one of these names, else by their number, or by both; undefined if not one is. */
export function studentFinder(code, roster) {
  const [byName, byNumber] = [new Map(), new Map()];
  const add = (students, key, student) => students.set(key, [...(students.get(key) ?? []), student]);
  for (const [student, number] of roster ?? []) {
    const name = code.plainToken(student);
    const flipped = code.plainToken(student.replace(/^([^,]+),([^,]+)$/, "$2 $1")); // "King, Ada"
    for (const each of new Set([name, flipped])) if (each !== "") add(byName, each, student);
    for (const each of numberedNames(name, code.plainToken(number))) add(byNumber, each, student);
  }
  const only = (students, names) => {
    const [found, ...more] = new Set(names.flatMap((name) => students.get(code.plainToken(name)) ?? []));
    return more.length === 0 ? found : undefined;
  };
  return (names) => only(byName, names) ?? only(byNumber, names);
}

/** In a folder of the student's own; the table of a form may be in any. */
const isOfOneFolder = ({ isOwnFolder, file }) => isOwnFolder === true && !isCsvFile(file);

/**
 * The submissions with their students: `student`, different for different IDs, and `listed`, the name on the roster;
 * `isKnown`: they are of one student, by a folder of their own, an ID or the roster.
 * The roster may have NAME_ID or NAME; a file without an ID may be called by the number. Moodle gives IDs anew in each
 * assignment: two of one name in one folder are two students, so neither is the NAME of the roster; in two folders they
 * may be one, so both are.
 * @param given  with `name`, `id`, and the folder of the export that they are in
 * @param studentCalled  made by `studentFinder`
 */
export function withStudents(given, roster, studentCalled) {
  const submissions = given.map((each) =>
    each.id === undefined && !roster?.has(each.name)
      ? { ...each, name: studentCalled([each.name]) ?? each.name }
      : each,
  );
  const fullName = ({ name, id }) => `${name}_${id}`;
  const isListed = (each) => each.id !== undefined && roster?.has(fullName(each)) === true;
  const others = submissions.filter((each) => !isListed(each));
  const idsOfName = idsBy(others, ({ name }) => name);
  const idsInFolder = idsBy(others, ({ folder, name }) => `${folder}\n${name}`);
  return submissions.map(({ name, id, folder, ...submission }) => {
    const owner = { name, id, folder };
    const nameIf = (isUnique) => (id === undefined || isUnique() ? name : fullName(owner));
    return {
      ...submission,
      isKnown: isOfOneFolder(submission) || id !== undefined || roster?.has(name) === true,
      student: isListed(owner) ? fullName(owner) : nameIf(() => idsOfName(owner) === 1),
      listed: isListed(owner) ? fullName(owner) : nameIf(() => idsInFolder(owner) === 1),
    };
  });
}
