import { type Cents, cents, formatCents, PINNED_FORMAT } from '@portal/domain';
import { asPage } from './email-page.ts';
import { asText } from './email-text.ts';
import { greetingName, oneLine } from './mail-address.ts';
import type { EmailContent, MailBlock, MailColumn, MailValue } from './mail-template.ts';
import { fillPlaceholders, type MailLanguage, mailLanguage } from './mail-texts.ts';
import type { WrittenBlock } from './written-block.ts';

/** What every email of a county bears. */
export interface EmailHead {
  readonly county: string;
  readonly title: string;
  readonly timeZone: string;
}

/** An email in words, in plain text and as a page. */
export interface RenderedEmail {
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes an email in its reader's language. Values come in as they are; both forms take the sting out of them. */
export const renderEmail = (content: EmailContent, head: EmailHead): RenderedEmail =>
  renderEmailIn(mailLanguage(content.language), content, head);

/** The same in a language that is given. @throws Error when it has no text that the email needs */
export function renderEmailIn(language: MailLanguage, content: EmailContent, head: EmailHead): RenderedEmail {
  const { tag, texts } = language;
  const own = texts.kinds[content.kind] ?? {};
  const write = (value: MailValue): string => writeValue(value, language, head.timeZone);
  const name = greetingName(content.name);
  const values = {
    county: oneLine(head.county),
    title: oneLine(head.title),
    name,
    ...Object.fromEntries(Object.entries(content.values).map(([key, value]) => [key, write(value)])),
  };
  const say = (text: string): string => fillPlaceholders(text, values).replaceAll(/ {2,}/g, ' ').trim();
  const sayOwn = (key: string): string => {
    const text = own[key];
    if (text === undefined) throw new Error(`The mail ${content.kind} has no text '${key}' in ${tag}.`);
    return say(text);
  };
  const words = { say: sayOwn, write, copy: say(texts.button), total: say(texts.total) };
  const parts = {
    hello: say(name === '' ? texts.helloNoName : texts.hello),
    blocks: content.blocks.map((block) => writeBlock(block, words)),
    automatic: say(texts.automatic),
  };
  const subject = sayOwn('subject');
  return { language: tag, subject, text: asText(parts), html: asPage(parts, tag, subject) };
}

/** What blocks are written with. */
interface Words {
  readonly say: (key: string) => string;
  readonly write: (value: MailValue) => string;
  readonly copy: string;
  readonly total: string;
}

function writeBlock(block: MailBlock, words: Words): WrittenBlock {
  switch (block.kind) {
    case 'TEXT':
      return { kind: 'TEXT', text: words.say(block.key) };
    case 'NAMES':
      return { kind: 'NAMES', label: words.say(block.key), names: block.names };
    case 'BUTTON':
      return { kind: 'BUTTON', text: words.say(block.key), link: block.link, copy: words.copy };
    case 'ROWS':
      return {
        kind: 'ROWS',
        head: block.columns.map(({ key }) => words.say(key)),
        rows: block.rows.map((row) => row.map(words.write)),
        sums: writeSums(block.columns, block.rows, words),
        isNumber: block.columns.map((_column, at) => block.rows.every((row) => isNumber(row[at]))),
      };
  }
}

const isNumber = (value: MailValue | undefined): boolean =>
  typeof value === 'number' || (typeof value === 'object' && 'cents' in value);

/** The line below the rows: 'Total', and the sums of those columns that have one. */
function writeSums(
  columns: readonly MailColumn[],
  list: readonly (readonly MailValue[])[],
  { write, total }: Words,
): readonly string[] | undefined {
  if (!columns.some(({ isSummed }) => isSummed === true)) return undefined;
  return columns.map(({ isSummed }, at) => {
    if (isSummed === true) return write({ cents: sumOf(list.map((row) => row[at])) });
    return at === 0 ? total : '';
  });
}

const sumOf = (values: readonly (MailValue | undefined)[]): Cents =>
  cents(
    values.reduce<number>((sum, value) => (typeof value === 'object' && 'cents' in value ? sum + value.cents : sum), 0),
  );

function writeValue(value: MailValue, { formatTags }: MailLanguage, timeZone: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return new Intl.NumberFormat([...formatTags], PINNED_FORMAT).format(value);
  if (value instanceof Date) return momentIn(value, formatTags, timeZone);
  return formatCents(value.cents);
}

/** A day and time in the county's zone. The email says whose time it is: the reader may be elsewhere. */
const momentIn = (moment: Date, tags: readonly string[], timeZone: string): string =>
  new Intl.DateTimeFormat([...tags], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
    ...PINNED_FORMAT,
  }).format(moment);
