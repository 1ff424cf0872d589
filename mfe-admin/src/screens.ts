import { SETTING_GROUPS, SETTINGS, type Setting, type SettingGroup } from '@portal/contracts/county-config';
import { ACCOUNT_MANAGERS, type Role } from '@portal/domain';

export interface SettingScreen {
  readonly setting: Setting;
  readonly groupKey: string;
}

const ofGroup = (group: SettingGroup): SettingScreen[] =>
  SETTINGS.filter((setting) => setting.group === group).map((setting) => ({ setting, groupKey: `groups.${group}` }));

/** The screens of records, as the navigation lists them. */
export const SETTING_SCREENS: readonly SettingScreen[] = SETTING_GROUPS.flatMap(ofGroup);

/** One entry of the panel's navigation, of a record or of something to do. */
export interface PanelScreen {
  readonly id: string;
  readonly screen: string;
  readonly labelKey: string;
  /** None for what is above all groups. */
  readonly groupKey?: string;
  readonly access: readonly Role[];
}

/** Screens without a record, each behind those of its group. */
const ACTION_SCREENS: readonly PanelScreen[] = [
  {
    id: 'lockout2',
    screen: 'userLockout2',
    labelKey: 'lockout2.title',
    groupKey: 'groups.users',
    access: ['TRIMIN', 'COUNTY'],
  },
  {
    id: 'releases',
    screen: 'releases',
    labelKey: 'releases.title',
    groupKey: 'groups.technical',
    access: ['TRIMIN'],
  },
  {
    id: 'userPurgeNow',
    screen: 'userPurgeNow',
    labelKey: 'userPurgeNow.title',
    groupKey: 'groups.users',
    access: ['TRIMIN', 'COUNTY'],
  },
  {
    id: 'ls1People',
    screen: 'LandSharkOneAccountsUsers',
    labelKey: 'ls1.people.title',
    groupKey: 'groups.technical',
    access: ['TRIMIN'],
  },
  {
    id: 'ls1Log',
    screen: 'LandSharkOneAuditLog',
    labelKey: 'ls1.log.title',
    groupKey: 'groups.technical',
    access: ['TRIMIN'],
  },
  {
    id: 'performanceMonitoring',
    screen: 'performanceMonitoring',
    labelKey: 'monitoring.title',
    groupKey: 'groups.technical',
    access: ['TRIMIN'],
  },
  { id: 'jobs', screen: 'jobs', labelKey: 'jobs.title', groupKey: 'groups.technical', access: ['TRIMIN'] },
  {
    id: 'reload',
    screen: 'reloadConfiguration',
    labelKey: 'reload.title',
    groupKey: 'groups.technical',
    access: ['TRIMIN'],
  },
];

/** The first steps of a new county. Technical screens are for TRIMIN only, so it is not in that group. */
const OPENING: PanelScreen = {
  id: 'opening',
  screen: 'opening',
  labelKey: 'opening.title',
  access: ['TRIMIN', 'COUNTY'],
};

/** The list of accounts; the screens of one account are below it. */
const ACCOUNTS: PanelScreen = {
  id: 'accounts',
  screen: 'accounts',
  labelKey: 'accounts.title',
  groupKey: 'groups.accounts',
  access: ACCOUNT_MANAGERS,
};

const screensOf = (group: SettingGroup): PanelScreen[] => [
  ...ofGroup(group).map(({ setting, groupKey }) => ({
    id: setting.name,
    screen: setting.screen,
    labelKey: `settings.${setting.name}.title`,
    groupKey,
    access: setting.access,
  })),
  ...ACTION_SCREENS.filter(({ groupKey }) => groupKey === `groups.${group}`),
];

const [FIRST_GROUP, ...OTHER_GROUPS] = SETTING_GROUPS;
/** Every screen of the control panel that its navigation lists, in its order (002 section 2.5). */
export const PANEL_SCREENS: readonly PanelScreen[] = [
  OPENING,
  ...screensOf(FIRST_GROUP),
  ACCOUNTS,
  ...OTHER_GROUPS.flatMap(screensOf),
];

/** Where the panel begins: at the first screen of its groups. */
export const firstScreenOf = (screens: readonly PanelScreen[]): PanelScreen | undefined =>
  screens.find(({ groupKey }) => groupKey !== undefined);
