import {
  authorizeCard,
  documentDetails,
  getThumbnails,
  LIST_CALLS,
  platsCodeDescription,
  taxLienDetails,
  torrensCertificateDetails,
} from '@portal/contracts';
import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import { SEARCH_TYPES } from '@portal/domain';
import { isListed, resultsPathOf, SEARCH_CALLS } from './searches/search-list.ts';

export default defineRemote({
  id: 'search',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [
    { path: 'search', titleKey: 'title', access: 'session' },
    { path: 'externalsearch', titleKey: 'title', access: 'session' },
  ],
  navigation: [
    { id: 'search', area: 'top', labelKey: 'title', path: 'search', order: 30, when: { capability: 'search' } },
    ...SEARCH_TYPES.filter(isListed).map((type) => ({
      id: type,
      area: 'side' as const,
      labelKey: `types.${type}`,
      path: `search/${type}`,
      alsoAt: [`search/${resultsPathOf(type)}?search=${type}`],
      when: { capability: `search.${type}` },
    })),
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
      documentDetails,
      taxLienDetails,
      torrensCertificateDetails,
      authorizeCard,
      getThumbnails,
      platsCodeDescription,
    ],
    slots: ['imaging.preview.v1', 'imaging.payment.v1'],
  },
  loadRoutes: () => import('./routes.tsx'),
  // eslint-disable-next-line no-unsanitized/method -- a file of this folder, by a tag of the portal's own list of languages
  loadTexts: (languageTag) => import(`./locales/${languageTag}.json`),
});
