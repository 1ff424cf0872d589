import { type FieldMessages, REQUIRED } from '../../validation/messages.ts';
import { checkText, collectMessages } from '../../validation/text-checks.ts';
import { type CriteriaOf, codeField, type SearchRule, textField } from '../search-rule.ts';

/** 001 section 3, 'Book/page'. */
export const BOOK_AND_PAGE_RULE = {
  type: 'BookAndPage',
  description: 'Book and Page',
  summary: 'Documents recorded in a book, or on one page of it.',
  menuPosition: 2,
  rate: 'BookAndPage',
  fields: { book: textField(40), page: textField(40), bookType: codeField(40) },
  naming: { fields: ['book', 'page'], separator: ' / ' },
  sample: { book: 'A12' },
} as const satisfies SearchRule;

/** Checks a Book and Page search (001 section 5). */
export const checkBookAndPageSearch = ({
  book,
  page,
}: CriteriaOf<typeof BOOK_AND_PAGE_RULE, 'book' | 'page'>): FieldMessages<keyof typeof BOOK_AND_PAGE_RULE.fields> =>
  collectMessages({ book: checkText(book, { emptyMessage: REQUIRED }), page: checkText(page, {}) });
