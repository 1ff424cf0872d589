import { authorizeCard, documentDetails } from '@portal/contracts';
import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import { SEARCH_LIST } from './searches/search-list.ts';

export default defineRemote({
  id: 'search',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [
    { path: 'search', titleKey: 'title', access: 'session' },
    { path: 'externalsearch', titleKey: 'title', access: 'session' },
  ],
  navigation: [
    { id: 'search', area: 'top', labelKey: 'title', path: 'search', requires: 'search' },
    ...SEARCH_LIST.map(({ type, labelKey }) => ({
      id: type,
      area: 'side' as const,
      labelKey,
      path: `search/${type}`,
      requires: type,
    })),
  ],
  slots: {},
  requires: {
    calls: [...SEARCH_LIST.map(({ call }) => call), documentDetails, authorizeCard],
    slots: ['imaging.preview.v1', 'imaging.payment.v1'],
  },
  loadRoutes: () => import('./routes.tsx'),
  // eslint-disable-next-line no-unsanitized/method -- a file of this folder, by a tag of the portal's own list of languages
  loadTexts: (languageTag) => import(`./locales/${languageTag}.json`),
});
