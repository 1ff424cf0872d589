import { searchByDocumentNumber, searchByName } from '@portal/contracts';
import { type Route, route } from '../platform/http/route.ts';
import { searchDocumentsByNumber } from './search-by-document-number.service.ts';
import { searchDocumentsByName } from './search-by-name.service.ts';
import type { SearchServices } from './search-documents.service.ts';

export const searchRoutes = (services: SearchServices): Route[] => [
  route(searchByName, (asked) => searchDocumentsByName(services, asked)),
  route(searchByDocumentNumber, (asked) => searchDocumentsByNumber(services, asked)),
];
