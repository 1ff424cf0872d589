import { isIsoDate } from '../../packages/domain/src/dates/county-time.ts';
import { parseTypedDate } from '../../packages/domain/src/dates/typed-date.ts';
import {
  compareDocumentNumbers,
  documentNumberKey,
} from '../../packages/domain/src/document-numbers/document-number-key.ts';
import { parseDollars } from '../../packages/domain/src/money/dollars.ts';
import { foldName } from '../../packages/domain/src/names/fold-name.ts';
import { matchRanges } from '../../packages/domain/src/names/match-ranges.ts';
import { splitStoredName } from '../../packages/domain/src/names/stored-name.ts';
import { parsePageList } from '../../packages/domain/src/page-lists/page-list.ts';
import { isCommonPassword } from '../../packages/domain/src/validation/common-passwords.ts';
import { checkPassword, checkUsername } from '../../packages/domain/src/validation/credentials.ts';
import { checkEmail } from '../../packages/domain/src/validation/email.ts';
import { checkPhone, formatStandardPhone } from '../../packages/domain/src/validation/phone.ts';
import { checkZip, cleanText } from '../../packages/domain/src/validation/profile.ts';
import { expectLinearTime } from '../../packages/testing/src/growth.ts';

const NAME_CHARACTERS = [
  'a',
  'É',
  'e\u0301',
  ' ',
  ',',
  '.',
  "'",
  '-',
  '&',
  'LLC',
  'JR',
  '\u200d',
  '\u200c',
  '界',
  '\ud800',
  '\u00a0',
];
const DAY_CHARACTERS = ['1', '12', '2026', '/', '-', '.', ' ', ',', 'Jan', 'st', '\u2010', '\t', 'a'];

function today(): Parameters<typeof parseTypedDate>[1] {
  const text = '2026-11-20';
  if (isIsoDate(text)) return text;
  throw new Error('Not a date.');
}

/** [name, function that scans a text, characters that matter to it] */
const SCANNERS: readonly (readonly [string, (text: string) => unknown, readonly string[]])[] = [
  ['a typed date', (text) => parseTypedDate(text, today()), DAY_CHARACTERS],
  ['dollars', parseDollars, ['1', '000', ',', '.', '$', '-', ' ', 'a']],
  ['a list of pages', (text) => parsePageList(text, 100_000), ['1', '9', '0', '-', ',', ' ', '1-9', '1-99999', 'a']],
  ['the key of a document number', documentNumberKey, ['0', '1', 'a', '-', '/', ' ', '9']],
  ['the order of document numbers', (text) => compareDocumentNumbers(text, `${text}1`), ['0', '1', 'a', '-', '/', ' ']],
  ['a name folded for comparison', foldName, NAME_CHARACTERS],
  ['a stored name', splitStoredName, NAME_CHARACTERS],
  ['the positions of a typed name in another name', (text) => matchRanges(text, 'aa a'), NAME_CHARACTERS],
  ['typed text', cleanText, NAME_CHARACTERS],
  ['an email address', checkEmail, ['a', '.', '@', '-', '<', '"', ' ']],
  [
    'a telephone number',
    (text) => [formatStandardPhone(text), checkPhone('INTERNATIONAL', text)],
    ['1', '+', '(', ')', '-', ' ', 'a'],
  ],
  ['a zip code', checkZip, ['1', '-', 'a', ' ']],
  [
    'a username and a password',
    (text) => [checkUsername(text), checkPassword(text), isCommonPassword(text)],
    ['a', 'A', '1', '#', '@', '$', ' '],
  ],
];

describe('[S32] a rule scans a text in linear, not quadratic time:', () => {
  it.each(SCANNERS)('%s', (_name, scan, characters) => {
    expectLinearTime(scan, characters);
  });
});
