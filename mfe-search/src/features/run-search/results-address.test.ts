import fc from 'fast-check';
import { searchOfType } from '../../searches/searches.ts';
import {
  changeHref,
  firstPage,
  formHref,
  type ResultsAddress,
  readFormCriteria,
  readResultsAddress,
  resultsHref,
  unchangedResultsHref,
} from './results-address.ts';

const paramsOf = (href: string) => new URLSearchParams(href.split('?')[1]);
const definition = searchOfType('Name');
if (definition === undefined) throw new Error('There is no Name search');

// the URL has trimmed values
const typed = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim());
const address: fc.Arbitrary<ResultsAddress> = fc.record({
  definition: fc.constant(definition),
  criteria: fc
    .record({
      grantorGranteeLastName1: typed,
      grantorGranteeFirstName2: typed,
      andOr: fc.constantFrom('AND', 'OR'),
      grantorGranteeSearchIn: fc.constantFrom('BOTH', 'GRANTORS', 'GRANTEES'),
      fromRecordedDate: fc.constantFrom('', '01/01/1900', '1/5/24'),
    })
    .map((criteria) => ({ ...definition.neutral, ...criteria })),
  pageNumber: fc.integer({ min: 1, max: 10 }),
  sortKey: fc.constantFrom('docNumber', 'recordedDate', 'instrument', 'grantor'),
  sortDirection: fc.constantFrom('ASC', 'DESC'),
  recordId: fc.option(fc.integer({ min: 1 })),
  preview: fc.option(fc.constantFrom('all', '', '1,3-4')),
});

test('[U01] the URL of results has search, page, order and record, the URL of the form has the search, and pasted URLs are parsed into the same values', () => {
  fc.assert(
    fc.property(address, (one) => {
      expect(readResultsAddress(paramsOf(resultsHref(one)))).toEqual(one);
      // a form's URL without parameters has no criteria: the form is then neutral
      expect(readFormCriteria(definition, paramsOf(formHref(one))) ?? definition.neutral).toEqual(one.criteria);
    }),
  );
});

test('[001-2.1.forms.1] the URL of the form that changes a search has its criteria, and Cancel returns to the same list without the preview', () => {
  fc.assert(
    fc.property(address, (one) => {
      const params = paramsOf(changeHref(one));
      expect(readFormCriteria(definition, params)).toEqual(one.criteria);
      expect(unchangedResultsHref(definition, params)).toBe(resultsHref({ ...one, preview: null }));
      expect(unchangedResultsHref(definition, paramsOf(formHref(one)))).toBeUndefined();
    }),
  );
});

test('[000-4.pages.1] the URL of a plain search is short, and a URL without a page number means page 1', () => {
  const criteria = { ...definition.neutral, grantorGranteeLastName1: "O'BRIEN" };
  expect(resultsHref(firstPage({ definition, criteria }))).toBe(
    '/search/SearchResults?search=Name&grantorGranteeLastName1=O%27BRIEN',
  );
  expect(readResultsAddress(new URLSearchParams('search=Name'))).toMatchObject({ pageNumber: 1 });
});

test.each([
  ['no parameters', ''],
  ['an unknown search', 'search=Nothing'],
  ['a value that no form offers', 'search=Name&andOr=XOR'],
])('a URL with %s is not a search', (_name, query) => {
  expect(readResultsAddress(new URLSearchParams(query))).toBeUndefined();
});

test.each([
  ['pageNumber=0', { pageNumber: 1 }],
  ['pageNumber=99', { pageNumber: 10 }],
  ['pageNumber=x&record=-1&sortDirection=UP', { pageNumber: 1, recordId: null, sortDirection: 'ASC' }],
  ['sortKey=certifiedDate', { sortKey: 'docNumber' }],
])('invalid values in a URL are replaced by valid ones: %s', (query, expected) => {
  expect(readResultsAddress(new URLSearchParams(`search=Name&${query}`))).toMatchObject(expected);
});
