import { cents, formatCents } from '@portal/domain';
import * as z from 'zod/mini';
import type { ReportLanguage } from '../report-texts.ts';
import type { ScreenTexts } from './change-texts.ts';
import type { FieldChange } from './field-change.ts';

/** One side of a change of a user or an account, as its row stores it. */
export type EntrySide = Readonly<Record<string, unknown>>;

interface Words {
  readonly texts: ReportLanguage['texts'];
  readonly screens: ScreenTexts;
}

interface FieldWords {
  readonly label: string;
  /** The value as its screen shows it. By default, the value as it is. */
  readonly show?: (value: string) => string;
}

/** The words of all fields of users and accounts that a report may show. Other fields of a row are never shown. */
function fieldWords({ texts, screens }: Words): Readonly<Record<string, FieldWords>> {
  const { admin, profile, users, accounts } = screens;
  const { fields, rates, types, methods, access } = admin.accounts;
  const flag = (value: string) => (value === 'true' ? admin.history.on : admin.history.off);
  const money = (value: string) => formatCents(cents(Number(value)));
  const oneOf = (names: Readonly<Record<string, string>>) => (value: string) => names[value] ?? value;
  const labeled = (names: readonly string[], labels: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.map((name) => [name, { label: labels[name] ?? name }]));
  const phoneFormatType = { label: profile.labels['phoneFormat'] ?? '', show: oneOf(profile.phoneFormats) };
  return {
    ...labeled(
      ['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zip', 'email', 'phone'],
      profile.labels,
    ),
    phoneFormatType,
    // the rows of profiles have the names of the columns
    first_name: { label: profile.labels['firstName'] ?? '' },
    last_name: { label: profile.labels['lastName'] ?? '' },
    phone_format_type: phoneFormatType,
    role: { label: users.columns['role'] ?? '', show: oneOf(admin.users.roles) },
    accountName: { label: users.columns['account'] ?? '' },
    accountType: { label: fields['accountType'] ?? '', show: oneOf(types) },
    paymentMethod: { label: accounts.columns['payment'] ?? '', show: oneOf(methods) },
    monthlyFee: { label: fields['monthlyFee'] ?? '', show: money },
    flatFeeRateLevel: {
      label: fields['monthlyRate'] ?? '',
      show: (level) => (level === '0' ? (rates['free'] ?? level) : level),
    },
    userReload: { label: fields['userReload'] ?? '', show: flag },
    postToLandLink: { label: fields['postToLandLink'] ?? '', show: flag },
    landLinkAccount: { label: accounts.columns['landLinkAccount'] ?? '' },
    images: { label: texts.transactions.columns.images },
    escrowCents: { label: methods['ESCROW'] ?? '', show: money },
    owedCents: { label: methods['INVOICE'] ?? '', show: money },
    ...Object.fromEntries(
      Object.entries(access)
        .filter(([name]) => name.startsWith('searchBy'))
        .map(([name, label]) => [name, { label, show: flag }]),
    ),
  };
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const scalar = (value: unknown): string => (isScalar(value) ? String(value) : '');

/** The changed fields of a user or an account. Of a new one, all fields that have a value. */
export function entryChanges(words: Words, before: EntrySide, after: EntrySide): FieldChange[] {
  const { nothing } = words.screens.admin.history;
  return Object.entries(fieldWords(words)).flatMap(([name, { label, show = (value: string) => value }]) => {
    const [was, is] = [scalar(before[name]), scalar(after[name])];
    const shown = (value: string) => (value === '' ? nothing : show(value));
    return was === is ? [] : [{ label, before: shown(was), after: shown(is) }];
  });
}

const typeSides = z.object({ before: z.record(z.string(), z.string()), after: z.record(z.string(), z.string()) });

/** The changed document types of an account, each with its way of charging and its image rights. */
export function documentTypeChanges({ screens }: Words, stored: unknown): FieldChange[] {
  const sides = z.safeParse(typeSides, stored).data;
  if (sides === undefined) return [];
  const { on, off, nothing } = screens.admin.history;
  const { methods, showPreview, showImage } = screens.admin.accounts.docTypes;
  const shown = (type: string | undefined): string => {
    if (type === undefined) return nothing;
    const [method = '', preview, image] = type.split(' ');
    const flag = (label: string, value: string | undefined) => `${label}: ${value === 'true' ? on : off}`;
    return [methods[method] ?? method, flag(showPreview, preview), flag(showImage, image)].join(' · ');
  };
  const types = new Set([...Object.keys(sides.before), ...Object.keys(sides.after)]);
  return [...types].flatMap((label) => {
    const [was, is] = [sides.before[label], sides.after[label]];
    return was === is ? [] : [{ label, before: shown(was), after: shown(is) }];
  });
}
