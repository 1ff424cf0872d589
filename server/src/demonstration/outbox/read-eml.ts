/** The headers and text of a stored email. They are untrusted text. */
export interface StoredEmail {
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  /** The plain text of the email. */
  readonly text: string;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

const BLANK_LINE = '\r\n\r\n';

function parsePart(source: string): Part {
  const headersEnd = source.indexOf(BLANK_LINE);
  const lines = source
    .slice(0, headersEnd)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(headersEnd + BLANK_LINE.length) };
}

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/**
 * Decodes non-ASCII header words, encoded as `=?UTF-8?B?…?=` or `=?UTF-8?Q?…?=`. Spaces between two encoded words are dropped.
 */
const decodeHeader = (text: string): string =>
  text
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, encoded: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64')
        : fromQuotedPrintable(encoded.replaceAll('_', ' '))
      ).toString('utf8'),
    );

function bodyOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return fromQuotedPrintable(body.replaceAll('=\r\n', '')).toString('utf8');
  return Buffer.from(body, 'latin1').toString('utf8');
}

/** All leaf parts of a part. An email with an attachment nests text and HTML in an inner multipart. */
function partsOf(part: Part): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [part];
  const [, ...inner] = part.body.split(`--${boundary}`);
  return inner.flatMap((one) => partsOf(parsePart(one.trimStart())));
}

/** Reads an email file of the outbox folder. Uses the plain text, which has the same content as the HTML. */
export function readEml(file: Buffer): StoredEmail {
  const email = parsePart(file.toString('latin1'));
  const plain = partsOf(email).find((part) => part.headers.get('content-type')?.startsWith('text/plain'));
  const header = (name: string): string => decodeHeader(email.headers.get(name) ?? '');
  return {
    to: header('to'),
    subject: header('subject'),
    date: header('date'),
    text: plain === undefined ? '' : bodyOf(plain).replaceAll('\r\n', '\n').trimEnd(),
  };
}
