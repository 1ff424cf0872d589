export {
  ACCOUNT_LIMITS,
  type AccountEntryFields,
  type AccountShape,
  checkAccountEntry,
  checkNewAccount,
  hasAccountField,
  isOfferedLevel,
  NEW_ACCOUNT,
  type NewAccountFields,
  needsLandLink,
  paymentMethodsFor,
} from './account-entry.ts';
export {
  checkGrantorGranteeBookSearch,
  checkTractBookIdSearch,
  checkTractBookLegalSearch,
  type GrantorGranteeBookCriteria,
  type TractBookIdCriteria,
  type TractBookLegalCriteria,
} from './book-criteria.ts';
export { undisguisedPasswords } from './common-passwords.ts';
export {
  checkNewPassword,
  checkPassword,
  checkUsername,
  PASSWORD_LENGTH,
  USERNAME_LENGTH,
} from './credentials.ts';
export { checkEmail } from './email.ts';
export {
  checkLegalDescriptionSearch,
  type LegalCriteria,
  type LegalType,
} from './legal-criteria.ts';
export {
  type FieldMessage,
  type FieldMessages,
  fieldMessage,
  type MessageName,
  REQUIRED,
  VALIDATION_MESSAGES,
  type ValidationKey,
} from './messages.ts';
export { containsName, countyNameWords, type PasswordOwner, personNameWords } from './own-names.ts';
export {
  checkPhone,
  formatInternationalPhone,
  formatStandardPhone,
  isPhoneFormat,
  PHONE_FORMATS,
  type PhoneFormat,
} from './phone.ts';
export {
  checkProfile,
  checkRegistration,
  checkZip,
  cleanFields,
  cleanText,
  PROFILE_LIMITS,
  type ProfileFields,
  type RegistrationFields,
  withChangesOf,
} from './profile.ts';
export type { RecordedDates } from './recorded-dates.ts';
export { checkSavedSearch } from './saved-search.ts';
export * from './search-criteria.ts';
export {
  checkTaxLienSearch,
  TAX_LIEN_METHODS,
  type TaxLienCriteria,
  type TaxLienMethod,
} from './tax-lien-criteria.ts';
export {
  checkMiddleInitial,
  checkRequired,
  checkText,
  collectMessages,
  NAME_MIN_LENGTH,
  type TextRules,
} from './text-checks.ts';
export {
  checkNewUser,
  checkUserEntry,
  type NewUserFields,
  type UserEntryFields,
} from './user-entry.ts';
