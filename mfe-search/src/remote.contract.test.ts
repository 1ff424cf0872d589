import { remoteContractTest } from '@portal/testing';
import remote from './remote.ts';
import { aDetail, aSearchResponse, noOtherNames } from './testing.ts';

remoteContractTest(remote, {
  api: {
    alsoTryNames: noOtherNames,
    // three documents, so that the page of results is rendered
    searchByName: (request) => aSearchResponse(3, request),
    // a single document, whose details are opened at once
    searchByDocumentNumber: (request) => aSearchResponse(1, request),
    documentDetails: ({ docId }) => aDetail(docId),
  },
  // One address of each kind of page. Some differ from the portal's own addresses in upper and lower case, which is ignored.
  paths: [
    // redirects to the form of the user's default search
    '/search',
    // a form
    '/search/Name',
    // a form with the criteria of entry 1 of the search history
    '/search/documentNumber/1',
    // results
    '/search/SearchResults?search=Name&grantorGranteeLastName1=CRUZ',
    // the message that the user may not make this search, because it is not in the user's list
    '/search/Plat',
    // a link from another system to a document
    '/externalsearch/documentnumber/2024-000001',
  ],
});
