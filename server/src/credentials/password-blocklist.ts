import { readFileSync } from 'node:fs';
import {
  checkPassword,
  collectMessages,
  containsName,
  countyNameWords,
  type FieldMessage,
  type FieldMessages,
  type PasswordOwner,
  personNameWords,
  undisguisedPasswords,
} from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import { invalid } from '../platform/errors/refusal.ts';

let common: readonly string[] | undefined;

/** The 3,000 most common passwords (`common-passwords/README.md`), the most common first. The file is read once. */
export function commonPasswords(): readonly string[] {
  const file = new URL('common-passwords/passwords.txt', import.meta.url);
  common ??= readFileSync(file, 'utf8').trimEnd().split('\n');
  return common;
}

let blocked: ReadonlySet<string> | undefined;

/**
 * True for a password that differs from one of the 3,000 most common ones only by capitals, special characters or digits in place
 * of letters (ASVS 6.2.4).
 */
export function isBlockedPassword(password: string): boolean {
  // A variant without special characters must also match the entries that contain some.
  blocked ??= new Set(commonPasswords().flatMap((word) => [word, word.replace(/[^a-z0-9]/g, '')]));
  const list = blocked;
  return undisguisedPasswords(password).some((reading) => list.has(reading));
}

/** Checks a password that someone chose: the rules of `domain`, then the list. */
const checkChosenPassword = (password: string): FieldMessage | undefined =>
  checkPassword(password) ?? (isBlockedPassword(password) ? { key: 'validation.passwordCommon' } : undefined);

interface SentPassword {
  readonly password: string;
  readonly passwordConfirm?: string | undefined;
}

/** Checks the password of a call in the same way, and that it equals its confirmation if the client sends one. */
export const checkSentPassword = ({
  password,
  passwordConfirm = password,
}: SentPassword): FieldMessages<'password' | 'passwordConfirm'> =>
  collectMessages({
    password: checkChosenPassword(password),
    passwordConfirm: passwordConfirm === password ? undefined : { key: 'validation.passwordMismatch' },
  });

/** The names of the county and its portal, which a new password must not contain. */
export const countyNames = ({ common }: Pick<CountyRecords, 'common'>): readonly string[] =>
  countyNameWords(common.countyName, common.appTitle);

/** Refuses a chosen password that contains a name of its user, the county or the portal. */
export function requireNoOwnName(password: string, owner: PasswordOwner, namesOfCounty: readonly string[]): void {
  if (containsName(password, [...personNameWords(owner), ...namesOfCounty]))
    throw invalid({ password: { key: 'passwordOwnName' } });
}
