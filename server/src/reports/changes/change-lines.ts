import * as z from 'zod/mini';
import { fillPlaceholders } from '../../mail/mail-texts.ts';
import type { ReportLanguage } from '../report-texts.ts';
import { type ScreenTexts, screenTextsOf } from './change-texts.ts';
import { documentTypeChanges, type EntrySide, entryChanges } from './entry-changes.ts';
import type { FieldChange } from './field-change.ts';
import { settingChanges } from './setting-changes.ts';

/** A long text, such as a news item, is cut: a list must stay readable. The control panel's history shows all of it. */
const LONGEST_VALUE = 4000;

const configDetail = z.object({ record: z.string(), before: z.unknown(), after: z.unknown() });
const side = z.nullable(z.record(z.string(), z.unknown()));
const entryDetail = z.object({ before: side, after: side, documentTypes: z.optional(z.unknown()) });
/** A recorded payment of an invoice, and what is owed after it. */
const paymentDetail = z.object({ invoicePaidCents: z.int(), owedCents: z.int() });
const documentTypesDetail = z.object({ documentTypes: z.unknown() });

/** The screens whose entries a kind of rows is about. A profile is neither created nor deleted by these rows. */
const ENTRY_KINDS: Readonly<Record<string, (screens: ScreenTexts) => Readonly<Record<string, string>>>> = {
  USER_CHANGED: ({ users }) => users.answers,
  ACCOUNT_CHANGED: ({ accounts }) => accounts.answers,
  PROFILE_CHANGED: () => ({}),
};

/** What a change of a setting, a user, an account or a right changed: a line for each field with the old and the new value. */
export function changeLines({ tag, texts }: ReportLanguage, kind: string, stored: unknown): string[] {
  const screens = screenTextsOf(tag);
  const lineOf = ({ label: field, before, after }: FieldChange): string =>
    fillPlaceholders(texts.audit.details.change, { field, before: oneLine(before), after: oneLine(after) });
  if (kind === 'CONFIG_CHANGED') {
    const config = z.safeParse(configDetail, stored).data;
    return config === undefined ? [] : settingChanges(screens, config.record, config.before, config.after).map(lineOf);
  }
  const answersOf = ENTRY_KINDS[kind];
  if (answersOf === undefined) return [];
  const words = { texts, screens };
  const types = documentTypeChanges(words, z.safeParse(documentTypesDetail, stored).data?.documentTypes);
  const detail = z.safeParse(entryDetail, stored).data ?? paymentSides(stored);
  const { outcome, before, after } = sidesOf(answersOf(screens), detail);
  return [...outcome, ...[...entryChanges(words, before, after), ...types].map(lineOf)];
}

/** The debt before and after a payment; undefined for any other row. */
function paymentSides(stored: unknown): z.output<typeof entryDetail> | undefined {
  const payment = z.safeParse(paymentDetail, stored).data;
  if (payment === undefined) return undefined;
  const { invoicePaidCents, owedCents } = payment;
  return { before: { owedCents: owedCents + invoicePaidCents }, after: { owedCents } };
}

/** Says that an entry is new or deleted. The fields of a deleted entry did not change. */
function sidesOf(
  answers: Readonly<Record<string, string>>,
  detail: z.output<typeof entryDetail> | undefined,
): { readonly outcome: readonly string[]; readonly before: EntrySide; readonly after: EntrySide } {
  const { before = {}, after = {} } = detail ?? {};
  const outcome = (name: string) => (answers[name] === undefined ? [] : [answers[name]]);
  if (after === null) return { outcome: outcome('deleted'), before: {}, after: {} };
  if (before === null) return { outcome: outcome('created'), before: {}, after };
  return { outcome: [], before, after };
}

function oneLine(value: string): string {
  const line = value.replaceAll('\n', ' / ');
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
}
