import type { Route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { addressSearch } from './address.search.ts';
import { alsoTryRoute } from './also-try.route.ts';
import { bookAndPageSearch } from './book-and-page.search.ts';
import { dateSearch } from './date.search.ts';
import { documentNumberSearch } from './document-number.search.ts';
import { grantorGranteeBookSearch } from './grantor-grantee-book.search.ts';
import { legalDescriptionSearch } from './legal-description.search.ts';
import { nameSearch } from './name.search.ts';
import { parcelIdSearch } from './parcel-id.search.ts';
import { platSearch } from './plat.search.ts';
import { savedSearchRoutes } from './saved-searches.route.ts';
import { SubmitsOnRecord } from './submits-on-record.ts';
import { taxLienSearch } from './tax-lien.search.ts';
import { torrensCertificateSearch } from './torrens-certificate.search.ts';
import { torrensTextSearch } from './torrens-text.search.ts';
import { tractBookIdSearch, tractBookLegalSearch } from './tract-book.searches.ts';
import { tractIndexSearch } from './tract-index.search.ts';

/** Every search there is. */
const SEARCHES = [
  addressSearch,
  bookAndPageSearch,
  dateSearch,
  documentNumberSearch,
  grantorGranteeBookSearch,
  legalDescriptionSearch,
  nameSearch,
  parcelIdSearch,
  platSearch,
  taxLienSearch,
  torrensCertificateSearch,
  torrensTextSearch,
  tractBookIdSearch,
  tractBookLegalSearch,
  tractIndexSearch,
];

export const searchRoutes = (services: Services): Route[] => {
  const submits = new SubmitsOnRecord();
  return [
    ...SEARCHES.flatMap((search) => search.routes(services, submits)),
    alsoTryRoute(services),
    ...savedSearchRoutes(services, SEARCHES),
  ];
};
