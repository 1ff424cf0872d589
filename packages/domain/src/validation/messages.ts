/**
 * The names of all validation messages; the language key is 'validation.' and the name. The English texts come from the
 * specification (000, 001 and 002 section 5) and are in packages/i18n/src/locales/en/validation.json.
 */
export const VALIDATION_MESSAGES = [
  'required',
  'dateFormat',
  'futureDate',
  'dateRange',
  'dateTimeRange',
  'monthRange',
  'yearRange',
  'invalidCharacters',
  'minimumCharacters',
  'maximumCharacters',
  'threeCharacters',
  'threeCharactersOrBlank',
  'numbersOnly',
  'lettersAndNumbersOnly',
  'numericRangeOnly',
  'numericRange',
  'requiredIfFirstName',
  'requiredIfMiddleInitial',
  'validPlatRequired',
  'noMatchingPlat',
  'savedSearchTaken',
  'savedSearchLimit',
  'usernameMinimum',
  'usernameMaximum',
  'usernameCharacters',
  'usernameStart',
  'usernameEnd',
  'usernameConsecutive',
  'passwordMinimum',
  'passwordMaximum',
  'passwordComposition',
  'passwordCompositionBrief',
  'passwordMismatch',
  'passwordCommon',
  'passwordOwnName',
  'passwordUnchanged',
  'roleOfAccount',
  'numericAccountNumber',
  'accountNameTaken',
  'docTypeTwice',
  'noSuchGuest',
  'timeOfDay',
  'zip',
  'phoneStandard',
  'phoneInternational',
  'phoneNumbersOnly',
  'amountPositive',
  'amountLimits',
  'noPagesSelected',
  'noSuchPage',
  'pageListFormat',
  'pageListRange',
  'pageListTooLong',
  'requiredWithChargeCode',
  'requiredWithFeeCode',
  'belowMinimumReload',
  'specialRateDocumentType',
  'specialRateAmount',
  'specialRateDuplicateAll',
  'specialRateDuplicate',
  'specialRatesLimit',
  'paragraphsLimit',
  'linksLimit',
  'linkAddress',
  'requiredZeroOk',
  'pictureUnreadable',
  'efileFormat',
  'efileSize',
  'efileAcknowledge',
  'oneTimeCode',
  'proofWrong',
  'noSuchAccount',
  'accountGone',
  'noSuchUser',
  'noSuchStatement',
  'buildInUse',
  'ls1Address',
  'ls1Balance',
  'ls1Encoding',
  'ls1NoAccount',
  'ls1Twice',
  // used by the server for requests that the portal's own forms never send
  'unknownField',
  'malformed',
  'tooLong',
  'tooSmall',
  'tooLarge',
] as const;

/** The name of one message, as the server sends it: 'futureDate'. */
export type MessageName = (typeof VALIDATION_MESSAGES)[number];

/** The language key of one message, such as 'validation.futureDate'. */
export type ValidationKey = `validation.${MessageName}`;

/** A message about one field: a language key and the values for its text. Never the text itself. */
export interface FieldMessage {
  readonly key: ValidationKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The messages of a form by field. Valid fields have none; an empty object means that the form is valid. */
export type FieldMessages<Field extends string> = Partial<Record<Field, FieldMessage>>;

/** Builds a `FieldMessage`. */
export function fieldMessage(key: ValidationKey, values?: Readonly<Record<string, string | number>>): FieldMessage {
  return values === undefined ? { key } : { key, values };
}

export const REQUIRED: FieldMessage = { key: 'validation.required' };
