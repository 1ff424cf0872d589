/** What a written email says of itself; all of it is text, and may hold anything. */
export interface WrittenMail {
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

function partOf(source: string): Part {
  const end = source.indexOf(BLANK_LINE);
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + BLANK_LINE.length) };
}

const fromQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Words of a header that are not ASCII stand there as `=?UTF-8?B?…?=` or `=?UTF-8?Q?…?=`, with nothing between two of them. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, coded: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64')
        : fromQuotedPrintable(coded.replaceAll('_', ' '))
      ).toString('utf8'),
    );

function bodyOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return fromQuotedPrintable(body.replaceAll('=\r\n', '')).toString('utf8');
  return Buffer.from(body, 'latin1').toString('utf8');
}

/** All parts of a part: beside a file stand text and page as a part of parts. */
function partsOf(part: Part): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [part];
  const [, ...inner] = part.body.split(`--${boundary}`);
  return inner.flatMap((one) => partsOf(partOf(one.trimStart())));
}

/** Reads an email as the outbox folder keeps it: of text and page, which say the same, the text. */
export function readEml(file: Buffer): WrittenMail {
  const letter = partOf(file.toString('latin1'));
  const plain = partsOf(letter).find((part) => part.headers.get('content-type')?.startsWith('text/plain'));
  const header = (name: string): string => decodeWords(letter.headers.get(name) ?? '');
  return {
    to: header('to'),
    subject: header('subject'),
    date: header('date'),
    text: plain === undefined ? '' : bodyOf(plain).replaceAll('\r\n', '\n').trimEnd(),
  };
}
