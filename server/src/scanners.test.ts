import { expectLinearTime } from '@portal/testing/growth';
import { readEml } from './demonstration/outbox/read-eml.ts';
import { disarm } from './imaging/opening/disarm.ts';
import { CsvParser } from './import/csv-parser.ts';
import { escapeHtml } from './mail/email-page.ts';
import { greetingName, isMailAddress, mailAddressKey, oneLine } from './mail/mail-address.ts';
import { fillPlaceholders } from './mail/mail-texts.ts';
import { hasTicket, shellPageOf } from './pages/page-addresses.ts';
import { networkOf } from './platform/http/network.ts';
import { loggable } from './platform/logging/logger.ts';
import { foldCached, nameTokens, storedNameKeys, typedNameKeys } from './records/name-keys.ts';

const NAME_PIECES = [
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
  '界',
  '\ud800',
  '\u00a0',
];
const MAIL_PIECES = ['a', '.', '@', '-', '<', '>', '"', ' ', '\r\n', '\r\n ', '\u2028', ',', '_'];

/** [scanner, the function, pieces of text that matter to it] */
const SCANNERS: readonly (readonly [string, (text: string) => unknown, readonly string[]])[] = [
  [
    'cells of CSV',
    (text) => new CsvParser(() => undefined).push(text),
    ['"', '""', ',', '\r\n', '\n', '\r', 'a', ' ', '\ufeff'],
  ],
  ['a name as a key', foldCached, NAME_PIECES],
  ['keys of a stored name', (text) => storedNameKeys({ lastName: text, firstName: text, middleName: '' }), NAME_PIECES],
  ['keys of a typed name', (text) => typedNameKeys({ last: text, first: text, middle: '' }), NAME_PIECES],
  ['words of a name', nameTokens, NAME_PIECES],
  ['an address of mail', (text) => [isMailAddress(text), mailAddressKey(text)], MAIL_PIECES],
  ['a line of a letter', oneLine, MAIL_PIECES],
  ['a name of a letter', greetingName, [...NAME_PIECES, ...MAIL_PIECES]],
  ['places of a text', (text) => fillPlaceholders(text, {}), ['{', '{{', '}', '}}', 'a', ' ']],
  ['characters of HTML', escapeHtml, ['&', '<', '>', '"', "'", 'a']],
  [
    'a letter that was written',
    (text) => readEml(Buffer.from(text)),
    [
      '=?utf-8?b?',
      '=?utf-8?q?',
      '?=',
      ' ',
      '=',
      '=4',
      '\r\n',
      '\r\n ',
      ':',
      'a',
      '--',
      'boundary="',
      '"',
      'Content-Type: multipart/alternative; boundary="',
    ],
  ],
  [
    'objects of a PDF',
    (text) => disarm(Buffer.from(text, 'latin1')),
    [
      '<<',
      '>>',
      'stream\n',
      'endstream',
      ' obj',
      'endobj',
      '/Length 9',
      '/Length 99999',
      '/JS',
      '/OpenAction',
      '#',
      '(',
      ')',
      '\\',
      '%',
      '\n',
      ' ',
      '>> stream\n',
    ],
  ],
  ['a line of the log', loggable, ['1', ' ', '-', 'a', '\n']],
  ['an address of a page', (text) => [shellPageOf(text), hasTicket(text)], ['/', 'passwordReset/', 'a', '.', '%', '?']],
  ['a network', networkOf, [':', '::', 'f', '0', '.', '1', '%', '::ffff:']],
];

describe('[S32] the server reads in time that grows with the text, not with its square:', () => {
  it.each(SCANNERS)('%s', (_name, scan, pieces) => {
    expectLinearTime(scan, pieces);
  });
});
