import { LANGUAGE_FACTS } from '@portal/domain';
import { readTexts } from '../../platform/texts/language-file.ts';
import { auditLines } from '../audit-lines.ts';
import { reportLanguage } from '../report-texts.ts';

const PRICES = { documentDetails: 0, imageDocument: 300, imageFirstPage: 100, imageAdditionalPages: 50 };
const RATE = { documentType: 'LR', instrumentCode: 'WD', documentRate: 0, firstPageRate: 100, additionalPagesRate: 50 };
const SECRET = 'Canary#secret1';

const changed = (record: string, before: object | null, after: object) => ({ record, version: 2, before, after });

describe('the changes in a row of the audit log', () => {
  const english = reportLanguage('ENGLISH');

  it.each<[string, object, readonly string[]]>([
    [
      'CONFIG_CHANGED',
      changed('aLaCarte', PRICES, { ...PRICES, imageFirstPage: 125 }),
      ['Setting: A La Carte Rates', 'First page: $1.00 > $1.25'],
    ],
    ['CONFIG_CHANGED', changed('aLaCarte', PRICES, PRICES), ['Setting: A La Carte Rates']],
    [
      'CONFIG_CHANGED',
      changed('userAccess', null, { guestUserName: 'guest.user' }),
      ['Setting: User Access', 'Guest username: (empty) > guest.user'],
    ],
    [
      'CONFIG_CHANGED',
      changed('facts', { name: 'Tasi', landlink: { qqq: false } }, { name: 'Tasi', landlink: { qqq: true } }),
      ['Setting: facts', 'landlink.qqq: false > true'],
    ],
    ['CONFIG_CHANGED', changed('aLaCarte', PRICES, { imageFirstPage: 'free' }), ['Setting: A La Carte Rates']],
    [
      'USER_CHANGED',
      {
        username: 'title.examiner',
        before: { role: 'USER', accountId: 2, accountName: 'Pacific Title', email: 'a@b.example' },
        after: { role: 'ACCOUNT', accountId: 3, accountName: 'Bank of Tasi', email: '' },
      },
      [
        'title.examiner',
        'Email: a@b.example > (empty)',
        'User Type: User > Account administrator',
        'Account: Pacific Title > Bank of Tasi',
      ],
    ],
    [
      'USER_CHANGED',
      { username: 'new.one', before: null, after: { role: 'USER', status: 'A', company: '' } },
      ['new.one', 'User created', 'User Type: (empty) > User'],
    ],
    ['USER_CHANGED', { username: 'old.one', before: { role: 'USER' }, after: null }, ['old.one', 'User deleted']],
    [
      'USER_CHANGED',
      { username: 'one', before: { passwordHash: 'x' }, after: { passwordHash: SECRET, password: SECRET } },
      ['one'],
    ],
    [
      'ACCOUNT_CHANGED',
      {
        account: 'Pacific Title',
        before: { accountType: 'A_LA_CARTE', paymentMethod: 'ESCROW', monthlyFee: 1000, userReload: false },
        after: { accountType: 'FLAT_FEE', paymentMethod: 'INVOICE', monthlyFee: 1250, userReload: true },
      },
      [
        'Pacific Title',
        'Account Type: A La Carte > Flat Fee',
        'Payment Method: Escrow > Invoice',
        'Monthly Fee: $10.00 > $12.50',
        'Reload by Account Admin: Off > On',
      ],
    ],
    [
      'ACCOUNT_CHANGED',
      { account: 'Pacific Title', before: { searchByName: true }, after: { searchByName: false } },
      ['Pacific Title', 'Name: On > Off'],
    ],
    [
      'ACCOUNT_CHANGED',
      {
        account: 'Pacific Title',
        documentTypes: {
          before: { LR: 'DOCUMENT true true', MAP: 'PAGE true true' },
          after: { LR: 'PAGE true false', MAP: 'PAGE true true' },
        },
      },
      ['Pacific Title', 'LR: Document · Show Preview: On · Show Image: On > Page · Show Preview: On · Show Image: Off'],
    ],
    ['PROFILE_CHANGED', { before: { city: 'Garapan' }, after: { city: 'Songsong' } }, ['City: Garapan > Songsong']],
    [
      'PROFILE_CHANGED',
      {
        before: { first_name: 'Ana', last_name: 'Cruz', phone_format_type: 'STANDARD' },
        after: { first_name: 'Anna', last_name: 'Reyes', phone_format_type: 'INTERNATIONAL' },
      },
      ['First Name: Ana > Anna', 'Last Name: Cruz > Reyes', 'Phone Format: Standard (XXX) XXX-XXXX > International'],
    ],
  ])('are listed with the old and the new value, and never with a secret, for %s with %j', (kind, detail, lines) => {
    expect(auditLines(english, kind, detail).split('\n')).toEqual(lines);
  });

  it('list only those rows of a table that differ', () => {
    const [before, after] = [{ rates: [RATE, { ...RATE, instrumentCode: 'QC' }] }, { rates: [RATE] }];
    const lines = auditLines(english, 'CONFIG_CHANGED', changed('aLaCarteSpecialRates', before, after));
    expect(lines).toContain('Special rates: LR · QC · $0.00 · $1.00 · $0.50 > (empty)');
    expect(lines).not.toContain('WD');
  });

  it('name the section of a field whose label several fields have', () => {
    const dates = changed('notableDates', {}, { torrensVerifiedDate: '2026-11-27' });
    expect(auditLines(english, 'CONFIG_CHANGED', dates)).toContain('Torrens, Verified through: (empty) > 11/27/2026');
  });

  it('cut a long text, so that the list stays readable', () => {
    const news = { paragraphs: [{ heading: 'News', paragraphContent: 'long '.repeat(5000) }] };
    const lines = auditLines(english, 'CONFIG_CHANGED', changed('latestNews', { paragraphs: [] }, news));
    expect(lines.length).toBeLessThan(5000);
    expect(lines).toContain('…');
  });

  it.each(
    LANGUAGE_FACTS.filter(({ tag }) => readTexts(tag, 'reports') !== undefined).map(({ wireName }) => [wireName]),
  )('have the words of the screens in %s', (wire) => {
    const language = reportLanguage(wire);
    const price = changed('aLaCarte', PRICES, { ...PRICES, imageFirstPage: 125 });
    const lines = auditLines(language, 'CONFIG_CHANGED', price);
    expect(lines).toMatch(/\$1\.00 > \$1\.25/);
    if (wire !== 'ENGLISH') expect(lines).not.toContain('First page');
    const user = { before: { role: 'USER', city: '' }, after: { role: 'ACCOUNT', city: 'Songsong' } };
    expect(auditLines(language, 'USER_CHANGED', user)).not.toMatch(/undefined|\{\{|^: /m);
  });
});
