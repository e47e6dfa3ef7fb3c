// Whose submissions are: by the names of files and folders, Moodle's ID in them, and the roster.

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

/** What a name has beside a number with which it begins or ends; empty if it is the number; undefined if it has none. */
function besideNumber(code, name, number) {
  const [plain, wanted] = [code.plainToken(name), code.plainToken(number)];
  if (wanted === "") return undefined;
  if (plain === wanted) return "";
  if (JOINTS.some((joint) => plain.startsWith(wanted + joint))) return plain.slice(wanted.length + 1);
  if (JOINTS.some((joint) => plain.endsWith(joint + wanted))) return plain.slice(0, -wanted.length - 1);
  return undefined;
}

/** Whether a name is a number, or begins or ends with it. */
export const isOfNumber = (code, name, number) => besideNumber(code, name, number) !== undefined;

/** Who is called by one of these names, by their number, or by both; undefined if nobody or several are. */
export function studentCalled(code, names, roster) {
  const isName = (name, student) => code.plainToken(name) === code.plainToken(student);
  const isNumber = (name, student, number) => ["", code.plainToken(student)].includes(besideNumber(code, name, number));
  const only = (isOf) => {
    const found = [...(roster?.entries() ?? [])].filter(([student, number]) =>
      names.some((name) => isOf(name, student, number)),
    );
    return found.length === 1 ? found[0][0] : undefined;
  };
  return only(isName) ?? only(isNumber);
}

/**
 * The submissions with their students: `student`, different for different IDs, and `listed`, the name on the roster;
 * `isKnown`: they are of one student, by a folder of their own, an ID or the roster.
 * The roster may have NAME_ID or NAME; a file without an ID may be called by the number. Moodle gives IDs anew in each
 * assignment: two of one name in one folder are two students, so neither is the NAME of the roster; in two folders they
 * may be one, so both are.
 * @param given  with `name`, `id`, and the folder of the export that they are in
 */
export function withStudents(code, given, roster) {
  const submissions = given.map((each) =>
    each.id === undefined && !roster?.has(each.name)
      ? { ...each, name: studentCalled(code, [each.name], roster) ?? each.name }
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
      isKnown: submission.isOwnFolder === true || id !== undefined || roster?.has(name) === true,
      student: isListed(owner) ? fullName(owner) : nameIf(() => idsOfName(owner) === 1),
      listed: isListed(owner) ? fullName(owner) : nameIf(() => idsInFolder(owner) === 1),
    };
  });
}
