import { remoteContractTest } from '@portal/testing';
import remote from './remote.ts';
import { aDetail, aSearchResponse, noOtherNames } from './testing.ts';

remoteContractTest(remote, {
  api: {
    alsoTryNames: noOtherNames,
    searchByName: (request) => aSearchResponse(3, request),
    searchByDocumentNumber: (request) => aSearchResponse(1, request),
    documentDetails: ({ docId }) => aDetail(docId),
  },
  paths: [
    '/search',
    '/search/Name',
    '/search/documentNumber/1',
    '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ',
    '/search/Plat',
    '/externalsearch/documentnumber/2024-000001',
  ],
});
