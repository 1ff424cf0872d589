/**
 * Keys that make a viewer act, and objects that carry files. PDFium writes every name unescaped and outside of compressed objects,
 * so that each can be overwritten with an unknown name of the same length.
 */
const ACTIVE =
  /\/(?:JavaScript|JS|AA|OpenAction|Launch|SubmitForm|ImportData|EmbeddedFiles?|RichMedia|XFA|AcroForm|GoToE|GoToR|Rendition|Movie|Sound|URI)(?![^\s()<>[\]{}/%])/g;
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

/** The text between streams, token by token. It matches at every position, so that no search skips text. */
const TOKEN =
  /[^()<>[\]/]+|\/Length (\d{1,10})|\((?:[^()\\]|\\[\s\S])*|<[\dA-Fa-f]*>|<<|>>\s{0,2}stream\r?\n|>>|[\s\S]/gy;

/**
 * Start and end of the data of each stream. Only the length in the stream's own dictionary counts: inner dictionaries may have another
 * one, and data may contain the words that end and begin a stream, so that the objects behind it would be taken for data. PDFium writes
 * every length as a number. Data whose length is wrong is treated as objects.
 */
function* streamsOf(text: string): Generator<readonly [number, number]> {
  const tokens = new RegExp(TOKEN);
  let depth = 0;
  let length = 0;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token, stated] = found;
    if (depth === 0) length = 0;
    if (token === '<<' || token === '[') depth += 1;
    else if (token.startsWith('>>') || token === ']') depth = Math.max(depth - 1, 0);
    if (stated !== undefined && depth === 1) length = Number(stated);
    if (depth > 0 || token.length < '>>stream'.length || !token.startsWith('>>')) continue;
    const [start, end] = [tokens.lastIndex, tokens.lastIndex + length];
    if (!END_OF_STREAM.test(text.slice(end, end + 16))) continue;
    yield [start, end];
    tokens.lastIndex = end;
  }
}

function overwriteNames(text: string, result: Buffer, start: number, end: number): void {
  for (const { 0: name, index } of text.slice(start, end).matchAll(ACTIVE)) {
    result.write('x'.repeat(name.length - 1), start + index + 1, 'latin1');
  }
}
