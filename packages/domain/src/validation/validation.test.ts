import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  checkDocumentNumberSearch,
  checkMiddleInitial,
  checkNameSearch,
  checkNewPassword,
  checkPassword,
  checkRequired,
  checkText,
  checkUsername,
  type NameCriteria,
  undisguisedPasswords,
  VALIDATION_MESSAGES,
} from './index.ts';

const LANGUAGE_FILE = join(import.meta.dirname, '../../../i18n/src/locales/en/validation.json');
const texts: Record<string, string> = JSON.parse(readFileSync(LANGUAGE_FILE, 'utf8'));
const english = (message: { key: string; values?: Readonly<Record<string, string | number>> } | undefined) =>
  (texts[message?.key.replace('validation.', '') ?? ''] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name) =>
    String(message?.values?.[name]),
  );

describe('the messages', () => {
  it('have the same keys as their language file', () => {
    expect(Object.keys(texts).sort()).toEqual([...VALIDATION_MESSAGES].sort());
  });

  it.each([
    ['000-5.date.1', 'dateFormat', 'MM/DD/YYYY'],
    ['000-5.date.2', 'futureDate', 'Future date entered.'],
    ['000-5.date.3', 'dateRange', 'Invalid date range.'],
    ['000-5.date.4', 'dateTimeRange', 'Invalid date/time range.'],
    ['000-5.date.5', 'monthRange', 'Date range cannot exceed a month.'],
    ['000-5.date.6', 'yearRange', 'Date range cannot exceed a year.'],
    ['000-5.username.1', 'required', 'Required.'],
    ['000-5.username.2', 'usernameMinimum', 'At least 8 characters long.'],
    ['000-5.username.3', 'usernameMaximum', 'Maximum 50 characters long.'],
    ['000-5.username.4', 'usernameCharacters', 'Letters, numbers, underscores, dots and @ only.'],
    ['000-5.username.5', 'usernameStart', 'Must start with a number or letter.'],
    ['000-5.username.6', 'usernameEnd', 'Must end with a number or letter.'],
    ['000-5.username.7', 'usernameConsecutive', 'No consecutive special characters.'],
    ['000-5.password.2', 'passwordMinimum', 'At least 8 characters.'],
    ['000-5.password.3', 'passwordMaximum', '64 characters maximum.'],
    ['000-5.password.5', 'passwordMismatch', 'Mismatched passwords.'],
    ['000-5.zip.1', 'zip', '5-digit zip.'],
    ['000-5.zip.2', 'numbersOnly', 'Numbers only.'],
    ['000-5.phone.1', 'phoneStandard', '(XXX) XXX-XXXX'],
    ['000-5.phone.2', 'phoneInternational', 'Country code and phone number.'],
    ['000-5.phone.3', 'phoneNumbersOnly', 'Numbers only.  No spaces.  No dashes.'],
    ['000-5.deposit.1', 'amountPositive', 'Amount must be greater than zero'],
    ['001-4.7.pages.1', 'pageListFormat', 'Ex.: 1, 3, 7-9, 11 (Comma-delimited and may contain ranges)'],
    ['001-5.address.1', 'threeCharacters', 'Three characters minimum.'],
    ['001-5.address.2', 'threeCharactersOrBlank', 'Three characters minimum, or leave blank.'],
    ['001-5.number.2', 'numericRangeOnly', 'Numeric only on a range search.'],
    ['001-5.number.3', 'numericRange', 'Invalid numeric range.'],
    ['001-5.legal.1', 'validPlatRequired', 'A valid plat required.'],
    ['001-5.name.2', 'requiredIfFirstName', 'Required if First Name entered.'],
    ['001-5.name.3', 'requiredIfMiddleInitial', 'Required if MI entered.'],
    ['001-5.name.4', 'invalidCharacters', 'Invalid characters.'],
    ['001-5.plat.1', 'noMatchingPlat', 'No matching plat found.'],
    ['001-5.pages.1', 'noPagesSelected', 'There are no pages selected.'],
    ['001-5.pages.2', 'noSuchPage', 'Document does not have a page {{page}}'],
  ])('[%s] %s has the text %p', (_row, key, sentence) => {
    expect(texts[key]).toBe(sentence);
  });
});

