/**
 * Keys that make a viewer act, and objects that carry files. PDFium writes every name unescaped and outside of compressed objects,
 * so that each can be overwritten with an unknown name of the same length.
 */
const ACTIVE =
  /\/(?:JavaScript|JS|AA|OpenAction|Launch|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|XFA|AcroForm|GoToE|GoToR|Rendition|Movie|Sound|URI)(?![^\s()<>[\]{}/%])/g;
const STREAM = />>\s{0,2}stream\r?\n/g;
const END_OF_STREAM = /^\s{0,2}endstream/;

/** Returns a PDF that PDFium wrote with every active name overwritten. Streams, which hold the visible content, are unchanged. */
export function removeActiveContent(pdf: Buffer): Buffer {
  const result = Buffer.from(pdf);
  const text = pdf.toString('latin1');
  let from = 0;
  for (const [start, end] of streamsOf(text)) {
    overwriteNames(text, result, from, start);
    from = end;
  }
  overwriteNames(text, result, from, text.length);
  return result;
}

/** Names that a document for recording must not contain: active content, and hidden files. */
const REFUSED =
  /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|XFA|GoToE|Rendition|Movie|Sound)(?![^\s()<>[\]{}/%])/;

/** The first refused name in a PDF that PDFium wrote; null when there is none. */
export function findActiveContent(pdf: Buffer): string | null {
  const text = pdf.toString('latin1');
  let from = 0;
  for (const [start, end] of [...streamsOf(text), [text.length, text.length] as const]) {
    const found = REFUSED.exec(text.slice(from, start));
    if (found !== null) return found[0];
    from = end;
  }
  return null;
}

/** Start and end of the data of each stream. */
function* streamsOf(text: string): Generator<readonly [number, number]> {
  const finder = new RegExp(STREAM);
  let before = 0;
  for (let found = finder.exec(text); found !== null; found = finder.exec(text)) {
    const start = found.index + found[0].length;
    // search back only to the previous stream: otherwise a file of many streams without objects takes quadratic time
    const between = text.slice(before, found.index);
    const dictionary = between.slice(Math.max(between.lastIndexOf(' obj'), 0));
    const statedEnd = start + Number(/\/Length (\d{1,10})/.exec(dictionary)?.[1] ?? 0);
    const isStatedEndRight = END_OF_STREAM.test(text.slice(statedEnd, statedEnd + 16));
    const end = isStatedEndRight ? statedEnd : text.indexOf('endstream', start);
    if (end < 0) return;
    yield [start, end];
    finder.lastIndex = end;
    before = end;
  }
}

function overwriteNames(text: string, result: Buffer, start: number, end: number): void {
  for (const { 0: name, index } of text.slice(start, end).matchAll(ACTIVE)) {
    result.write('x'.repeat(name.length - 1), start + index + 1, 'latin1');
  }
}
