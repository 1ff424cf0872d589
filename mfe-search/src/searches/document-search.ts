import type { DocumentRow } from '@portal/contracts';
import type { Criteria } from '@portal/domain';
import { DOCUMENTS } from '../records/documents/documents.ts';
import { type RecordSearch, recordSearch } from './record-search.ts';
import type { SearchForm } from './search-definition.ts';

/** Makes the form of a search of documents. */
export const documentSearch = <Neutral extends Criteria>(search: RecordSearch<Neutral>): SearchForm<DocumentRow> =>
  recordSearch(DOCUMENTS, search);
