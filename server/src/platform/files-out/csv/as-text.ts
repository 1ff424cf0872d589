/** Characters that make a spreadsheet treat a cell as a formula, at its start or after a separator at which it may split. */
const FORMULA = /(^|[,;|\n] ?)(?=[=+\-@＝＋－＠])/gu;

/** An apostrophe is a spreadsheet's own sign for 'this is text'; people still read what is behind it. */
export function asText(text: string): string {
  const begun = text.trimStart();
  return text.slice(0, text.length - begun.length) + begun.replace(FORMULA, "$1'");
}
