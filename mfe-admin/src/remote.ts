import {
  changeUserStatus,
  changeUserStatusInList,
  deleteUser,
  exportUsers,
  listUsers,
  readUser,
  saveUser,
  setUserPassword,
} from '@portal/contracts';
import { readConfigHistory, restoreConfig, uploadSlide } from '@portal/contracts/county-config';
import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import { SETTING_SCREENS } from './screens.ts';

/** The county control panel and the user manager (002 sections 2.3 and 2.5). */
export default defineRemote({
  id: 'admin',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [
    { path: 'controlPanel', titleKey: 'title', access: 'session', when: { capability: 'county.configure' } },
    { path: 'userManager', titleKey: 'users.manager', access: 'session', when: { capability: 'users.manage' } },
  ],
  navigation: [
    {
      id: 'userManager',
      area: 'top',
      labelKey: 'users.manager',
      path: 'userManager',
      order: 50,
      when: { capability: 'users.manage' },
    },
    {
      id: 'controlPanel',
      area: 'top',
      labelKey: 'title',
      path: 'controlPanel',
      order: 60,
      when: { capability: 'county.configure' },
    },
    ...SETTING_SCREENS.map(({ setting, groupKey }) => ({
      id: setting.name,
      area: 'side' as const,
      groupKey,
      labelKey: `settings.${setting.name}.title`,
      path: `controlPanel/${setting.screen}`,
      when: { roles: setting.access },
    })),
    {
      id: 'users',
      area: 'side',
      groupKey: 'users.manager',
      labelKey: 'users.title',
      path: 'userManager',
      when: { capability: 'users.manage' },
    },
  ],
  side: { labelKey: 'administration' },
  slots: {},
  requires: {
    calls: [
      ...SETTING_SCREENS.flatMap(({ setting }) => [setting.read, setting.save]),
      readConfigHistory,
      restoreConfig,
      uploadSlide,
      listUsers,
      readUser,
      saveUser,
      deleteUser,
      changeUserStatus,
      changeUserStatusInList,
      setUserPassword,
      exportUsers,
    ],
    slots: [],
  },
  loadRoutes: () => import('./routes.tsx'),
  // eslint-disable-next-line no-unsanitized/method -- a file of this folder, by a tag of the portal's own list of languages
  loadTexts: (languageTag) => import(`./locales/${languageTag}.json`),
});
