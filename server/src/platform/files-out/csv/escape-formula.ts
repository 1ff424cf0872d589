/** Characters that make a spreadsheet treat a cell as a formula, at its start or after a separator at which it may split. */
const FORMULA = /(^|[,;|\n] ?)(?=[=+\-@＝＋－＠])/gu;

/** Prevents formula injection: puts an apostrophe, which spreadsheets treat as 'this is text', before characters that start a formula. */
export function escapeFormula(text: string): string {
  const trimmed = text.trimStart();
  return text.slice(0, text.length - trimmed.length) + trimmed.replace(FORMULA, "$1'");
}
