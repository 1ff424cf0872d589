import { searchByBookAndPage } from '@portal/contracts';
import { documentRow } from '../import/testing/import-folder-fixture.ts';
import { describeDocumentSearch } from './document-search.testing.ts';
import { ofEachAlike } from './paging.testing.ts';

describeDocumentSearch({
  call: searchByBookAndPage,
  county: {
    'documents.csv': [
      documentRow('1', { book: 'A-012', page: '0034', book_type: 'D' }),
      documentRow('2', { book: 'a12', page: '35' }),
      documentRow('10', { book: '13', page: '1' }),
      documentRow('SECRET', { confidential: true, book: 'A12', page: '34' }),
    ],
  },
  finds: '[001-2.2.book.2] [001-3.book.1] finds a book or one page of it, however they were written',
  cases: [
    [{ book: 'a 12' }, ['1', '2']],
    [{ book: 'A12', page: '34' }, ['1']],
    [{ book: 'A-012', page: '0035' }, ['2']],
    [{ book: 'A12', bookType: 'D' }, ['1']],
    [{ book: 'A1' }, []],
    [{ book: 'A_2' }, []],
  ],
  refused: [[{ page: '1' }, { book: { key: 'required' } }]],
  alike: { 'documents.csv': ofEachAlike((number) => documentRow(number, { book: 'A12', page: '3' })) },
});
