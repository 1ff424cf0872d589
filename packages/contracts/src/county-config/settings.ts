import type { Call } from '../platform/call.ts';
import { aLaCarteSetting } from './a-la-carte.setting.ts';
import { commonSetting } from './common.setting.ts';
import type { Setting } from './define-setting.ts';
import { escrowSetting } from './escrow.setting.ts';
import { languagesSetting } from './languages.setting.ts';
import { loginSlidesSetting } from './login-slides.setting.ts';
import { latestNewsSetting } from './news.setting.ts';
import { specialRatesSetting } from './special-rates.setting.ts';
import { userAccessSetting } from './user-access.setting.ts';

/** Every record that a screen of the control panel changes. */
export const SETTINGS: readonly Setting[] = [
  escrowSetting,
  aLaCarteSetting,
  specialRatesSetting,
  commonSetting,
  latestNewsSetting,
  loginSlidesSetting,
  userAccessSetting,
  languagesSetting,
];

/** The calls of all settings. */
export const SETTING_CALLS: readonly Call[] = SETTINGS.flatMap(({ read, save }) => [read, save]);
