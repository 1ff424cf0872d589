export { COMMON_DEFAULTS, COUNTY_NAME_LENGTH, checkCommonSettings } from './common.ts';
export { checkCreditCardExtra } from './credit-card-extra.ts';
export { checkEscrowSettings, type EscrowSettings } from './escrow.ts';
export {
  checkFlatFeeRates,
  type FlatFeeRateSettings,
  hasUnlimitedBeforeOthers,
  MAX_FLAT_FEE_RATES,
} from './flat-fee.ts';
export { isLinkAddress } from './link-address.ts';
export {
  missingSteps,
  OPENING_STEPS,
  type OpeningFacts,
  type OpeningLine,
  type OpeningStep,
  openingList,
} from './opening.ts';
export {
  ALL_DOCUMENT_TYPES,
  checkSpecialRates,
  isBlankSpecialRate,
  MAX_SPECIAL_RATES,
  type SpecialRateSettings,
} from './special-rates.ts';
export {
  checkUserPurge,
  FIRST_PURGE_DATE,
  MIN_USER_DAYS,
  purgeDateMillis,
  purgeScheduleMillis,
} from './user-purge.ts';