describe('username', () => {
  it.each([
    ['000-5.username.1', '', 'Required.'],
    ['000-5.username.2', 'short.1', 'At least 8 characters long.'],
    ['000-5.username.3', 'a'.repeat(51), 'Maximum 50 characters long.'],
    ['000-5.username.4', 'title examiner', 'Letters, numbers, underscores, dots and @ only.'],
    ['000-5.username.4', 'títle.examiner', 'Letters, numbers, underscores, dots and @ only.'],
    ['000-5.username.5', '.examiner', 'Must start with a number or letter.'],
    ['000-5.username.6', 'examiner_', 'Must end with a number or letter.'],
    ['000-5.username.7', 'title._examiner', 'No consecutive special characters.'],
    ['000-5.username.7', 'title@@examiner', 'No consecutive special characters.'],
    ['000-5.username.0', 'title.examiner', ''],
    ['000-5.username.0', '12345678', ''],
    ['000-5.username.0', `a${'b'.repeat(49)}`, ''],
    ['000-5.username.0', 'maria@bank.of_tasi', ''],
  ])('[%s] %p: %p', (_row, username, sentence) => {
    expect(english(checkUsername(username))).toBe(sentence);
  });
});

describe('password', () => {
  it('must not be a common word with minimal additions or substitutions', () => {
    const common = [
      'Password1!',
      'P@ssw0rd#2026',
      'Pa$$w0rd1',
      'pass1word!',
      'qwerty!123',
      'Iloveyou1!',
      '1!Letmein',
      '2026#Welcome!',
    ];
    for (const password of common)
      expect([password, checkPassword(password)?.key]).toEqual([password, 'validation.passwordCommon']);
    for (const password of ['Breadfruit#7', 'Welcome2Tanapag!', 'correct horse 7!', 'Колокол#7'])
      expect(checkPassword(password)).toBeUndefined();
  });

  it.each([
    ['000-5.password.1', '', 'Required.'],
    ['000-5.password.2', 'Ab1!', 'At least 8 characters.'],
    ['000-5.password.2', 'Tanap1!', 'At least 8 characters.'],
    ['000-5.password.0', 'Tanapa1!', ''],
    // eight UTF-16 units but seven characters, 65 units but 64 characters
    ['000-5.password.2', 'Tanap1\u{1f600}', 'At least 8 characters.'],
    ['000-5.password.0', `Ab1!${'x'.repeat(59)}\u{1f600}`, ''],
    ['000-5.password.3', `Ab1!${'x'.repeat(61)}`, '64 characters maximum.'],
    ['000-5.password.4', 'abcdefgh1', texts.passwordComposition ?? '?'],
    ['000-5.password.4', 'abcdefgh!', texts.passwordComposition ?? '?'],
    ['000-5.password.4', '12345678!', texts.passwordComposition ?? '?'],
    ['000-5.password.4', 'abcdefg1*', texts.passwordComposition ?? '?'],
    ['000-5.password.0', 'Portal#2026', ''],
    ['000-5.password.0', `Ab1!${'x'.repeat(60)}`, ''],
  ])('[%s] %p: %p', (_row, password, sentence) => {
    expect(english(checkPassword(password))).toBe(sentence);
  });

  it('is reduced to its plain word for the lookup of common passwords', () => {
    expect(undisguisedPasswords('F00tb@ll2026!')).toContain('football');
    expect(undisguisedPasswords('!Trustno1')).toContain('trustno1');
    expect(undisguisedPasswords('Pass word1!')).toContain('password');
    expect(undisguisedPasswords('Ｂaseball#1')).toContain('baseball');
  });

  it('[000-5.password.5] must be confirmed as typed', () => {
    expect(checkNewPassword('Portal#2026', 'Portal#2026')).toEqual({});
    expect(english(checkNewPassword('Portal#2026', '').passwordConfirm)).toBe('Required.');
    expect(english(checkNewPassword('Portal#2026', 'portal#2026').passwordConfirm)).toBe('Mismatched passwords.');
    expect(english(checkNewPassword('', '').password)).toBe('Required.');
  });
});

