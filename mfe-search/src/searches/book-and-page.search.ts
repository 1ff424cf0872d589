import { checkBookAndPageSearch } from '@portal/domain';
import { documentSearch } from './document-search.ts';
import { codeField, textField } from './shared-fields.ts';

/** Documents recorded in a book, or on one page of it (001 sections 2.2, 3 and 5). */
export const BOOK_AND_PAGE_SEARCH = documentSearch({
  type: 'BookAndPage',
  neutral: { book: '', page: '', bookType: 'ALL' },
  fields: ({ bookLabel, hasBookTypes }) => [
    textField('book', 4, { required: true, maxLength: 40, labelValues: { bookLabel } }),
    textField('page', 4, { maxLength: 40 }),
    ...(hasBookTypes ? [codeField('bookType', 'bookTypes', { startsRow: true, labelValues: { bookLabel } })] : []),
  ],
  check: checkBookAndPageSearch,
  wider: ({ page, bookType }) => [
    ...(page === '' ? [] : [{ key: 'wholeBook', change: { page: '' } }]),
    ...(bookType === 'ALL' ? [] : [{ key: 'allBookTypes', change: { bookType: 'ALL' } }]),
  ],
});
