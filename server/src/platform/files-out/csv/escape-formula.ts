/**
 * Matches where an apostrophe is needed: where a text, or the part of it after a separator or line break, begins with a character that
 * starts a formula, with or without spaces in front. A spreadsheet that is set to such a separator may make a cell of the part. Tabs are
 * not listed as separators, because callers replace them before.
 */
const FORMULA_STARTS = /((?:^|[,;|\n])[^\S\n]*)(?=[=+\-@＝＋－＠])/gu;

/**
 * Prevents formula injection: puts an apostrophe, which spreadsheets treat as 'this is text', before characters that start a formula.
 * Spaces stay, but do not hide a formula behind them.
 */
export const escapeFormula = (text: string): string => text.replaceAll(FORMULA_STARTS, "$1'");
