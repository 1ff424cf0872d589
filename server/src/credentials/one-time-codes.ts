import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { secretHash } from './secret.ts';

const PERIOD_SECONDS = 30;
/** The codes before and after the current one are accepted too: phone clocks differ, and people type slowly. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** A new secret for an authenticator app: 160 random bits in base 32. */
export const newFactorSecret = (): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32;

/** The address that an authenticator app reads from a QR code (`otpauth://totp/…`). */
export const factorAddress = (secret: string, issuer: string, username: string): string =>
  new TOTP({ issuer, label: username, secret, period: PERIOD_SECONDS }).toString();

/** The time step, in half minutes since 1970, of a typed code; null if the code is not valid now. */
export function stepOfCode(secret: string, typed: string, now: Date): number | null {
  const token = typed.replaceAll(/\s/gu, '');
  if (!/^\d{6}$/u.test(token)) return null;
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({
    token,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now.getTime() / (PERIOD_SECONDS * 1000)) + delta;
}

/** Ten codes of 80 random bits, in groups of four letters and numbers. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32;
    return letters.replaceAll(/(.{4})(?=.)/gu, '$1-');
  });

/** The hash under which a recovery code is stored. Case, spaces and dashes are ignored. */
export const recoveryCodeHash = (typed: string): string => secretHash(typed.replaceAll(/[\s-]/gu, '').toUpperCase());
