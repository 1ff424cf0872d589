import { SETTINGS, type Setting } from '@portal/contracts/county-config';

/** Groups of the side navigation, in order (002 section 2.5). */
const GROUPS = ['fees', 'pages', 'users', 'technical'] as const;

/** Which group a setting's screen stands in. A setting without a group has no screen, and a test finds it. */
const GROUP_OF: Readonly<Record<string, (typeof GROUPS)[number]>> = {
  escrow: 'fees',
  aLaCarte: 'fees',
  aLaCarteSpecialRates: 'fees',
  common: 'pages',
  latestNews: 'pages',
  loginPageSlides: 'pages',
  userAccess: 'users',
  languages: 'technical',
};

export interface SettingScreen {
  readonly setting: Setting;
  readonly groupKey: string;
}

/** The screens of the control panel, as its navigation lists them. */
export const SETTING_SCREENS: readonly SettingScreen[] = GROUPS.flatMap((group) =>
  SETTINGS.filter(({ name }) => GROUP_OF[name] === group).map((setting) => ({ setting, groupKey: `groups.${group}` })),
);
