// Whether a result is its student's: the variant, and the token of a link that was given out.
import { tokenOf } from "./token.mjs";

/** What those of a class would have; undefined if it is of none of them. */
const ownerOf = (roster, isTheirs) => [...(roster ?? [])].find(([, number]) => isTheirs(number))?.[0];

/** Of a file of nobody on the roster: whose number its name is, or begins or ends with. */
function perhaps(roster, name) {
  const isIn = (number) =>
    name === number || [..."_- "].some((mark) => name.startsWith(number + mark) || name.endsWith(mark + number));
  const number = [...roster.values()].find((each) => each !== "" && isIn(each));
  if (number === undefined) return "";
  const students = [...roster.keys()].filter((student) => roster.get(student) === number);
  return `, though ${number} is the number of ${students.join(" and ")}`;
}

/**
 * What can be said of whose result it is.
 * @param given  the lesson, the secret and the roster; either may be missing
 * @returns `isTokenOk`: null if it cannot be known
 */
export function identityOf(code, { lesson, secret, roster }, { listed, result, isOwnVariant }) {
  const problems = [];
  // What a student is called by a file or writes says nothing where there is a roster.
  const number = roster ? roster.get(listed) : result.reader;
  if (roster && number === undefined) problems.push(`is not on the roster${perhaps(roster, listed)}`);
  if (isOwnVariant === false) {
    const owner = ownerOf(roster, (each) => code.variantFor(lesson, each).draw === result.draw);
    const isOther = owner !== undefined && owner !== listed;
    problems.push(
      isOther ? `has the variant of ${owner}` : `seed ${result.seed}: the student was given another variant`,
    );
  }
  if (secret === undefined || !number) return { isTokenOk: null, problems };
  const tokenFor = (each) => tokenOf(secret, code.plainToken(each), lesson.id);
  const isTokenOk = result.token === tokenFor(number);
  if (!isTokenOk) {
    const owner = result.token && ownerOf(roster, (each) => tokenFor(each) === result.token);
    if (!result.token) problems.push("has no token: it was not made with a link that was given out");
    else problems.push(owner ? `has the token of ${owner}` : "has a token that was not given out");
  }
  return { isTokenOk, problems };
}
