import { checkPassword } from '@portal/domain';
import { commonPasswords, isBlockedPassword } from './password-blocklist.ts';

describe('the list of common passwords', () => {
  it('holds 3,000 passwords of at least 8 characters in lower case, each once', () => {
    const list = commonPasswords();
    expect(new Set(list).size).toBe(3000);
    expect(list.filter((word) => Array.from(word).length < 8 || word !== word.toLowerCase().trim())).toEqual([]);
    expect(list.slice(0, 3)).toEqual(['password', '12345678', '123456789']);
  });

  it("refuses variants of common passwords, some of which the browser's shorter word list accepts", () => {
    const common = [
      'Trustno1!',
      '!1qaz2wsx',
      'Qwer1234#',
      'B1gd4ddy!7',
      'Steelers#2026',
      '1Q2w3e4r%',
      'P@ssw0rd$1',
      '#Jordan2345',
    ];
    const refused = common.filter((password) => isBlockedPassword(password) || checkPassword(password) !== undefined);
    expect(refused).toEqual(common);
    expect(['Trustno1!', '!1qaz2wsx', 'Qwer1234#', '1Q2w3e4r%'].filter(isBlockedPassword)).toHaveLength(4);
  });

  it('refuses every entry, even in capitals and with a special character', () => {
    expect(commonPasswords().filter((word) => !isBlockedPassword(`${word.toUpperCase()}!`))).toEqual([]);
  });

  it('accepts other passwords', () => {
    const passwords = ['Breadfruit#7', 'Welcome2Tanapag!', 'Portal#2026', 'correct horse 7!', 'Kjh#83hgQpl'];
    expect(passwords.filter(isBlockedPassword)).toEqual([]);
  });
});
