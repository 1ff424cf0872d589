import { SETTINGS, type Setting } from '@portal/contracts/county-config';
import { aUser, remoteContractTest } from '@portal/testing';
import { aFilingEntry, aFilingQueue } from './features/filings/filings.testing.tsx';
import { aUserEntry, aUserList } from './features/users/users.testing.tsx';
import english from './locales/en.json';
import remote from './remote.ts';
import { SETTING_SCREENS } from './screens.ts';
import { settingHandlers } from './testing.ts';

remoteContractTest(remote, {
  api: {
    ...settingHandlers(),
    listEfileQueue: () => aFilingQueue([]),
    readEfileEntry: () => aFilingEntry(),
    readEfileEntryPage: ({ page }) => ({ page, base64: '/9j/', width: 1082, height: 1400 }),
    listUsers: () => aUserList([]),
    readUser: () => aUserEntry(),
    listUserSessions: () => ({ sessions: [] }),
  },
  user: aUser({ role: 'COUNTY', tabList: ['home', 'search', 'userManager', 'controlPanel'] }),
  paths: [
    '/filings',
    '/FILINGS/EF-2026-000001',
    '/controlPanel',
    '/userManager',
    '/USERMANAGER/0',
    '/userManager/20',
    '/userManager/UserPassword/20',
    '/controlpanel/ALACARTERATES',
    ...SETTING_SCREENS.map(({ setting }) => `/controlPanel/${setting.screen}`),
  ],
});

describe('the settings', () => {
  it('each have a screen', () => {
    const shown = SETTING_SCREENS.map(({ setting }) => setting.name);
    expect(SETTINGS.map(({ name }) => name).filter((name) => !shown.includes(name))).toEqual([]);
  });

  it.each(SETTINGS.map((setting) => [setting.name, setting] as const))(
    'of %s have texts for their title and all fields',
    (name, setting) => {
      const text = new Map<string, unknown>(Object.entries(english.settings)).get(name);
      expect(text).toMatchObject({
        title: expect.any(String),
        fields: Object.fromEntries(shownFields(setting).map((field) => [field, expect.any(String)])),
      });
    },
  );
});

const shownFields = ({ fields }: Setting): string[] =>
  fields.flatMap((field) => [
    field.name,
    ...(field.kind === 'rows'
      ? field.fields.filter(({ isHidden }) => isHidden !== true).map((inner) => inner.name)
      : []),
  ]);
