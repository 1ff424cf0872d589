import { documentDetails } from '@portal/contracts';
import { type Route, route } from '../platform/http/route.ts';
import type { SearchServices } from '../search/search-documents.service.ts';
import { showDocumentDetails } from './document-details.service.ts';

export const documentRoutes = (services: SearchServices): Route[] => [
  route(documentDetails, (asked) => showDocumentDetails(services, asked)),
];
