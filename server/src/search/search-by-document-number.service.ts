import type { DocumentSearchContent, searchByDocumentNumber } from '@portal/contracts';
import { checkDocumentNumberSearch, documentNumberKey, maySeeConfidential } from '@portal/domain';
import type * as z from 'zod/mini';
import { invalid } from '../platform/errors/refusal.ts';
import type { Answer } from '../platform/http/route.ts';
import { findByDocumentNumber } from './document-number-search.store.ts';
import { type Asked, asErrors } from './search-by-name.service.ts';
import { demandSearch, type SearchServices, searchDocuments } from './search-documents.service.ts';

type NumberInput = z.output<(typeof searchByDocumentNumber)['request']>;

/** `search/searchByDocumentNumber`: documents by number, or by a range of numbers. */
export const searchDocumentsByNumber = async (
  services: SearchServices,
  { input, session, request }: Asked<NumberInput>,
): Promise<Answer<DocumentSearchContent>> => {
  await demandSearch(services, session, 'DocumentNumber');
  const errors = checkDocumentNumberSearch(input);
  if (Object.keys(errors).length > 0) throw invalid(asErrors(errors));
  const { sortKey, sortDirection, pageNumber, batch, timestamp, updateHistory, ...criteria } = input;
  const query = {
    fromKey: documentNumberKey(input.fromDocumentNumber),
    toKey: input.toDocumentNumber.trim() === '' ? null : documentNumberKey(input.toDocumentNumber),
    from: null,
    to: null,
    documentType: input.documentType === 'ALL' ? null : input.documentType,
    instruments: null,
    seesConfidential: maySeeConfidential(session.role),
  };
  return searchDocuments(
    services,
    { session, request },
    {
      type: 'DocumentNumber',
      link: 'search/searchByDocumentNumber',
      criteria,
      page: { sortKey, sortDirection, pageNumber, batch, timestamp, updateHistory },
      find: (db, order, slice) => findByDocumentNumber(db, query, order, slice),
    },
  );
};
