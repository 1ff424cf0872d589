export { type AccountDocTypeEntry, organizeDocTypes } from './account-doc-types.ts';
export { DEFAULT_LANGUAGE, isLanguageName, LANGUAGE_FACTS, type LanguageFacts, PINNED_FORMAT } from './languages.ts';
export { omit } from './omit.ts';
export {
  ACCOUNT_KINDS,
  ACCOUNT_TYPE_DESCRIPTIONS,
  ACCOUNT_TYPES,
  type AccountKind,
  type AccountType,
  IMAGE_CHARGE_METHODS,
  type ImageChargeMethod,
  isAccountType,
  isImageChargeMethod,
  isPaymentMethod,
  isRole,
  isStaff,
  PAYMENT_METHOD_DESCRIPTIONS,
  PAYMENT_METHODS,
  type PaymentMethod,
  ROLE_DESCRIPTIONS,
  ROLES,
  type Role,
  USER_STATUSES,
  type UserStatus,
} from './people.ts';
export { recordOf } from './record-of.ts';
export {
  HOME_PAGE_SEARCHES,
  isBookSearch,
  isSearchType,
  isTorrensSearch,
  namingOfSearch,
  SEARCH_RATES,
  SEARCH_TYPES,
  type SearchRate,
  type SearchType,
  searchDescription,
  searchRate,
  searchSegment,
  searchTypeOfSegment,
} from './search-types.ts';
export { DEFAULT_STATE_CODE, STATES, type StateFacts } from './states.ts';
export { isCancelled, TORRENS_STATUSES, torrensStatusOf, torrensStatusText } from './torrens-status.ts';
