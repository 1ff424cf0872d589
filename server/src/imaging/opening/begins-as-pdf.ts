/** Viewers search this many bytes for the PDF header, because printers and mail programs put their own lines before it. */
const MAX_BYTES_BEFORE = 1_024;
const PDF_HEADER = '%PDF-';
export const BEGINNING_BYTES = MAX_BYTES_BEFORE + PDF_HEADER.length;

/** Signatures of other file types. A PDF behind one of them is a polyglot: programs disagree on what it is. */
const OTHER_FILES: readonly string[] = [
  ...['GIF8', 'PK', 'MZ', 'BM', 'II*', 'II+', 'MM\0', 'RIFF', 'Rar!', '7z', 'OTTO', 'wOF', '%!', '#!', '{', '['],
  ...['\x7fELF', '\x89PNG', '\xff\xd8', '\x1f\x8b', '\0\0\0'],
];
/** Content that a browser may interpret as a page, wherever it occurs. */
const MARKUP = /<[a-z!?/]/i;

/** Whether a file is a PDF and nothing else, judged by its first BEGINNING_BYTES. */
export function beginsAsPdf(beginning: Uint8Array): boolean {
  const text = Buffer.from(beginning.subarray(0, BEGINNING_BYTES)).toString('latin1');
  const at = text.indexOf(PDF_HEADER);
  if (at < 0) return false;
  const before = text.slice(0, at).replace(/^(?:\u00ef\u00bb\u00bf|\s)+/, '');
  return !OTHER_FILES.some((mark) => before.startsWith(mark)) && !MARKUP.test(before);
}
