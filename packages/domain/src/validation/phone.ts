import { type FieldMessage, fieldMessage, REQUIRED } from './messages.ts';

/** Formats of phone numbers (000 section 3, phoneFormatType), the default first. */
export const PHONE_FORMATS = ['STANDARD', 'INTERNATIONAL'] as const;
export type PhoneFormat = (typeof PHONE_FORMATS)[number];

/** True for a known phone format. */
export const isPhoneFormat = (text: string): text is PhoneFormat => PHONE_FORMATS.some((format) => format === text);

/** Number of digits of an international number (000 section 5, rule and input width). */
const PHONE_LENGTH = { international: 15, internationalMinimum: 7 } as const;

const STANDARD = /^\(\d{3}\) \d{3}-\d{4}$/;

/**
 * Formats a phone number during typing as '(XXX) XXX-XXXX', as far as there are digits. Characters after the last digit
 * are removed, so that Backspace always deletes a digit. A country code 1 before ten digits is dropped.
 */
export function formatStandardPhone(typed: string): string {
  const found = typed.replace(/\D/g, '');
  const digits = (found.length > 10 && found.startsWith('1') ? found.slice(1) : found).slice(0, 10);
  if (digits === '') return '';
  if (digits.length <= 3) return `(${digits}`;
  const start = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? start : `${start}-${digits.slice(6)}`;
}

/** Formats an international number during typing: only its digits, up to the maximum. */
export const formatInternationalPhone = (typed: string): string =>
  typed.replace(/\D/g, '').slice(0, PHONE_LENGTH.international);

/** Checks a phone number in its format (000 section 5). */
export function checkPhone(format: PhoneFormat, phone: string): FieldMessage | undefined {
  if (phone === '') return REQUIRED;
  if (format === 'STANDARD') return STANDARD.test(phone) ? undefined : { key: 'validation.phoneStandard' };
  if (/\D/.test(phone)) return { key: 'validation.phoneNumbersOnly' };
  if (phone.length < PHONE_LENGTH.internationalMinimum) return { key: 'validation.phoneInternational' };
  const maximum = PHONE_LENGTH.international;
  return phone.length > maximum ? fieldMessage('validation.maximumCharacters', { maximum }) : undefined;
}
