import fc from 'fast-check';
import {
  checkEmail,
  checkPhone,
  checkProfile,
  checkRegistration,
  checkZip,
  cleanFields,
  cleanText,
  formatInternationalPhone,
  formatStandardPhone,
  type PhoneFormat,
  type RegistrationFields,
} from './index.ts';

const ELENA: RegistrationFields = {
  username: 'elena.examiner',
  password: 'Breadfruit#7',
  passwordConfirm: 'Breadfruit#7',
  firstName: 'Elena',
  lastName: 'Examiner',
  company: '',
  address: '1 Beach Road',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
  email: 'elena@tasi.example',
  phoneFormatType: 'STANDARD',
  phone: '(670) 555-0142',
};
const keyOf = (message: { key: string } | undefined): string => message?.key.replace('validation.', '') ?? '';

describe('a zip', () => {
  it.each([
    ['000-5.zip.1', '9695', 'zip'],
    ['000-5.zip.1', '969501', 'zip'],
    ['000-5.zip.2', '9695O', 'numbersOnly'],
    ['000-5.zip.2', '9695-', 'numbersOnly'],
    ['000-5.zip.1', '96950', ''],
  ])('[%s] %p: %p', (_row, zip, key) => {
    expect(keyOf(checkZip(zip))).toBe(key);
  });
});

describe('an email address', () => {
  it.each([
    ['elena@tasi.example', ''],
    [' elena@tasi.example ', ''],
    ['', 'required'],
    [' ', 'required'],
    ['elena', 'malformed'],
    ['@tasi.example', 'malformed'],
    ['elena@', 'malformed'],
    ['elena@tasi@example', 'malformed'],
    ['elena maria@tasi.example', 'malformed'],
    ['elena@tasi example', 'malformed'],
    [`${'e'.repeat(248)}@a.com`, ''],
    [`${'e'.repeat(249)}@a.com`, 'maximumCharacters'],
  ])('%p: %p', (email, key) => {
    expect(keyOf(checkEmail(email))).toBe(key);
  });
});

describe('a phone number', () => {
  it.each<[string, PhoneFormat, string, string]>([
    ['000-5.phone.1', 'STANDARD', '(670) 555-0142', ''],
    ['000-5.phone.1', 'STANDARD', '670-555-0142', 'phoneStandard'],
    ['000-5.phone.1', 'STANDARD', '(670) 555-014', 'phoneStandard'],
    ['000-5.phone.2', 'INTERNATIONAL', '816555', 'phoneInternational'],
    ['000-5.phone.2', 'INTERNATIONAL', '8165551', ''],
    ['000-5.phone.3', 'INTERNATIONAL', '+81 65551', 'phoneNumbersOnly'],
    ['000-5.phone.3', 'INTERNATIONAL', '81-655-51', 'phoneNumbersOnly'],
    ['000-5.widths.1', 'INTERNATIONAL', '1'.repeat(15), ''],
    ['000-5.widths.1', 'INTERNATIONAL', '1'.repeat(16), 'maximumCharacters'],
    ['000-5.phone.1', 'STANDARD', '', 'required'],
  ])('[%s] %s %p: %p', (_row, format, phone, key) => {
    expect(keyOf(checkPhone(format, phone))).toBe(key);
  });

  it('has the maximum in its message, as does an email address', () => {
    const maximumOf = (message: { values?: Readonly<Record<string, unknown>> } | undefined) => message?.values?.maximum;
    expect(maximumOf(checkPhone('INTERNATIONAL', '1'.repeat(16)))).toBe(15);
    expect(maximumOf(checkEmail(`${'e'.repeat(250)}@a.com`))).toBe(254);
  });

  it('[000-5.phone.1] is formatted while it is typed and deleted', () => {
    const written = ['6', '67', '670', '6705', '670555', '6705550', '6705550142'].map(formatStandardPhone);
    expect(written).toEqual(['(6', '(67', '(670', '(670) 5', '(670) 555', '(670) 555-0', '(670) 555-0142']);
    expect(formatStandardPhone('+1 670 555 0142')).toBe('(670) 555-0142');
    expect(formatStandardPhone('(670) 555-01429')).toBe('(670) 555-0142');
    expect(formatStandardPhone('1234567890')).toBe('(123) 456-7890');
    expect(formatStandardPhone('26705550142')).toBe('(267) 055-5014');
    expect([formatStandardPhone(''), formatStandardPhone('x')]).toEqual(['', '']);
    expect(formatInternationalPhone('+81 90-1234 5678 9012 3456')).toBe('819012345678901');
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = formatStandardPhone(typed);
        expect(formatStandardPhone(once)).toBe(once);
        // Backspace always deletes a digit
        const shorter = formatStandardPhone(once.slice(0, -1));
        expect(once === '' || shorter.length < once.length).toBe(true);
      }),
    );
  });
});

