import type { Cents } from '@portal/domain';

/** A value in a mail: a date is formatted in the county's time zone, an amount in dollars, a number as a count. */
export type MailValue = string | number | Date | { readonly cents: Cents };
export type MailValues = Readonly<Record<string, MailValue>>;

/** A column of rows: the key of its heading, and whether its amounts are added up below. */
export interface MailColumn {
  readonly key: string;
  readonly isSummed?: boolean;
}

/** One block of an email. Keys name texts of the mail in the language files. */
export type MailBlock =
  | { readonly kind: 'TEXT'; readonly key: string }
  | { readonly kind: 'NAMES'; readonly key: string; readonly names: readonly string[] }
  | { readonly kind: 'BUTTON'; readonly key: string; readonly link: string }
  | {
      readonly kind: 'ROWS';
      readonly columns: readonly MailColumn[];
      readonly rows: readonly (readonly MailValue[])[];
    };

/** A paragraph. */
export const paragraphBlock = (key: string): MailBlock => ({ kind: 'TEXT', key });
/** A heading with one name per line below it. */
export const nameListBlock = (key: string, list: readonly string[]): MailBlock => ({ kind: 'NAMES', key, names: list });
/** A button with a link. */
export const buttonBlock = (key: string, link: string): MailBlock => ({ kind: 'BUTTON', key, link });
/** A table, with a row of sums if a column is summed. */
export const tableBlock = (columns: readonly MailColumn[], list: readonly (readonly MailValue[])[]): MailBlock => ({
  kind: 'ROWS',
  columns,
  rows: list,
});

/** The recipient of an email. */
export interface MailReader {
  /** Address of one person. */
  readonly to: string;
  /** Name of the reader's language in the API. */
  readonly language: string;
  /** The name in the salutation; empty for a salutation without a name. */
  readonly name: string;
}

/** The content of an email, independent of the recipient's language. */
export interface EmailContent extends MailReader {
  readonly kind: string;
  readonly values: MailValues;
  readonly blocks: readonly MailBlock[];
}

interface MailDefinition<Facts> {
  /** The name of its texts in the language files. */
  readonly kind: string;
  /** Example facts, with which tests write the email in every language. */
  readonly sample: Facts;
  /** The values of the placeholders in the texts. */
  readonly values: (facts: Facts) => MailValues;
  /** The blocks between salutation and footer, in order. */
  readonly blocks: (facts: Facts) => readonly MailBlock[];
}

/** One kind of mail. */
export interface MailTemplate<Facts> {
  readonly kind: string;
  readonly sample: Facts;
  compose(reader: MailReader, facts: Facts): EmailContent;
}

/** Describes a mail as data. */
export const defineMail = <Facts>({ kind, sample, values, blocks }: MailDefinition<Facts>): MailTemplate<Facts> => ({
  kind,
  sample,
  compose: (reader, facts) => ({ ...reader, kind, values: values(facts), blocks: blocks(facts) }),
});
