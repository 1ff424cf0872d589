import { SEARCH_TYPES } from '@portal/domain';
import { addTexts, changeLanguage, hasText, translate } from '@portal/i18n';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { criteriaWords } from './criteria-words.ts';
import { searchOfType } from './searches.ts';

addTexts('search', en);
addTexts('search', ru, 'ru');
const t = (key: string, values?: Parameters<typeof translate>[1]) => translate(`search:${key}`, values);
afterEach(() => changeLanguage('ENGLISH'));

const headingOf = (andOr: string, second: string): string => {
  const definition = searchOfType('Name');
  if (definition === undefined) throw new Error('There is no Name search');
  const typed = { grantorGranteeLastName1: 'CRUZ', grantorGranteeLastName2: second, andOr };
  return criteriaWords(t, definition, { ...definition.neutral, ...typed }, (_field, code) => code).heading;
};

it('joins two names by a word of the reader', async () => {
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

it.each(SEARCH_TYPES.map((type) => [type]))('has a name for the price list of card payers: %s', (type) => {
  expect(hasText(`search:types.${type}`)).toBe(true);
});
