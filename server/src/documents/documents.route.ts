import { documentDetails, taxLienDetails, torrensCertificateDetails } from '@portal/contracts';
import { type Route, route } from '../platform/http/route.ts';
import { showDocumentDetails } from './document-details.service.ts';
import type { DocumentServices } from './document-services.ts';
import { showTaxLienDetails } from './tax-lien-details.service.ts';
import { showTorrensDetails } from './torrens-details.service.ts';

export const documentRoutes = (services: DocumentServices): Route[] => [
  route(documentDetails, (asked) => showDocumentDetails(services, asked)),
  route(taxLienDetails, (asked) => showTaxLienDetails(services, asked)),
  route(torrensCertificateDetails, (asked) => showTorrensDetails(services, asked)),
];
