import { SEARCH_CALLS } from '@portal/contracts';
import { describeCriteria, SEARCH_TYPES, type SearchType } from '@portal/domain';
import { type FoundList, listFacts } from './list-facts.ts';
import { listLanguage } from './list-texts.ts';
import { criteriaOf } from './search-request.ts';

const { results } = listLanguage('ENGLISH').texts;
const CODES: FoundList['codes'] = {
  documentType: [{ code: 'LR', description: 'Land Records', groups: [] }],
  bookType: [{ code: 'D', description: 'Deeds', groups: [] }],
  island: [{ code: 'SPN', description: 'Saipan', groups: [] }],
  otherLotCodeLb: [{ code: 'OL', description: 'Outlot', groups: [] }],
};

const factsOf = (type: SearchType, criteria: Readonly<Record<string, string>>): string[] =>
  listFacts(results, {
    type,
    description: describeCriteria(type, criteria),
    total: 3,
    sortKey: 'docNumber',
    leftOut: {},
    codes: CODES,
    bookLabel: 'Liber',
  });

it.each<[SearchType, Readonly<Record<string, string>>, string[]]>([
  [
    'Date',
    { fromRecordedDate: '01/01/2024', toRecordedDate: '01/31/2024', documentType: 'LR' },
    ['Date: 01/01/2024 - 01/31/2024', 'Document Type: Land Records'],
  ],
  [
    'ParcelId',
    { parcelId: '0123', matchType: 'BEGINS', documentType: 'LR', toRecordedDate: '01/31/2024' },
    ['Parcel ID: 0123', 'Document Type: Land Records · to 01/31/2024'],
  ],
  ['BookAndPage', { book: '12', page: '', bookType: 'D' }, ['Book and Page: 12', 'Liber Type: Deeds']],
  ['TractIndexNMI', { island: 'SPN', village: 'GARAPAN' }, ['Tract Index: GARAPAN', 'Island: Saipan']],
  [
    'LegalDescription',
    {
      legalType: 'LB',
      searchMethod: 'EXACT',
      plat: 'P9',
      platName: 'CHELSEA',
      lot: '5',
      unit: '7',
      otherLotCodeLb: 'OL',
    },
    ['Legal Description: CHELSEA, 5', 'Legal Type: Lots & Blocks · Match: Exact · Unit: 7 · Other Lot Type: Outlot'],
  ],
  [
    'LegalDescription',
    {
      legalType: 'MB',
      searchMethod: 'CONTAINS',
      section: '31',
      township: '5',
      range: '3',
      qq: 'NE',
      grantorGranteeLastNameMb: 'CRUZ',
    },
    ['Legal Description: 31-5-3', 'Legal Type: Metes & Bounds · QQ: NE · Grantor/Grantee business or last name: CRUZ'],
  ],
  [
    'Name',
    {
      grantorGranteeLastName1: 'CRUZ',
      andOr: 'OR',
      grantorGranteeSearchIn: 'GRANTORS',
      fromRecordedDate: '01/01/2024',
    },
    ['Name: CRUZ', 'Search In: Grantors · from 01/01/2024'],
  ],
])('the lines above a list by %s contain every criterion once', (type, criteria, lines) => {
  expect(factsOf(type, criteria)).toEqual([...lines, 'Documents: 3']);
});

it('a printed list has a label for every criterion of every search', () => {
  const listed = SEARCH_TYPES.map((type) => ({
    type,
    fields: Object.keys(criteriaOf(SEARCH_CALLS[type].files.print.request.parse({}))),
  }));
  const unlabeled = listed.flatMap(({ type, fields }) =>
    ['LB', 'MB'].flatMap((legalType) => {
      const criteria = Object.fromEntries(fields.map((field) => [field, field === 'legalType' ? legalType : 'X']));
      return (factsOf(type, criteria)[1] ?? '').split(' · ').filter((text) => /^(?!Q{1,4}:)[A-Z0-9]+: /.test(text));
    }),
  );
  expect(unlabeled).toEqual([]);
});