describe('text fields', () => {
  it.each([
    ['', 2, ''],
    ['S', 2, '2 characters minimum.'],
    ["S'", 2, '2 characters minimum.'],
    ['SM', 2, ''],
    ['50%', 2, 'Invalid characters.'],
    ['%', 1, 'Invalid characters.'],
    ['--', 2, 'Invalid characters.'],
    ['_A', 1, ''],
    ['山田', 2, ''],
    ['\u{20000}', 2, '2 characters minimum.'],
  ])('[001-5.name.4] %p with a minimum of %p: %p', (typed, minimum, sentence) => {
    expect(english(checkText(typed, { minLength: minimum }))).toBe(sentence);
  });

  it('[001-9.initial.1] [001-5.initial.1] accept one character as a middle initial', () => {
    expect(['', 'A', 'Ñ', 'Ñ'.normalize('NFD'), ' B '].map(checkMiddleInitial)).toEqual(Array(5).fill(undefined));
    expect(english(checkMiddleInitial('AB'))).toBe('1 characters max.');
    expect(english(checkMiddleInitial('%'))).toBe('Invalid characters.');
  });

  it('count as empty if they contain only spaces', () => {
    expect(english(checkRequired(' '))).toBe('Required.');
    expect(checkRequired('x')).toBeUndefined();
  });

  it('get a message with values only if its sentence has placeholders', () => {
    expect(checkText('%', {})).toStrictEqual({ key: 'validation.invalidCharacters' });
    expect(checkText('S', { minLength: 2 })).toStrictEqual({
      key: 'validation.minimumCharacters',
      values: { minimum: 2 },
    });
  });

  it('refuse text without letters or digits, which the search would ignore', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[%_'., -]{1,10}$/), (typed) => {
        fc.pre(typed.trim() !== '');
        expect(checkText(typed, {})).toEqual({ key: 'validation.invalidCharacters' });
      }),
    );
  });
});

