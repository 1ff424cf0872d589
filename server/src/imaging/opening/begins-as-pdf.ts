/** Viewers look for the mark of a PDF in so many bytes: printers and mail programs put their own lines before it. */
const MAX_BEFORE = 1_024;
const MARK = '%PDF-';
export const BEGINNING_BYTES = MAX_BEFORE + MARK.length;

/** How files of other kinds begin; a PDF behind them is one file to one program and another to the next. */
const OTHER_FILES: readonly string[] = [
  ...['GIF8', 'PK', 'MZ', 'BM', 'II*', 'II+', 'MM\0', 'RIFF', 'Rar!', '7z', 'OTTO', 'wOF', '%!', '#!', '{', '['],
  ...['\x7fELF', '\x89PNG', '\xff\xd8', '\x1f\x8b', '\0\0\0'],
];
/** Content that a browser may interpret as a page, wherever it occurs. */
const MARKUP = /<[a-z!?/]/i;

/** Whether a file is a PDF, and nothing else, by its first BEGINNING_BYTES. */
export function beginsAsPdf(beginning: Uint8Array): boolean {
  const text = Buffer.from(beginning.subarray(0, BEGINNING_BYTES)).toString('latin1');
  const at = text.indexOf(MARK);
  if (at < 0) return false;
  const before = text.slice(0, at).replace(/^(?:\u00ef\u00bb\u00bf|\s)+/, '');
  return !OTHER_FILES.some((mark) => before.startsWith(mark)) && !MARKUP.test(before);
}
