import { PROFILE_LIMITS } from '@portal/domain';
import { greetingName, mailboxKey, mailedFileName, oneLine } from './mail-address.ts';

describe('[S56] the mailbox key', () => {
  it.each([
    [
      'a tag after a plus sign',
      ['victim@tasi.example', 'victim+1@tasi.example', 'Victim+a+b@Tasi.Example', 'victim+@tasi.example'],
    ],
    ['dots and the second domain of Gmail', ['a.n.a.cruz@gmail.com', 'anacruz@gmail.com', 'ANACruz+x@googlemail.com']],
    ['a domain with letters beyond ASCII', ['ana@bücher.example', 'ana@xn--bcher-kva.example', 'ana@BÜCHER.example']],
    ['a domain with a trailing dot', ['ana@tasi.example', 'ana@tasi.example.']],
    ['accents in two spellings', ['rené@tasi.example', 'rene\u0301@tasi.example']],
  ])('is the same for all spellings of an address: %s', (_difference, addresses) => {
    expect(new Set(addresses.map(mailboxKey)).size).toBe(1);
  });

  it.each([
    ['ana.cruz@tasi.example', 'anacruz@tasi.example'],
    ['ana-1@tasi.example', 'ana-2@tasi.example'],
    ['ana@tasi.example', 'ana@mail.tasi.example'],
    ['+1@tasi.example', '+2@tasi.example'],
  ])('differs for addresses that may be different mailboxes: %s, %s', (one, other) => {
    expect(mailboxKey(one)).not.toBe(mailboxKey(other));
  });
});

it.each([
  ['deed.pdf', 'deed.pdf'],
  ['Deed of gift (2) - O’Brien_signed.TIFF', 'Deed of gift (2) - O’Brien_signed.TIFF'],
  ['証書 第1号.pdf', '証書 第1号.pdf'],
  ['deed.v2.pdf', 'deed v2.pdf'],
  ['Your account is locked. See www.evil.example:8080.pdf', 'Your account is locked See www evil example 8080.pdf'],
  ['<b>pay@evil.example</b>.pdf', 'b pay evil example b.pdf'],
  ['evil.com', 'evil com'],
  [`${'long '.repeat(40)}.pdf`, `${'long '.repeat(16)}.pdf`],
])('[S56] the file name %j is %j in emails, without a link of a stranger', (name, expected) => {
  expect(mailedFileName(name)).toBe(expected);
});

describe('an email', () => {
  // U+200D changes the form of a Bengali letter, and U+200C keeps two letters apart
  it.each(['র\u200D\u09CDযামন', 'অ\u200Cমিত'])('shows the name %j with the joiners that its script needs', (name) => {
    expect([greetingName(name), mailedFileName(`${name}.pdf`), oneLine(name)]).toEqual([name, `${name}.pdf`, name]);
  });

  it('greets a user by the whole name, even if first and last name have the maximum length', () => {
    const longest = `${'A'.repeat(PROFILE_LIMITS.firstName)} ${'B'.repeat(PROFILE_LIMITS.lastName)}`;
    expect(greetingName(longest)).toBe(longest);
    expect(greetingName(`${longest}B`)).toBe(longest);
  });
});
