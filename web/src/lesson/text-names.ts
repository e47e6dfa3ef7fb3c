/** Names in the texts of a lesson, of a student's value or of a number of the run: "{rate}". */
const NAME = String.raw`\w+`;

/** All names in braces; without the braces in the first group. */
export const NAMES_IN_BRACES = new RegExp(`\\{(${NAME})\\}`, "g");

/** Whether a text can have it in braces. */
export const isTextName = (name: string): boolean => new RegExp(`^${NAME}$`).test(name);
