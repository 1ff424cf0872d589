import { SETTING_GROUPS, SETTINGS, type Setting, type SettingGroup } from '@portal/contracts/county-config';
import { ACCOUNT_MANAGERS, type Role } from '@portal/domain';

export interface SettingScreen {
  readonly setting: Setting;
  readonly groupKey: string;
}

const ofGroup = (group: SettingGroup): SettingScreen[] =>
  SETTINGS.filter((setting) => setting.group === group).map((setting) => ({ setting, groupKey: `groups.${group}` }));

/** The screens of settings, in the order of the navigation. */
export const SETTING_SCREENS: readonly SettingScreen[] = SETTING_GROUPS.flatMap(ofGroup);

/** An entry of the panel's navigation, for a setting or for an action. */
export interface PanelScreen {
  readonly id: string;
  /** The path after 'controlPanel/'. */
  readonly screen: string;
  readonly labelKey: string;
  /** Missing for entries above all groups. */
  readonly groupKey?: string;
  readonly access: readonly Role[];
}

/** Screens without a setting. Each is listed after the settings of its group. */
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

/** The checklist for opening a new county's portal. It is not in the Technical group, which is only for TRIMIN. */
const SETUP_CHECKLIST: PanelScreen = {
  id: 'opening',
  screen: 'opening',
  labelKey: 'opening.title',
  access: ['TRIMIN', 'COUNTY'],
};

/** The list of accounts. The screens of one account are reached from it. */
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
/** All screens in the navigation of the control panel, in its order (002 section 2.5). */
export const PANEL_SCREENS: readonly PanelScreen[] = [
  SETUP_CHECKLIST,
  ...screensOf(FIRST_GROUP),
  ACCOUNTS,
  ...OTHER_GROUPS.flatMap(screensOf),
];

/** The screen that the control panel shows first: the first one that belongs to a group. */
export const firstScreenOf = (screens: readonly PanelScreen[]): PanelScreen | undefined =>
  screens.find(({ groupKey }) => groupKey !== undefined);
