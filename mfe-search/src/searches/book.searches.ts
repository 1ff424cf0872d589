import {
  type Criteria,
  checkGrantorGranteeBookSearch,
  checkTractBookIdSearch,
  checkTractBookLegalSearch,
} from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';
import { GRANTOR_GRANTEE_BOOK } from '../records/grantor-grantee-book/grantor-grantee-book.ts';
import { TRACT_BOOK } from '../records/tract-book/tract-book.ts';
import {
  containsMatchSuggestion,
  EMPTY_LOT_AND_BLOCK,
  EMPTY_METES_AND_BOUNDS,
  isMetesAndBounds,
  legalTypeOf,
  lotAndBlockFields,
  metesAndBoundsFields,
  wholeLandSuggestion,
} from './land-fields.ts';
import { recordSearch } from './record-search.ts';
import type { TypedCriteria } from './search-definition.ts';
import { DATE_FIELDS, NO_DATES, segmentedField, textField } from './shared-fields.ts';

/** Entries of the tract book by ID (001 section 2.2). */
export const TRACT_BOOK_ID_SEARCH = recordSearch(TRACT_BOOK, {
  type: 'TractBookId',
  neutral: { tractBookId: '' },
  fields: () => [textField('tractBookId', 6, { required: true, maxLength: 60 })],
  check: checkTractBookIdSearch,
});

/** How the typed legal description is matched: contains or exact. */
const MATCH: FieldDescription<TypedCriteria> = {
  kind: 'segmented',
  name: 'searchMethod',
  labelKey: 'search:fields.searchMethod',
  width: 12,
  options: ['CONTAINS', 'EXACT'].map((value) => ({ value, labelKey: `search:options.match.${value}` })),
};

const widerLand = (criteria: Criteria) => {
  const { key, change, isWider } = wholeLandSuggestion(criteria);
  return [...containsMatchSuggestion(criteria), ...(isWider ? [{ key, change }] : [])];
};

/** Entries of the tract book about land (001 sections 2.2, 3 and 5). */
export const TRACT_BOOK_LEGAL_SEARCH = recordSearch(TRACT_BOOK, {
  type: 'TractBookLegal',
  neutral: {
    legalType: 'LB',
    searchMethod: 'CONTAINS',
    ...EMPTY_LOT_AND_BLOCK,
    ...EMPTY_METES_AND_BOUNDS,
    ...NO_DATES,
  },
  fields: (county) => [
    segmentedField('legalType', ['LB', 'MB']),
    MATCH,
    ...lotAndBlockFields(county),
    ...metesAndBoundsFields(county),
    ...DATE_FIELDS,
  ],
  folds: [{ name: 'more', labelKey: 'search:folds.more' }],
  check: (criteria, today) => checkTractBookLegalSearch({ ...criteria, legalType: legalTypeOf(criteria) }, today),
  submittedCriteria: (criteria) => ({
    ...criteria,
    ...(isMetesAndBounds(criteria) ? EMPTY_LOT_AND_BLOCK : EMPTY_METES_AND_BOUNDS),
  }),
  wider: widerLand,
});

/** Pages of the grantor and grantee books with a name (001 sections 2.2, 3 and 5). */
export const GRANTOR_GRANTEE_BOOK_SEARCH = recordSearch(GRANTOR_GRANTEE_BOOK, {
  type: 'GrantorGranteeBook',
  neutral: { grantorGranteeLastName: '', searchIn: 'BOTH', ...NO_DATES },
  fields: () => [
    textField('grantorGranteeLastName', 12, {
      labelKey: 'search:fields.businessOrLastName',
      hintKey: 'search:hints.bookName',
      required: true,
      maxLength: 500,
    }),
    segmentedField('searchIn', ['BOTH', 'GRANTORS', 'GRANTEES']),
    ...DATE_FIELDS,
  ],
  check: checkGrantorGranteeBookSearch,
  wider: ({ searchIn }) => (searchIn === 'BOTH' ? [] : [{ key: 'bothBooks', change: { searchIn: 'BOTH' } }]),
});
