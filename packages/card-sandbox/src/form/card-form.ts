import type { CardEntry } from '../sandbox.ts';
import { findTestCard } from '../test-cards.ts';

export type FieldName =
  | 'cardNumber'
  | 'expiry'
  | 'cardCode'
  | 'firstName'
  | 'lastName'
  | 'address'
  | 'city'
  | 'state'
  | 'zip';

export interface CardField {
  readonly name: FieldName;
  readonly label: string;
  /** The error text if the field is empty. */
  readonly missing: string;
  /** The field's purpose for browsers and assistive technology. */
  readonly autocomplete: string;
  readonly maxLength: number;
  readonly hint?: string;
  readonly isNumeric?: true;
  /** Never written back into a page. */
  readonly isSecret?: true;
}

const field = (
  name: FieldName,
  label: string,
  autocomplete: string,
  maxLength: number,
  more: Partial<CardField> = {},
): CardField => ({ name, label, autocomplete, maxLength, missing: `Enter the ${label.toLowerCase()}.`, ...more });

const CARD_FIELDS: readonly CardField[] = [
  field('cardNumber', 'Card number', 'cc-number', 25, { isNumeric: true, isSecret: true }),
  field('expiry', 'Expiration date', 'cc-exp', 7, { hint: 'MM/YY' }),
  field('cardCode', 'Card code', 'cc-csc', 4, {
    isNumeric: true,
    isSecret: true,
    hint: 'The 3 or 4 digits on the card',
  }),
  field('firstName', 'First name', 'cc-given-name', 50),
  field('lastName', 'Last name', 'cc-family-name', 50),
];
const ADDRESS_FIELDS: readonly CardField[] = [
  field('address', 'Address', 'billing street-address', 60),
  field('city', 'City', 'billing address-level2', 40),
  field('state', 'State', 'billing address-level1', 40),
  field('zip', 'ZIP code', 'billing postal-code', 10, { missing: 'Enter the ZIP code.' }),
];

/** The fields of a form, in the order of the page. A billing address must be complete, but only its ZIP code decides how the card behaves. */
export const fieldsOf = (needsAddress: boolean): readonly CardField[] =>
  needsAddress ? [...CARD_FIELDS, ...ADDRESS_FIELDS] : CARD_FIELDS;

export type FieldValues = Readonly<Partial<Record<FieldName, string | undefined>>>;
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

/** The result of reading a submitted form. */
export type ReadForm = { readonly entry: CardEntry } | { readonly errors: FieldErrors };

/** Reads a submitted form: the card entry, or an error text for each invalid field. */
export function readCardForm(values: FieldValues, needsAddress: boolean, now: Date): ReadForm {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const { name, missing } of fieldsOf(needsAddress))
    if ((values[name] ?? '').trim() === '') errors[name] = missing;
  const card = findTestCard(values.cardNumber ?? '');
  if (card === undefined) {
    errors.cardNumber ??=
      'This is not a test card. Take one from the list of test cards, and never type a real card here.';
  }
  const expiryError = errorOfExpiry(values.expiry ?? '', now);
  if (expiryError !== undefined) errors.expiry ??= expiryError;
  if (!/^\d{3,4}$/.test(values.cardCode?.trim() ?? '')) errors.cardCode ??= 'The card code has 3 or 4 digits.';
  if (card === undefined || Object.keys(errors).length > 0) return { errors };
  const trimmed = (name: FieldName): string => (values[name] ?? '').trim();
  return {
    entry: {
      card,
      cardCode: trimmed('cardCode'),
      firstName: trimmed('firstName'),
      lastName: trimmed('lastName'),
      zip: trimmed('zip'),
    },
  };
}

const EXPIRY = /^(\d{1,2})\s?\/\s?(?:20)?(\d{2})$/;

function errorOfExpiry(text: string, now: Date): string | undefined {
  const [, month = '', year = ''] = EXPIRY.exec(text.trim()) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return 'Write the expiration date as MM/YY, such as 09/29.';
  // a card is valid until the end of its month
  const firstDayAfter = Date.UTC(2000 + Number(year), Number(month), 1);
  return firstDayAfter <= now.getTime() ? 'This card has expired. Enter a later date or another card.' : undefined;
}