describe('a registration', () => {
  it('[000-5.registration.0] passes without a company', () => {
    expect(checkRegistration(ELENA)).toEqual({});
  });

  it('[000-5.registration.1] [000-5.password.1] requires everything except the company', () => {
    const nothing = { ...ELENA };
    for (const name of Object.keys(ELENA)) if (name !== 'phoneFormatType') Reflect.set(nothing, name, '');
    const messages = checkRegistration(nothing);
    const wanted = Object.keys(ELENA).filter((name) => name !== 'company' && name !== 'phoneFormatType');
    expect(Object.keys(messages).sort()).toEqual(wanted.sort());
    expect(new Set(Object.values(messages).map(keyOf))).toEqual(new Set(['required']));
  });

  it.each([
    ['firstName', 30],
    ['lastName', 30],
    ['company', 60],
    ['address', 50],
    ['city', 50],
  ])('[000-5.limits.1] accepts %s of %d characters, and no more', (name, maximum) => {
    expect(checkRegistration({ ...ELENA, [name]: '😀'.repeat(maximum) })).toEqual({});
    expect(checkRegistration({ ...ELENA, [name]: 'é'.repeat(maximum + 1) })).toEqual({
      [name]: { key: 'validation.maximumCharacters', values: { maximum } },
    });
  });

  it('[000-5.limits.2] accepts a valid email of up to 50 characters', () => {
    const email = (local: number): string => `${'e'.repeat(local)}@tasi.example`;
    expect(checkRegistration({ ...ELENA, email: email(37) })).toEqual({});
    expect(keyOf(checkRegistration({ ...ELENA, email: email(38) }).email)).toBe('maximumCharacters');
    expect(keyOf(checkRegistration({ ...ELENA, email: 'elena' }).email)).toBe('malformed');
  });

  it('accepts only states and phone formats from the lists', () => {
    expect(keyOf(checkRegistration({ ...ELENA, state: 'XX' }).state)).toBe('malformed');
    expect(keyOf(checkRegistration({ ...ELENA, phoneFormatType: 'FAX' }).phoneFormatType)).toBe('malformed');
  });

  it('[000-5.registration.2] has its texts cleaned before they are checked, except passwords', () => {
    const typed = {
      ...ELENA,
      firstName: '  Ele\u0000 \u00a0na\u200b ',
      lastName: ' \t ',
      password: ' a ',
      passwordConfirm: ' b ',
    };
    const cleaned = cleanFields(typed);
    expect(cleaned).toEqual({ ...ELENA, firstName: 'Ele na', lastName: '', password: ' a ', passwordConfirm: ' b ' });
    expect(keyOf(checkRegistration(cleaned).lastName)).toBe('required');
    expect(cleanText('Hagåtña'.normalize('NFD'))).toBe('Hagåtña');
  });
});

describe('a profile', () => {
  it('[000-5.limits.3] requires first name, last name and email, and checks other fields only if they are filled', () => {
    const blank = { company: '', address: '', city: '', state: '', zip: '', phone: '' };
    expect(checkProfile({ ...ELENA, ...blank })).toEqual({});
    const names = checkProfile({ ...ELENA, firstName: '', lastName: '', email: '' });
    expect(Object.keys(names)).toEqual(['firstName', 'lastName', 'email']);
    expect(Object.keys(checkProfile({ ...ELENA, zip: '1', phone: '1', state: 'ZZ' }))).toEqual([
      'state',
      'zip',
      'phone',
    ]);
  });
});
