import { SEARCH_TYPES } from '@portal/domain';
import { addTexts, changeLanguage, currentFormats, hasText, translate } from '@portal/i18n';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { criteriaTexts } from './criteria-texts.ts';
import { isKnownSearch } from './known-searches.ts';
import { searchOfType } from './searches.ts';

addTexts('search', en);
addTexts('search', ru, 'ru');
const t = (key: string, values?: Parameters<typeof translate>[1]) => translate(`search:${key}`, values);
afterEach(() => changeLanguage('ENGLISH'));

function textsOf(type: string, typed: Readonly<Record<string, string>>) {
  const definition = searchOfType(type);
  if (definition === undefined) throw new Error(`There is no ${type} search`);
  const criteria = { ...definition.neutral, ...typed };
  const describeCode = (field: string, code: string) => (field === 'bookType' ? `Type ${code}` : undefined);
  return criteriaTexts(
    { t, formats: currentFormats(), criteria, describeCode, bookLabel: 'Book', torrensLabel: 'Torrens' },
    definition,
  );
}
const headingOf = (andOr: string, second: string): string =>
  textsOf('Name', { grantorGranteeLastName1: 'CRUZ', grantorGranteeLastName2: second, andOr }).heading;

it("the wording of criteria joins two names by a word of the user's language", async () => {
  expect([headingOf('AND', 'BANK'), headingOf('OR', 'BANK'), headingOf('OR', '')]).toEqual([
    'CRUZ AND BANK',
    'CRUZ OR BANK',
    'CRUZ',
  ]);
  await changeLanguage('RUSSIAN');
  expect([headingOf('AND', 'BANK'), headingOf('OR', 'BANK'), headingOf('OR', '')]).toEqual([
    'CRUZ И BANK',
    'CRUZ ИЛИ BANK',
    'CRUZ',
  ]);
});

it.each([
  ['Name', { grantorGranteeLastName1: 'CRUZ' }, 'CRUZ', 'Name · Grantors and grantees · All instruments'],
  [
    'Name',
    { grantorGranteeLastName1: 'CRUZ', grantorGranteeSearchIn: 'GRANTEES' },
    'CRUZ',
    'Name · Grantees · All instruments',
  ],
  [
    'Date',
    { fromRecordedDate: '01/01/2024', toRecordedDate: '01/31/2024' },
    '01/01/2024 to 01/31/2024',
    'Date · All instruments',
  ],
  ['BookAndPage', { book: '12', page: '345', bookType: 'LR' }, '12 / 345', 'Book and Page · Type LR'],
  ['BookAndPage', { book: '12' }, '12', 'Book and Page'],
  ['Address', { streetNumber: '12', streetName: 'MIDDLE' }, '12 MIDDLE', 'Address · All instruments'],
  ['ParcelId', { parcelId: '0123', toRecordedDate: '01/31/2024' }, '0123', 'Parcel ID · to 01/31/2024'],
  ['Plat', { plat: 'E.A. 123' }, 'Plat', 'Plat'],
  ['TractIndexNMI', { island: 'SPN', village: 'GARAPAN' }, 'GARAPAN', 'Tract Index · Island: SPN'],
])(
  'the wording of criteria for a %s search has the name of the search, followed by further criteria',
  (type, typed, heading, lead) => {
    expect(textsOf(type, typed)).toEqual({ heading, lead });
  },
);

it('the wording of criteria formats dates like the rest of the screen, and keeps an incomplete date as typed', async () => {
  const typed = { fromRecordedDate: '01/31/2024', toRecordedDate: '02/29' };
  expect(textsOf('Date', typed).heading).toBe('01/31/2024 to 02/29');
  await changeLanguage('JAPANESE');
  expect(textsOf('Date', typed).heading).toContain('2024/01/31');
  await changeLanguage('KOREAN');
  expect(textsOf('ParcelId', { parcelId: '0123', fromRecordedDate: '01/31/2024' }).lead).toContain('2024. 01. 31');
  await changeLanguage('RUSSIAN');
  expect(textsOf('Date', typed).heading).toBe('с 01/31/2024 по 02/29');
});

it.each(SEARCH_TYPES.map((type) => [type]))('a search has a name in the price list of card payers: %s', (type) => {
  expect(hasText(`search:types.${type}`)).toBe(true);
});

it.each(SEARCH_TYPES.filter(isKnownSearch))('a search has all texts of its screens: %s', (type) => {
  const keys = [`headings.${type}`, `windowTitles.${type}`, `help.${type}.title`, `help.${type}.text`];
  expect(keys.filter((key) => !hasText(`search:${key}`))).toEqual([]);
});
