import { checkPassword } from '@portal/domain';
import { commonPasswords, isBlockedPassword } from './password-blocklist.ts';

describe('the list of common passwords', () => {
  it('holds 3,000 passwords of at least 8 characters in lower case, each once', () => {
    const list = commonPasswords();
    expect([list.length, new Set(list).size]).toEqual([3000, 3000]);
    expect(list.filter((word) => Array.from(word).length < 8 || word !== word.toLowerCase().trim())).toEqual([]);
    expect(list.slice(0, 3)).toEqual(['password', '12345678', '123456789']);
  });

  it("refuses variants of common passwords that the browser's shorter list accepts", () => {
    const variants = ['Babylon5!', '1Qazxsw2!', 'Formula1#', '%Agent007'];
    expect(variants.filter((password) => checkPassword(password) === undefined)).toEqual(variants);
    expect(variants.filter(isBlockedPassword)).toEqual(variants);
  });

  it("and the browser's list together refuse other variants of common passwords", () => {
    const variants = [
      'Trustno1!',
      '!1qaz2wsx',
      'Qwer1234#',
      'B1gd4ddy!7',
      'Steelers#2026',
      '1Q2w3e4r%',
      'P@ssw0rd$1',
      '#Jordan2345',
    ];
    const isRefused = (password: string) => isBlockedPassword(password) || checkPassword(password) !== undefined;
    expect(variants.filter(isRefused)).toEqual(variants);
  });

  it('refuses every entry, even in capitals and with a special character', () => {
    expect(commonPasswords().filter((word) => !isBlockedPassword(`${word.toUpperCase()}!`))).toEqual([]);
  });

  it('accepts other passwords', () => {
    const passwords = ['Breadfruit#7', 'Welcome2Tanapag!', 'Portal#2026', 'correct horse 7!', 'Kjh#83hgQpl'];
    expect(passwords.filter(isBlockedPassword)).toEqual([]);
  });
});
