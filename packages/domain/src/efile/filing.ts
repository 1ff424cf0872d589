import { STATES } from '../lists/states.ts';
import { checkEmail } from '../validation/email.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from '../validation/messages.ts';
import { collectMessages } from '../validation/text-checks.ts';

/** The kinds of documents that can be filed, by code, in list order; the first is the default. */
export const EFILE_TYPES = ['LR', 'MAP', 'MAR', 'UCC1', 'UCC2'] as const;
export type EfileType = (typeof EFILE_TYPES)[number];
export const DEFAULT_EFILE_TYPE: EfileType = 'LR';

/** True for the code of a kind of document that can be filed. */
export const isEfileType = (code: string): code is EfileType => EFILE_TYPES.some((type) => type === code);

/** The maximum size of a document. */
export const EFILE_MAXIMUM_BYTES = 25_000_000;
/** The media types accepted from the upload; the server checks the actual content. */
export const EFILE_MEDIA_TYPES = ['application/pdf', 'image/tiff'] as const;

/** The maximum length of each text, in characters. */
export const EFILE_LIMITS = { name: 150, email: 50, address1: 50, address2: 50, city: 50, zip: 5 } as const;

/** The filer's contact, to which the office responds. All texts are cleaned (`cleanFields`). */
export interface EfileContact {
  readonly name: string;
  readonly email: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const tooLong = (text: string, maximum: number): FieldMessage | undefined =>
  Array.from(text).length > maximum ? fieldMessage('validation.maximumCharacters', { maximum }) : undefined;

const needed = (text: string, check: (text: string) => FieldMessage | undefined): FieldMessage | undefined =>
  text === '' ? REQUIRED : check(text);

/** Checks the filer's contact: everything except the second address line is required. */
export function checkEfileContact(contact: EfileContact): FieldMessages<keyof EfileContact> {
  const upTo =
    (field: keyof typeof EFILE_LIMITS) =>
    (text: string): FieldMessage | undefined =>
      tooLong(text, EFILE_LIMITS[field]);
  const isState = (code: string): boolean => STATES.some((state) => state.code === code);
  return collectMessages({
    name: needed(contact.name, upTo('name')),
    email: needed(contact.email, (email) => upTo('email')(email) ?? checkEmail(email)),
    address1: needed(contact.address1, upTo('address1')),
    address2: upTo('address2')(contact.address2),
    city: needed(contact.city, upTo('city')),
    state: needed(contact.state, (state) => (isState(state) ? undefined : fieldMessage('validation.malformed'))),
    zip: needed(contact.zip, upTo('zip')),
  });
}

/** The known properties of a file before it is opened: its declared media type, and its size in bytes. */
export interface EfileFile {
  readonly type: string;
  readonly size: number;
}

const isMediaType = (type: string): boolean => EFILE_MEDIA_TYPES.some((known) => known === type);

/** Checks a chosen file by media type and size before the upload. @param file null if none is chosen */
export function checkEfileFile(file: EfileFile | null): FieldMessage | undefined {
  if (file === null) return REQUIRED;
  if (!isMediaType(file.type)) return fieldMessage('validation.efileFormat');
  return file.size > EFILE_MAXIMUM_BYTES ? fieldMessage('validation.efileSize') : undefined;
}

/** The profile fields that prefill a filer's contact. */
export interface FilerProfile {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Converts a profile to contact fields. @param fallbackState used if the profile has no state */
export function contactOfProfile(profile: FilerProfile, fallbackState: string): EfileContact {
  const { firstName, lastName, email, address, city, state, zip } = profile;
  const name = [firstName, lastName].filter((part) => part !== '').join(' ');
  return { name, email, address1: address, address2: '', city, state: state === '' ? fallbackState : state, zip };
}
