/**
 * Matches where an apostrophe is needed: in front of a character that begins a formula, at the start of the text, or after a separator
 * or line break. A spreadsheet that is set to such a separator may split the text there, and so gets a cell that begins with the
 * character. Tabs are not listed, because callers replace them before.
 */
const FORMULA_STARTS = /(^|[,;|\n] ?)(?=[=+\-@＝＋－＠])/gu;

/**
 * Prevents formula injection: puts an apostrophe, which spreadsheets treat as 'this is text', before characters that start a formula.
 * Spaces at the start of the text stay, but do not hide a formula behind them.
 */
export function escapeFormula(text: string): string {
  const trimmed = text.trimStart();
  const leadingSpaces = text.slice(0, text.length - trimmed.length);
  return leadingSpaces + trimmed.replace(FORMULA_STARTS, "$1'");
}
