import type { Call } from '../platform/call.ts';
import { aLaCarteSetting } from './a-la-carte.setting.ts';
import { auditPurgeSetting } from './audit-purge.setting.ts';
import { billingScheduleSetting } from './billing-schedule.setting.ts';
import { commonSetting } from './common.setting.ts';
import { creditCardSetting } from './credit-card.setting.ts';
import { creditCardExtraSetting } from './credit-card-extra.setting.ts';
import type { Setting } from './define-setting.ts';
import { efileSetting } from './efile.setting.ts';
import { escrowSetting } from './escrow.setting.ts';
import { flatFeeOverrideSetting, flatFeeSetting } from './flat-fee.setting.ts';
import { homeSelectionsSetting } from './home-selections.setting.ts';
import { languagesSetting } from './languages.setting.ts';
import { loginSlidesSetting } from './login-slides.setting.ts';
import { externalLinksSetting, latestNewsSetting, loginLinksSetting, loginNewsSetting } from './news.setting.ts';
import { notableDatesSetting } from './notable-dates.setting.ts';
import { registrationSetting } from './registration.setting.ts';
import { reportsSetting } from './reports.setting.ts';
import { search2Setting, searchSetting } from './search.setting.ts';
import { specialRatesSetting } from './special-rates.setting.ts';
import { userAccessSetting } from './user-access.setting.ts';
import { userLockoutSetting } from './user-lockout.setting.ts';
import { userPurgeSetting } from './user-purge.setting.ts';

/** Every record that has a screen in the control panel. */
export const SETTINGS: readonly Setting[] = [
  escrowSetting,
  aLaCarteSetting,
  specialRatesSetting,
  creditCardSetting,
  creditCardExtraSetting,
  flatFeeSetting,
  flatFeeOverrideSetting,
  billingScheduleSetting,
  commonSetting,
  searchSetting,
  search2Setting,
  reportsSetting,
  homeSelectionsSetting,
  notableDatesSetting,
  latestNewsSetting,
  externalLinksSetting,
  loginLinksSetting,
  loginNewsSetting,
  loginSlidesSetting,
  registrationSetting,
  userAccessSetting,
  userLockoutSetting,
  userPurgeSetting,
  auditPurgeSetting,
  efileSetting,
  languagesSetting,
];

/** The calls of all settings. */
export const SETTING_CALLS: readonly Call[] = SETTINGS.flatMap(({ read, save }) => [read, save]);
