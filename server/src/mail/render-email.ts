import { type Cents, cents, formatCents, nameOfRepeatedTime, PINNED_FORMAT } from '@portal/domain';
import { renderHtml } from './email-page.ts';
import { renderText } from './email-text.ts';
import { greetingName, oneLine } from './mail-address.ts';
import type { EmailContent, MailBlock, MailColumn, MailValue } from './mail-template.ts';
import { fillPlaceholders, type MailLanguage, mailLanguage } from './mail-texts.ts';
import type { WrittenBlock } from './written-block.ts';

/** The facts about the county that every email shows. */
export interface EmailHead {
  readonly county: string;
  readonly title: string;
  readonly timeZone: string;
}

/** An email in the reader's language, in plain text and as HTML. */
export interface RenderedEmail {
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes an email in its reader's language. Values need not be escaped: the functions for text and HTML do that. */
export const renderEmail = (content: EmailContent, head: EmailHead): RenderedEmail =>
  renderEmailIn(mailLanguage(content.language), content, head);

/** The same in a given language. @throws Error when the language lacks a text that the email needs */
export function renderEmailIn(language: MailLanguage, content: EmailContent, head: EmailHead): RenderedEmail {
  const { tag, texts } = language;
  const kindTexts = texts.kinds[content.kind] ?? {};
  const write = (value: MailValue): string => writeValue(value, language, head.timeZone);
  const name = greetingName(content.name);
  const values = {
    county: oneLine(head.county),
    title: oneLine(head.title),
    name,
    ...Object.fromEntries(Object.entries(content.values).map(([key, value]) => [key, write(value)])),
  };
  const fill = (text: string): string => fillPlaceholders(text, values).replaceAll(/ {2,}/g, ' ').trim();
  const ownText = (key: string): string => {
    const text = kindTexts[key];
    if (text === undefined) throw new Error(`The mail ${content.kind} has no text '${key}' in ${tag}.`);
    return fill(text);
  };
  const writer = { text: ownText, write, copy: fill(texts.button), total: fill(texts.total) };
  const parts = {
    hello: fill(name === '' ? texts.helloNoName : texts.hello),
    blocks: content.blocks.map((block) => writeBlock(block, writer)),
    automatic: fill(texts.automatic),
  };
  const subject = ownText('subject');
  return { language: tag, subject, text: renderText(parts), html: renderHtml(parts, tag, subject) };
}

/** The texts and formats for the blocks of an email. */
interface BlockWriter {
  /** A text of the email by its key. */
  readonly text: (key: string) => string;
  readonly write: (value: MailValue) => string;
  readonly copy: string;
  readonly total: string;
}

function writeBlock(block: MailBlock, writer: BlockWriter): WrittenBlock {
  switch (block.kind) {
    case 'TEXT':
      return { kind: 'TEXT', text: writer.text(block.key) };
    case 'NAMES':
      return { kind: 'NAMES', label: writer.text(block.key), names: block.names };
    case 'BUTTON':
      return { kind: 'BUTTON', text: writer.text(block.key), link: block.link, copy: writer.copy };
    case 'ROWS':
      return {
        kind: 'ROWS',
        head: block.columns.map(({ key }) => writer.text(key)),
        rows: block.rows.map((row) => row.map(writer.write)),
        sums: writeSums(block.columns, block.rows, writer),
        isNumber: block.columns.map((_column, index) => block.rows.every((row) => isNumber(row[index]))),
      };
  }
}

const isNumber = (value: MailValue | undefined): boolean =>
  typeof value === 'number' || (typeof value === 'object' && 'cents' in value);

/** The line below the rows: 'Total', and the sums of the summed columns. */
function writeSums(
  columns: readonly MailColumn[],
  list: readonly (readonly MailValue[])[],
  { write, total }: BlockWriter,
): readonly string[] | undefined {
  if (!columns.some(({ isSummed }) => isSummed === true)) return undefined;
  return columns.map(({ isSummed }, index) => {
    if (isSummed === true) return write({ cents: sumOf(list.map((row) => row[index])) });
    return index === 0 ? total : '';
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

/** A date and time in the county's zone. The text of the email names the zone, because the reader may be elsewhere. */
function momentIn(moment: Date, tags: readonly string[], timeZone: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone, ...PINNED_FORMAT } as const;
  const text = new Intl.DateTimeFormat([...tags], format).format(moment);
  return `${text} ${nameOfRepeatedTime(moment.getTime(), timeZone)}`.trimEnd();
}
