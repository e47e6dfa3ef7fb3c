// What a file is by its name.

export const isHtmlFile = (file) => /\.html?$/i.test(file);
/** The table of a form, as a rule. */
export const isCsvFile = (file) => /\.csv$/i.test(file);
export const isJsonFile = (file) => /\.json$/i.test(file);
