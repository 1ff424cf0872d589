import type { Route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { alsoTryRoute, alsoTryTaxpayersRoute } from './also-try.route.ts';
import { AuditedSearches } from './audited-searches.ts';
import { documentNumberSearch } from './document-number.search.ts';
import { DOCUMENT_SEARCHES } from './document-searches.ts';
import { grantorGranteeBookSearch } from './grantor-grantee-book.search.ts';
import { legalDescriptionSearch } from './legal-description.search.ts';
import { nameSearch } from './name.search.ts';
import { savedSearchRoutes } from './saved-searches.route.ts';
import { taxLienSearch } from './tax-lien.search.ts';
import { torrensCertificateSearch } from './torrens-certificate.search.ts';
import { torrensTextSearch } from './torrens-text.search.ts';
import { tractBookIdSearch, tractBookLegalSearch } from './tract-book.searches.ts';

/** All searches. */
const SEARCHES = [
  ...DOCUMENT_SEARCHES,
  documentNumberSearch,
  grantorGranteeBookSearch,
  legalDescriptionSearch,
  nameSearch,
  taxLienSearch,
  torrensCertificateSearch,
  torrensTextSearch,
  tractBookIdSearch,
  tractBookLegalSearch,
];

export const searchRoutes = (services: Services): Route[] => {
  const auditedSearches = new AuditedSearches();
  return [
    ...SEARCHES.flatMap((search) => search.routes(services, auditedSearches)),
    alsoTryRoute(services),
    alsoTryTaxpayersRoute(services),
    ...savedSearchRoutes(services, SEARCHES),
  ];
};
