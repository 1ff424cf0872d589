import {
  documentDetails,
  gisLinks,
  grantorGranteeBookDetails,
  legalDescriptionDetails,
  taxLienDetails,
  taxLinks,
  torrensCertificateDetails,
  tractBookDetails,
} from '@portal/contracts';
import { type Route, route } from '../platform/http/route.ts';
import { showGrantorGranteeBookDetails, showTractBookDetails } from './book-details.service.ts';
import { showDocumentDetails } from './document-details.service.ts';
import type { DocumentServices } from './document-services.ts';
import { readLegalDetails, readParcelLinks } from './land.service.ts';
import { showTaxLienDetails } from './tax-lien-details.service.ts';
import { showTorrensDetails } from './torrens-details.service.ts';

export const documentRoutes = (services: DocumentServices): Route[] => [
  route(documentDetails, (asked) => showDocumentDetails(services, asked)),
  route(taxLienDetails, (asked) => showTaxLienDetails(services, asked)),
  route(torrensCertificateDetails, (asked) => showTorrensDetails(services, asked)),
  route(tractBookDetails, (asked) => showTractBookDetails(services, asked)),
  route(grantorGranteeBookDetails, (asked) => showGrantorGranteeBookDetails(services, asked)),
  route(legalDescriptionDetails, (asked) => readLegalDetails(services, asked)),
  route(taxLinks, (asked) => readParcelLinks(services, asked, 'tax')),
  route(gisLinks, (asked) => readParcelLinks(services, asked, 'gis')),
];
