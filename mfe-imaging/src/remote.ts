import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';

export default defineRemote({
  id: 'imaging',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [{ path: 'imaging', titleKey: 'title', access: 'session' }],
  navigation: [{ id: 'imaging', area: 'top', labelKey: 'title', path: 'imaging' }],
  slots: {},
  requires: { calls: [], slots: [] },
  loadRoutes: () => import('./routes.tsx'),
  loadTexts: (languageTag) => import(`./locales/${languageTag}.json`),
});
