// Whether a result is its student's: the variant, and the token of a link that was given out.
import { isOfNumber } from "./owners.mjs";
import { tokenOf } from "./token.mjs";

/** Who of a class has a number like this; undefined if nobody has. */
const studentWith = (roster, isTheirs) => [...(roster ?? [])].find(([, number]) => isTheirs(number))?.[0];

const studentsOf = (roster, isTheirs) =>
  [...roster].filter(([, number]) => number !== "" && isTheirs(number)).map(([student]) => student);

/** Of a file of nobody on the roster: whose number its name is, or begins or ends with. */
function namedAfter(code, roster, name) {
  const number = [...roster.values()].find((each) => isOfNumber(code, name, each));
  return { number, students: studentsOf(roster, (each) => each === number) };
}

/** Whose number is typed in a result: anybody can type anybody's, so it is only said. */
function sayingIt(code, roster, { reader }) {
  if (!reader) return [];
  return studentsOf(roster, (number) => code.plainToken(number) === code.plainToken(reader));
}

/** A result of nobody on the roster: what is wrong, and whose it may be. */
function ofNobody(code, roster, listed, result) {
  const { number, students } = namedAfter(code, roster, listed);
  const saying = sayingIt(code, roster, result);
  const named = students.length > 0 ? `, though ${number} is the number of ${students.join(" and ")}` : "";
  const isNew = saying.some((student) => !students.includes(student));
  const said = isNew ? `, ${named ? "and" : "but"} says it is ${result.reader}, ${saying.join(" or ")}` : "";
  return { problem: `is not on the roster${named}${said}`, perhaps: [...new Set([...students, ...saying])] };
}

/**
 * What can be said of whose result it is.
 * @param given  the lesson, the secret and the roster; either may be missing
 * @returns `isTokenOk`: null if it cannot be known; `perhaps`: those on the roster whose it may be
 */
export function identityOf(code, { lesson, secret, roster }, { listed, result, isOwnVariant }) {
  const problems = [];
  // What a student is called by a file or writes says nothing where there is a roster.
  const number = roster ? roster.get(listed) : result.reader;
  const { problem, perhaps } =
    roster && number === undefined ? ofNobody(code, roster, listed, result) : { perhaps: [] };
  if (problem) problems.push(problem);
  if (isOwnVariant === false) {
    const owner = studentWith(roster, (each) => code.variantFor(lesson, each).draw === result.draw);
    const isOther = owner !== undefined && owner !== listed;
    problems.push(
      isOther ? `has the variant of ${owner}` : `seed ${result.seed}: the student was given another variant`,
    );
  }
  if (secret === undefined || !number) return { isTokenOk: null, perhaps, problems };
  const tokenFor = (each) => tokenOf(secret, code.plainToken(each), lesson.id);
  const isTokenOk = result.token === tokenFor(number);
  if (!isTokenOk) {
    const owner = result.token && studentWith(roster, (each) => tokenFor(each) === result.token);
    if (!result.token) problems.push("has no token: it was not made with a link that was given out");
    else problems.push(owner ? `has the token of ${owner}` : "has a token that was not given out");
  }
  return { isTokenOk, perhaps, problems };
}
