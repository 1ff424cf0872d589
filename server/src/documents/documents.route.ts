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
  route(documentDetails, (context) => showDocumentDetails(services, context)),
  route(taxLienDetails, (context) => showTaxLienDetails(services, context)),
  route(torrensCertificateDetails, (context) => showTorrensDetails(services, context)),
  route(tractBookDetails, (context) => showTractBookDetails(services, context)),
  route(grantorGranteeBookDetails, (context) => showGrantorGranteeBookDetails(services, context)),
  route(legalDescriptionDetails, (context) => readLegalDetails(services, context)),
  route(taxLinks, (context) => readParcelLinks(services, context, 'tax')),
  route(gisLinks, (context) => readParcelLinks(services, context, 'gis')),
];