describe('Name search', () => {
  const EMPTY: NameCriteria = {
    grantorGranteeLastName1: '',
    grantorGranteeFirstName1: '',
    grantorGranteeMiddleInitial1: '',
    grantorGranteeLastName2: '',
    grantorGranteeFirstName2: '',
    grantorGranteeMiddleInitial2: '',
    fromRecordedDate: '01/01/1900',
    toRecordedDate: '02/10/2026',
  };
  const messagesOf = (typed: Partial<NameCriteria>) => {
    const messages = checkNameSearch({ ...EMPTY, grantorGranteeLastName1: 'CRUZ', ...typed }, '2026-02-10');
    return Object.entries(messages).map(
      ([field, message]) => `${field.replace('grantorGrantee', '')}: ${english(message)}`,
    );
  };

  it.each<[string, Partial<NameCriteria>, string[]]>([
    ['001-5.name.0', {}, []],
    ['001-5.name.0', { grantorGranteeFirstName1: 'M' }, []],
    [
      '001-5.name.0',
      { grantorGranteeFirstName1: 'MARIA', grantorGranteeMiddleInitial1: 'T', grantorGranteeLastName2: 'BANK' },
      [],
    ],
    ['001-5.name.1', { grantorGranteeLastName1: '' }, ['LastName1: Required.']],
    ['001-5.name.1', { grantorGranteeLastName1: ' ', grantorGranteeFirstName1: 'A' }, ['LastName1: Required.']],
    ['001-5.name.2', { grantorGranteeFirstName2: 'JUAN' }, ['LastName2: Required if First Name entered.']],
    ['001-5.name.0', { grantorGranteeFirstName2: ' ', grantorGranteeMiddleInitial2: ' ' }, []],
    ['001-5.name.0', { grantorGranteeMiddleInitial1: ' ' }, []],
    ['001-5.name.6', { grantorGranteeMiddleInitial1: 'T' }, ['FirstName1: Required if MI entered.']],
    [
      '001-5.name.6',
      { grantorGranteeLastName1: '', grantorGranteeMiddleInitial1: 'T' },
      ['LastName1: Required.', 'FirstName1: Required if MI entered.'],
    ],
    [
      '001-5.name.3',
      { grantorGranteeMiddleInitial2: 'T' },
      ['LastName2: Required if MI entered.', 'FirstName2: Required if MI entered.'],
    ],
    ['001-5.name.4', { grantorGranteeLastName1: 'CR%' }, ['LastName1: Invalid characters.']],
    ['001-5.name.4', { grantorGranteeFirstName1: '%' }, ['FirstName1: Invalid characters.']],
    ['001-5.name.5', { grantorGranteeLastName1: 'C' }, ['LastName1: 2 characters minimum.']],
    ['001-5.name.7', { grantorGranteeLastName1: 'CR' }, []],
    ['001-5.name.7', { grantorGranteeLastName2: 'C' }, ['LastName2: 2 characters minimum.']],
    [
      '001-5.name.7',
      { grantorGranteeLastName1: 'C', grantorGranteeLastName2: 'C' },
      ['LastName1: 2 characters minimum.', 'LastName2: 2 characters minimum.'],
    ],
    [
      '001-5.initial.1',
      { grantorGranteeFirstName1: 'M', grantorGranteeMiddleInitial1: 'TT' },
      ['MiddleInitial1: 1 characters max.'],
    ],
    ['001-5.date.1', { toRecordedDate: '13/13/2020' }, ['toRecordedDate: MM/DD/YYYY']],
    ['001-5.date.2', { toRecordedDate: '2/11/2026' }, ['toRecordedDate: Future date entered.']],
    [
      '001-5.date.3',
      { fromRecordedDate: '1/6/2020', toRecordedDate: '1/5/2020' },
      ['toRecordedDate: Invalid date range.'],
    ],
  ])('[%s] %p: %p', (_row, typed, sentences) => {
    expect(messagesOf(typed)).toEqual(sentences);
  });
});

describe('Document Number search', () => {
  const messagesOf = (fromDocumentNumber: string, toDocumentNumber = '') => {
    const messages = checkDocumentNumberSearch({ fromDocumentNumber, toDocumentNumber });
    return [english(messages.fromDocumentNumber), english(messages.toDocumentNumber)];
  };

  it.each([
    ['001-5.number.0', '2024-000123', '', ['', '']],
    ['001-5.number.0', '100', '200', ['', '']],
    ['001-5.number.0', '9', '10', ['', '']],
    ['001-5.number.0', ' 9 ', ' 10 ', ['', '']],
    ['001-5.number.0', ' 2024-1 ', ' ', ['', '']],
    ['001-5.number.0', '7', '007', ['', '']],
    ['001-5.number.1', '', '', ['Required.', '']],
    ['001-5.number.1', ' ', '200', ['Required.', '']],
    ['001-5.number.2', 'A1', '200', ['Numeric only on a range search.', '']],
    ['001-5.number.2', '1A', '200', ['Numeric only on a range search.', '']],
    ['001-5.number.2', '1', '2-3', ['', 'Numeric only on a range search.']],
    ['001-5.number.2', '1.5', '١', ['Numeric only on a range search.', 'Numeric only on a range search.']],
    ['001-5.number.3', '200', '100', ['Invalid numeric range.', 'Invalid numeric range.']],
    ['001-5.number.3', `1${'0'.repeat(40)}`, '9'.repeat(40), ['Invalid numeric range.', 'Invalid numeric range.']],
    ['our own rule', '%', '', ['Invalid characters.', '']],
  ])('[%s] from %p to %p: %p', (_row, from, to, sentences) => {
    expect(messagesOf(from, to)).toEqual(sentences);
  });
});
