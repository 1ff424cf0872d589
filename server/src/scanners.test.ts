import { expectLinearTime } from '@portal/testing/growth';
import { readEml } from './demonstration/outbox/read-eml.ts';
import { removeActiveContent } from './imaging/opening/remove-active-content.ts';
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

/** [what is parsed, the function that parses it, pieces of text that the function treats specially] */
const SCANNERS: readonly (readonly [string, (text: string) => unknown, readonly string[]])[] = [
  [
    'CSV cells',
    (text) => new CsvParser(() => undefined).push(text),
    ['"', '""', ',', '\r\n', '\n', '\r', 'a', ' ', '\ufeff'],
  ],
  ['the folded form of a name', foldCached, NAME_PIECES],
  ['keys of a stored name', (text) => storedNameKeys({ lastName: text, firstName: text, middleName: '' }), NAME_PIECES],
  ['keys of a typed name', (text) => typedNameKeys({ last: text, first: text, middle: '' }), NAME_PIECES],
  ['words of a name', nameTokens, NAME_PIECES],
  ['an email address', (text) => [isMailAddress(text), mailAddressKey(text)], MAIL_PIECES],
  ['a header line of an email', oneLine, MAIL_PIECES],
  ['the name in the greeting of an email', greetingName, [...NAME_PIECES, ...MAIL_PIECES]],
  ['placeholders of a text', (text) => fillPlaceholders(text, {}), ['{', '{{', '}', '}}', 'a', ' ']],
  ['text that is escaped for HTML', escapeHtml, ['&', '<', '>', '"', "'", 'a']],
  [
    'a stored email',
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
    'PDF objects',
    (text) => removeActiveContent(Buffer.from(text, 'latin1')),
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
  ["a client's text for the log", loggable, ['1', ' ', '-', 'a', '\n']],
  ['the path of a page', (text) => [shellPageOf(text), hasTicket(text)], ['/', 'passwordReset/', 'a', '.', '%', '?']],
  ['an IP address', networkOf, [':', '::', 'f', '0', '.', '1', '%', '::ffff:']],
];

describe('[S32] the time to parse is proportional to the length of the text:', () => {
  it.each(SCANNERS)('%s', (_name, scan, pieces) => {
    expectLinearTime(scan, pieces);
  });
});
