const END_OF_STREAM = /^\s{0,2}endstream/;

/** The text between streams, token by token. It matches at every position, so that no search skips text. */
const TOKEN =
  /[^()<>[\]/]+|\/Length (\d{1,10})|\((?:[^()\\]|\\[\s\S])*|<[\dA-Fa-f]*>|<<|>>\s{0,2}stream\r?\n|>>|[\s\S]/gy;

/**
 * Start and end of the data of each stream. Only the length in the stream's own dictionary counts: inner dictionaries may have another
 * one, and data may contain the words that end and begin a stream, so that the objects behind it would be taken for data. PDFium writes
 * every length as a number. Data whose length is wrong is treated as objects.
 */
export function* streamsOf(text: string): Generator<readonly [number, number]> {
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
