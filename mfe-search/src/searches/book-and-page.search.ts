import { BOOK_AND_PAGE_RULE, checkBookAndPageSearch } from '@portal/domain';
import { searchFromRule } from './document-search.ts';
import { codeField, textField } from './shared-fields.ts';

/** Documents recorded in a book, or on one page of it (001 sections 2.2, 3 and 5). */
export const BOOK_AND_PAGE_SEARCH = searchFromRule(BOOK_AND_PAGE_RULE, {
  fields: ({ bookLabel, hasBookTypes }) => [
    textField('book', 4, { required: true, labelValues: { bookLabel } }),
    textField('page', 4),
    ...(hasBookTypes ? [codeField('bookType', 'bookTypes', { startsRow: true, labelValues: { bookLabel } })] : []),
  ],
  check: checkBookAndPageSearch,
  wider: ({ page, bookType }) => [
    ...(page === '' ? [] : [{ key: 'wholeBook', change: { page: '' } }]),
    ...(bookType === 'ALL' ? [] : [{ key: 'allBookTypes', change: { bookType: 'ALL' } }]),
  ],
});
