import { STATES } from '../lists/index.ts';
import { checkNewPassword, checkUsername } from './credentials.ts';
import { checkEmail } from './email.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from './messages.ts';
import { checkPhone, isPhoneFormat } from './phone.ts';
import { collectMessages } from './text-checks.ts';

/** A user's profile (000 section 3, Profile). `phone` is in the format of `phoneFormatType`. */
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

/**
 * The fields of a registration (000 section 3, Registration payload), with the password confirmation, which is not
 * sent.
 */
export interface RegistrationFields extends ProfileFields {
  readonly username: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

/** The maximum length of each text, in characters (000 section 5, 'Profile and registration field limits'). */
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
 * Cleans a text: removes invisible characters, collapses spaces and trims. 'Input is cleaned before validation' (000
 * section 5), so that a text of spaces counts as missing. The joiners U+200C and U+200D are kept, since Bengali names
 * use them.
 */
export const cleanText = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])[\p{C}\p{Z}]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** Cleans every text of a form except passwords. */
export function cleanFields<Fields extends { readonly [K in keyof Fields]: string }>(fields: Fields): Fields {
  let cleaned = fields;
  for (const name in fields) {
    if (!name.startsWith('password')) cleaned = { ...cleaned, [name]: cleanText(fields[name]) };
  }
  return cleaned;
}

/** The fields of a profile that are changed together: a phone number and its format are one value. */
const PROFILE_PARTS: readonly (readonly (keyof ProfileFields)[])[] = [
  ...(['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zip', 'email'] as const).map((name) => [name]),
  ['phoneFormatType', 'phone'],
];

/**
 * The profile to store: what the user changed since the page read it (`seen`), and the stored values of all other fields, which someone
 * else may have changed meanwhile.
 */
export function withChangesOf(typed: ProfileFields, seen: ProfileFields, stored: ProfileFields): ProfileFields {
  let profile = typed;
  for (const part of PROFILE_PARTS) {
    if (part.some((name) => cleanText(seen[name]) !== typed[name])) continue;
    for (const name of part) profile = { ...profile, [name]: stored[name] };
  }
  return profile;
}

/** Checks the maximum length of a text, in characters. */
export function checkLength(text: string, maximum: number): FieldMessage | undefined {
  return Array.from(text).length > maximum ? fieldMessage('validation.maximumCharacters', { maximum }) : undefined;
}

/** Checks a zip: five digits (000 section 5). */
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
const checkState: Check = (state) => (isState(state) ? undefined : fieldMessage('validation.malformed'));
const checkProfileEmail: Check = (email) => checkLength(email, PROFILE_LIMITS.email) ?? checkEmail(email);

/** The checks that profile and registration share. `checkOptional` is applied to fields that only the registration requires. */
function checkPerson(fields: ProfileFields, checkOptional: (value: string, check: Check) => FieldMessage | undefined) {
  const { phoneFormatType: format, phone } = fields;
  return {
    firstName: required(fields.firstName, atMost('firstName')),
    lastName: required(fields.lastName, atMost('lastName')),
    company: ifGiven(fields.company, atMost('company')),
    address: checkOptional(fields.address, atMost('address')),
    city: checkOptional(fields.city, atMost('city')),
    state: checkOptional(fields.state, checkState),
    zip: checkOptional(fields.zip, checkZip),
    email: required(fields.email, checkProfileEmail),
    phoneFormatType: isPhoneFormat(format) ? undefined : fieldMessage('validation.malformed'),
    phone: checkOptional(phone, (value) => (isPhoneFormat(format) ? checkPhone(format, value) : undefined)),
  };
}

/**
 * Checks a profile (000 section 5) with cleaned texts. First name, last name and email are required, since a forgotten
 * password cannot be reset without an email. Other fields may be empty.
 */
export const checkProfile = (fields: ProfileFields): FieldMessages<keyof ProfileFields> =>
  collectMessages(checkPerson(fields, ifGiven));

/** Checks a registration (000 section 5) with cleaned texts: everything except the company is required. */
export const checkRegistration = (fields: RegistrationFields): FieldMessages<keyof RegistrationFields> =>
  collectMessages({
    ...checkPerson(fields, required),
    username: checkUsername(fields.username),
    password: undefined,
    passwordConfirm: undefined,
    ...checkNewPassword(fields.password, fields.passwordConfirm),
  });
