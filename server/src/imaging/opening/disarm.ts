/**
 * Keys that make a viewer do something, and objects that carry files. In a file that PDFium wrote every name is in full, outside
 * of compressed objects, so that it can be made a name that nobody knows without moving a byte.
 */
const ACTIVE =
  /\/(?:JavaScript|JS|AA|OpenAction|Launch|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|XFA|AcroForm|GoToE|GoToR|Rendition|Movie|Sound|URI)(?![^\s()<>[\]{}/%])/g;
const STREAM = />>\s{0,2}stream\r?\n/g;
const END_OF_STREAM = /^\s{0,2}endstream/;

/** A PDF as PDFium writes it, with every active name spoilt. Streams, which hold what is seen, stay as they are. */
export function disarm(pdf: Buffer): Buffer {
  const result = Buffer.from(pdf);
  const text = pdf.toString('latin1');
  let from = 0;
  for (const [start, end] of streamsOf(text)) {
    spoil(text, result, from, start);
    from = end;
  }
  spoil(text, result, from, text.length);
  return result;
}

/** Names of what a document for the record must not have: it would act, or carry what nobody sees. */
const REFUSED =
  /\/(?:JavaScript|JS|Launch|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|XFA|GoToE|Rendition|Movie|Sound)(?![^\s()<>[\]{}/%])/;

/** The first name of something active in a PDF as PDFium writes it; null when there is none. */
export function findActive(pdf: Buffer): string | null {
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
    // never further back than the stream before, or a file of streams without objects is read once for each of them
    const between = text.slice(before, found.index);
    const dictionary = between.slice(Math.max(between.lastIndexOf(' obj'), 0));
    const said = start + Number(/\/Length (\d{1,10})/.exec(dictionary)?.[1] ?? 0);
    const isTrue = END_OF_STREAM.test(text.slice(said, said + 16));
    const end = isTrue ? said : text.indexOf('endstream', start);
    if (end < 0) return;
    yield [start, end];
    finder.lastIndex = end;
    before = end;
  }
}

function spoil(text: string, result: Buffer, start: number, end: number): void {
  for (const { 0: name, index } of text.slice(start, end).matchAll(ACTIVE)) {
    result.write('x'.repeat(name.length - 1), start + index + 1, 'latin1');
  }
}
