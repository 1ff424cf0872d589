export { aLaCarteSetting, type RatesRecord, ratesRecord } from './a-la-carte.setting.ts';
export { auditPurgeRecord, auditPurgeSetting, MIN_AUDIT_DAYS } from './audit-purge.setting.ts';
export { billingScheduleRecord, billingScheduleSetting } from './billing-schedule.setting.ts';
export { isLocked, type SettingMessages } from './check-setting.ts';
export { commonRecord, commonSetting } from './common.setting.ts';
export { creditCardRecord, creditCardSetting } from './credit-card.setting.ts';
export { creditCardExtraRecord, creditCardExtraSetting } from './credit-card-extra.setting.ts';
export {
  PAGE_PREVIEWS,
  type PagePreview,
  PRICE_PREVIEWS,
  type PricePreview,
  SETTING_GROUPS,
  type Setting,
  type SettingContent,
  type SettingGroup,
  type SettingSection,
} from './define-setting.ts';
export { DEPENDENT_RECORDS } from './dependent-records.ts';
export { efileRecord, efileSetting } from './efile.setting.ts';
export { escrowRecord, escrowSetting } from './escrow.setting.ts';
export { flatFeeOverrideRecord, flatFeeOverrideSetting, flatFeeRecord, flatFeeSetting } from './flat-fee.setting.ts';
export { helperDataOf } from './helper-data-of.ts';
export { readConfigHistory, restoreConfig, SHOWN_VERSIONS } from './history.ts';
export { homeSelectionsRecord, homeSelectionsSetting } from './home-selections.setting.ts';
export { languagesRecord, languagesSetting } from './languages.setting.ts';
export { loginSlidesSetting, MAX_SLIDES, slidesRecord } from './login-slides.setting.ts';
export {
  checkLandSharkOneAccountsUsers,
  migrateLandSharkOneAccountsUsers,
  migrateLandSharkOneAuditLog,
  NAMED_REJECTS,
} from './ls1-calls.ts';
export { readMonitoring } from './monitoring.ts';
export {
  externalLinksSetting,
  latestNewsSetting,
  loginLinksSetting,
  loginNewsSetting,
  paragraphsRecord,
} from './news.setting.ts';
export { notableDatesRecord, notableDatesSetting } from './notable-dates.setting.ts';
export { endUserSessions, listJobs, readJobRuns, readOpening, reloadConfiguration, runJobNow } from './panel-calls.ts';
export {
  type OfferedPrice,
  PRICE_LISTS,
  type PricedPurchase,
  type PriceRow,
  recordsAfterSave,
  type StoredRecords,
} from './price-lists.ts';
export {
  cardSurcharge,
  escrowSurcharge,
  filingRates,
  imageRateTable,
  lookupRateTable,
  offeredAddOns,
} from './rate-tables.ts';
export { registrationRecord, registrationSetting } from './registration.setting.ts';
export { changeRemote, listRemotes, type RemoteStatus, readRemoteHistory } from './release-calls.ts';
export { reportsRecord, reportsSetting } from './reports.setting.ts';
export { search2Record, search2Setting, searchRecord, searchSetting } from './search.setting.ts';
export { type ChangeTexts, changesOfSetting, type SettingChange } from './setting-changes.ts';
export * from './setting-fields.ts';
export type { WireRecord } from './setting-wire.ts';
export { SETTING_CALLS, SETTINGS } from './settings.ts';
export {
  findDisclaimer,
  type HomeCards,
  homeCards,
  homeRecords,
  loginPageContent,
  loginRecords,
  noteRecords,
} from './shown-pages.ts';
export { SLIDE_BYTES, uploadSlide } from './slide-picture.ts';
export { specialRatesRecord, specialRatesSetting, specialRatesTable } from './special-rates.setting.ts';
export { storedBasisPoints, storedCents, storedFlag, storedText } from './stored.ts';
export { userAccessRecord, userAccessSetting } from './user-access.setting.ts';
export { userLockoutRecord, userLockoutSetting } from './user-lockout.setting.ts';
export { userPurgeRecord, userPurgeSetting } from './user-purge.setting.ts';
export { countInactiveUsers, purgeUsersNow, readUserPurgeNow, userPurgeNowRecord } from './user-purge-calls.ts';
