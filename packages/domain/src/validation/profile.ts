import { STATES } from '../lists/index.ts';
import { checkNewPassword, checkUsername } from './credentials.ts';
import { checkEmail } from './email.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from './messages.ts';
import { checkPhone, isPhoneFormat } from './phone.ts';
import { collectMessages } from './text-checks.ts';

/** What users say about themselves (000 section 3, Profile). `phone` is written as its format says. */
export interface ProfileFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly email: string;
  readonly phoneFormatType: string;
  readonly phone: string;
}

/** What a visitor registers with (000 section 3, Registration payload), and the confirmation that is not sent. */
export interface RegistrationFields extends ProfileFields {
  readonly username: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

/** Most characters of each text (000 section 5, 'Profile and registration field limits'). */
export const PROFILE_LIMITS = {
  firstName: 30,
  lastName: 30,
  company: 60,
  address: 50,
  city: 50,
  email: 50,
  zip: 5,
} as const;

/**
 * A text as it is kept: without invisible characters, with single spaces, none at its ends. 'Input is cleaned before validation'
 * (000 section 5): a text of spaces alone counts as missing. The two joiners stay: Bengali names are written with them.
 */
export const cleanText = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])[\p{C}\p{Z}]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** Every text of a form cleaned; passwords stay as they were typed. */
export function cleanFields<Fields extends { readonly [K in keyof Fields]: string }>(fields: Fields): Fields {
  let cleaned = fields;
  for (const name in fields) {
    if (!name.startsWith('password')) cleaned = { ...cleaned, [name]: cleanText(fields[name]) };
  }
  return cleaned;
}

/** How long a text may be, counted as a person counts. */
export function checkLength(text: string, maximum: number): FieldMessage | undefined {
  return Array.from(text).length > maximum ? fieldMessage('validation.maximumCharacters', { maximum }) : undefined;
}

/** A zip is five digits (000 section 5). */
export function checkZip(zip: string): FieldMessage | undefined {
  if (/\D/.test(zip)) return { key: 'validation.numbersOnly' };
  return zip.length === PROFILE_LIMITS.zip ? undefined : { key: 'validation.zip' };
}

const isState = (code: string): boolean => STATES.some((state) => state.code === code);

type Check = (value: string) => FieldMessage | undefined;
const required = (value: string, check: Check): FieldMessage | undefined => (value === '' ? REQUIRED : check(value));
const ifGiven = (value: string, check: Check): FieldMessage | undefined => (value === '' ? undefined : check(value));
const atMost =
  (name: keyof typeof PROFILE_LIMITS): Check =>
  (value) =>
    checkLength(value, PROFILE_LIMITS[name]);
const known: Check = (state) => (isState(state) ? undefined : fieldMessage('validation.malformed'));
const emailOf: Check = (email) => checkLength(email, PROFILE_LIMITS.email) ?? checkEmail(email);

/** The checks that profile and registration share; `may` runs a check on fields that one of them requires and the other does not. */
function checkPerson(fields: ProfileFields, may: (value: string, check: Check) => FieldMessage | undefined) {
  const { phoneFormatType: format, phone } = fields;
  return {
    firstName: required(fields.firstName, atMost('firstName')),
    lastName: required(fields.lastName, atMost('lastName')),
    company: ifGiven(fields.company, atMost('company')),
    address: may(fields.address, atMost('address')),
    city: may(fields.city, atMost('city')),
    state: may(fields.state, known),
    zip: may(fields.zip, checkZip),
    email: required(fields.email, emailOf),
    phoneFormatType: isPhoneFormat(format) ? undefined : fieldMessage('validation.malformed'),
    phone: may(phone, (value) => (isPhoneFormat(format) ? checkPhone(format, value) : undefined)),
  };
}

/**
 * Checks a profile (000 section 5) with cleaned texts. First name, last name and email are required, because a forgotten password
 * cannot be replaced without an email; other empty fields are allowed.
 */
export const checkProfile = (fields: ProfileFields): FieldMessages<keyof ProfileFields> =>
  collectMessages(checkPerson(fields, ifGiven));

/** Checks a registration (000 section 5) whose texts are cleaned: everything but the company is required. */
export const checkRegistration = (fields: RegistrationFields): FieldMessages<keyof RegistrationFields> =>
  collectMessages({
    ...checkPerson(fields, required),
    username: checkUsername(fields.username),
    password: undefined,
    passwordConfirm: undefined,
    ...checkNewPassword(fields.password, fields.passwordConfirm),
  });
