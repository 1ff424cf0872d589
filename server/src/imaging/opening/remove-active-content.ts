import { streamsOf } from './pdf-streams.ts';

/**
 * Keys that make a viewer act, and objects that carry files. PDFium writes every name unescaped and outside of compressed objects,
 * so that each can be overwritten with an unknown name of the same length.
 */
const ACTIVE =
  /\/(?:JavaScript|JS|AA|OpenAction|Launch|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|XFA|AcroForm|GoToE|GoToR|Rendition|Movie|Sound|URI)(?![^\s()<>[\]{}/%])/g;

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

/**
 * Names that a document for recording must not contain: active content, hidden files, and other files to open. If such a file is on a
 * server, Windows sends it the password hash of the person who reads the document.
 */
const REFUSED =
  /\/(?:JavaScript|JS|OnInstantiate|Launch|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|XFA|GoToE|GoToR|Rendition|Movie|Sound)(?![^\s()<>[\]{}/%])/;

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

function overwriteNames(text: string, result: Buffer, start: number, end: number): void {
  for (const { 0: name, index } of text.slice(start, end).matchAll(ACTIVE)) {
    result.write('x'.repeat(name.length - 1), start + index + 1, 'latin1');
  }
}
