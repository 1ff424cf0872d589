import {
  alsoTryNames,
  authorizeCard,
  deleteSavedSearch,
  documentDetails,
  getThumbnails,
  gisLinks,
  grantorGranteeBookDetails,
  LIST_CALLS,
  legalDescriptionDetails,
  platsCodeDescription,
  readSavedSearches,
  renameSavedSearch,
  SEARCH_CALLS,
  saveSearch,
  taxLienDetails,
  taxLinks,
  torrensCertificateDetails,
  tractBookDetails,
} from '@portal/contracts';
import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import { SEARCH_TYPES } from '@portal/domain';
import { isKnownSearch, resultsPathOf } from './searches/known-searches.ts';

export default defineRemote({
  id: 'search',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [
    { path: 'search', titleKey: 'title', access: 'session' },
    { path: 'externalsearch', titleKey: 'title', access: 'session' },
  ],
  navigation: [
    { id: 'search', area: 'top', labelKey: 'title', path: 'search', order: 30, when: { capability: 'search' } },
    ...SEARCH_TYPES.filter(isKnownSearch).map((type) => ({
      id: type,
      area: 'side' as const,
      labelKey: `types.${type}`,
      path: `search/${type}`,
      alsoAt: [`search/${resultsPathOf(type)}?search=${type}`],
      when: { capability: `search.${type}` },
    })),
    {
      id: 'saved',
      area: 'side',
      groupKey: 'saved.group',
      labelKey: 'saved.title',
      path: 'search/saved',
      when: { capability: 'search', roles: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'] },
    },
  ],
  side: {
    labelKey: 'title',
    titleKey: 'side.searchBy',
    isOnHome: true,
    recent: { titleKey: 'side.recent', path: 'search/searchHistory' },
  },
  slots: {},
  requires: {
    calls: [
      ...Object.values(SEARCH_CALLS),
      ...LIST_CALLS,
      alsoTryNames,
      documentDetails,
      taxLienDetails,
      torrensCertificateDetails,
      tractBookDetails,
      grantorGranteeBookDetails,
      legalDescriptionDetails,
      taxLinks,
      gisLinks,
      authorizeCard,
      getThumbnails,
      platsCodeDescription,
      readSavedSearches,
      saveSearch,
      renameSavedSearch,
      deleteSavedSearch,
    ],
    slots: ['imaging.preview.v1', 'imaging.payment.v1'],
  },
  loadRoutes: () => import('./routes.tsx'),
  // eslint-disable-next-line no-unsanitized/method -- a file of this folder; the tag is from the portal's own list of languages
  loadTexts: (languageTag) => import(`./locales/${languageTag}.json`),
});
