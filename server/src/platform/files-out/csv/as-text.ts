/** Signs by which a spreadsheet takes a cell for a formula, at its start or behind a separator that it may split at. */
const FORMULA = /(^|[,;|\n] ?)(?=[=+\-@＝＋－＠])/gu;

/** An apostrophe is a spreadsheet's own sign for 'this is text'; people still read what stands behind it. */
export function asText(text: string): string {
  const begun = text.trimStart();
  return text.slice(0, text.length - begun.length) + begun.replace(FORMULA, "$1'");
}
