import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';

export default defineRemote({
  id: 'search',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [{ path: 'search', titleKey: 'title', access: 'session' }],
  navigation: [{ id: 'search', area: 'top', labelKey: 'title', path: 'search' }],
  slots: {},
  requires: { calls: [], slots: [] },
  loadRoutes: () => import('./routes.tsx'),
  loadTexts: (languageTag) => import(`./locales/${languageTag}.json`),
});
