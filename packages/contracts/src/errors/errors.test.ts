import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES, errorEntry, isErrorCode } from './index.ts';

const LANGUAGE_FILE = join(import.meta.dirname, '../../../i18n/src/locales/en/errors.json');
const texts: Record<string, { text: string; next: string }> = JSON.parse(readFileSync(LANGUAGE_FILE, 'utf8'));

/** [row, code, sentence exactly as the specification quotes it]; {name} is a placeholder */
const QUOTED: readonly [string, string, string][] = [
  ['000-8.logout.1', 'LOGOUT_FAILED', 'Logout Failed'],
  ['000-8.generic.1', 'GENERIC_MESSAGE', 'Error: {message}'],
  ['000-8.generic.2', 'GENERIC_NO_RESPONSE', 'An unexpected error 101 has occurred.'],
  ['000-8.generic.3', 'GENERIC_UNKNOWN', 'An unexpected error 102 has occurred.'],
  ['000-8.envelope.1', 'ENVELOPE_MESSAGE', 'ERROR: {message}'],
  ['000-8.envelope.2', 'ENVELOPE_HTTP_STATUS', 'HTTP status {code} ({text})'],
  [
    '000-8.envelope.3',
    'ENVELOPE_UNKNOWN',
    'An error occurred, please note the steps you took and contact the provider.',
  ],
  ['000-8.http.1', 'HTTP_STATUS', 'An unexpected error has occurred ({status})'],
  ['000-8.http.2', 'HTTP_UNKNOWN', 'An unexpected error has occurred'],
  [
    '000-8.card.1',
    'CARD_AUTHORIZATION_FAILED',
    'Failed to process credit card authorization ... you will not be charged. Please contact the county or provider support for assistance.',
  ],
  ['000-8.balance.1', 'BALANCE_REFRESH_FAILED', 'Cannot refresh usage balance'],
  ['000-8.deposit.1', 'DEPOSIT_NOT_POSITIVE', 'Amount must be greater than zero'],
  ['001-2.1.lookup.1', 'PARCEL_ID_NOT_FOUND', 'Could not find requested Parcel ID'],
  ['001-2.1.lookup.2', 'DOCUMENT_NUMBER_NOT_FOUND', 'Could not find requested Document Number'],
  ['001-8.envelope.2', 'ENVELOPE_HTTP_STATUS', 'HTTP status {code} ({text})'],
  [
    '001-8.envelope.2',
    'ENVELOPE_UNKNOWN',
    'An error occurred, please note the steps you took and contact the provider.',
  ],
  ['001-8.pay.1', 'INSUFFICIENT_FUNDS', 'There are insufficient funds.'],
  ['001-8.pay.2', 'BUY_OPTIONS_NOT_SUPPORTED', 'Buy options are not supported.'],
  ['001-8.pay.3', 'NO_CONTENT_TO_SHOW', 'There is no content to show'],
  ['001-8.lookup.1', 'NO_RECORDS_FOUND', 'No Records Found.'],
  ['002-8.alerts.2', 'PARAGRAPH_LIMIT', "There's a limit of 50 paragraphs."],
  ['002-8.alerts.3', 'LINK_LIMIT', "There's a limit of 50 links."],
  ['002-8.alerts.4', 'UNLIMITED_NOT_LAST', 'Unlimited should be last.'],
  ['002-8.alerts.5', 'DEFAULT_SEARCH_OFF', 'Your default search needs to be enabled first.'],
  ['002-8.alerts.6', 'RATE_TABLE_FULL', 'The rate table has a limit of 100 entries.'],
];

describe('the error catalogue', () => {
  it('has the same codes as its language file', () => {
    expect(Object.keys(texts).sort()).toEqual([...ERROR_CODES].sort());
  });

  it.each(QUOTED)('[%s] %s says %p', (_row, code, sentence) => {
    expect(texts[code]?.text).toBe(sentence.replace(/\{(\w+)\}/g, '{{$1}}'));
  });

  it.each(ERROR_CODES.map((code) => [code]))(
    '%s has a sentence that says what happened and one that says what to do',
    (code) => {
      const entry = errorEntry(code);
      expect(texts[code]?.text).toMatch(/\S/);
      expect(texts[code]?.next).toMatch(/^[A-Z].*\.$/);
      expect(entry.textKey).toBe(`errors.${code}.text`);
      expect(entry.nextKey).toBe(`errors.${code}.next`);
    },
  );

  it('recognizes only its own codes, not property names of Object', () => {
    expect(isErrorCode('LOGIN')).toBe(true);
    for (const other of ['toString', '__proto__', 'constructor', '', 'login']) expect(isErrorCode(other)).toBe(false);
  });

  it.each<[Parameters<typeof errorEntry>[0], number, string]>([
    ['LOGIN', 403, 'LOGIN'],
    ['DENIED', 403, 'DENIED'],
    ['INVALID', 400, 'INVALID'],
    ['LOGIN_FAILED', 401, 'ERROR'],
    ['NOT_FOUND', 404, 'NOT_FOUND'],
    ['CHANGED', 409, 'CHANGED'],
    ['TOO_LARGE', 413, 'TOO_LARGE'],
    ['TOO_MANY_REQUESTS', 429, 'TOO_MANY'],
    ['BUSY', 503, 'UNAVAILABLE'],
    ['UNEXPECTED', 500, 'ERROR'],
    ['INSUFFICIENT_FUNDS', 200, 'OK'],
  ])('maps %s to status %p %s', (code, status, envelopeStatus) => {
    expect(errorEntry(code)).toMatchObject({ status, envelopeStatus });
  });

  it('uses OK for 2xx only, and the highest log level for faults that only staff can repair', () => {
    for (const code of ERROR_CODES) {
      const { status, envelopeStatus, logLevel } = errorEntry(code);
      expect(envelopeStatus === 'OK').toBe(status >= 200 && status < 300);
      if (status >= 500) expect(['warn', 'error', 'info']).toContain(logLevel);
      if (status === 500) expect(logLevel).toBe('error');
      // customer mistakes and damaged scans must not page anyone at night
      if (status > 0 && status < 500) expect(['debug', 'info', 'warn']).toContain(logLevel);
    }
  });
});
