export { passwordReadings } from './common-passwords.ts';
export {
  checkNewPassword,
  checkPassword,
  checkUsername,
  PASSWORD_LENGTH,
  USERNAME_LENGTH,
} from './credentials.ts';
export { checkEmail } from './email.ts';
export {
  type FieldMessage,
  type FieldMessages,
  fieldMessage,
  REQUIRED,
  VALIDATION_MESSAGES,
  type ValidationKey,
} from './messages.ts';
export { countyNameWords, holdsName, type PasswordOwner, personNameWords } from './own-names.ts';
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
} from './profile.ts';
export {
  checkDocumentNumberSearch,
  checkNameSearch,
  type DocumentNumberCriteria,
  type NameCriteria,
} from './search-criteria.ts';
export {
  checkMiddleInitial,
  checkRequired,
  checkText,
  collectMessages,
  NAME_MINIMUM,
  type TextRules,
} from './text-checks.ts';
