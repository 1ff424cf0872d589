/** Base64 of a multiple of 3 bytes has no padding, so that pieces can be joined. */
const JOINABLE = 3;

/** Encodes a stream of bytes as base64 in pieces that join to one text. */
export async function* toBase64(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const joinable = bytes.length - (bytes.length % JOINABLE);
    if (joinable > 0) yield bytes.toString('base64', 0, joinable);
    rest = bytes.subarray(joinable);
  }
  if (rest.length > 0) yield rest.toString('base64');
}

/**
 * Streams the JSON of an object whose last field is a base64 text too large for memory: `{...facts, [field]: '...'}`.
 */
export async function* jsonWithBase64(
  facts: object,
  field: string,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(facts).slice(0, -1)},${JSON.stringify(field)}:"`;
  yield* toBase64(pieces);
  yield '"}';
}
