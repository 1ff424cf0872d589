import { STATES } from '../lists/index.ts';
import {
  type AccountType,
  isAccountType,
  isPaymentMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../lists/people.ts';
import { NO_CENTS } from '../money/cents.ts';
import { checkEmail } from './email.ts';
import { type FieldMessage, type FieldMessages, fieldMessage, REQUIRED } from './messages.ts';
import { checkPhone } from './phone.ts';
import { checkLength, checkZip, PROFILE_LIMITS } from './profile.ts';
import { collectMessages } from './text-checks.ts';

/** The editable fields of an existing account (002 section 2.4). */
export interface AccountEntryFields {
  readonly accountType: string;
  readonly paymentMethod: string;
  /** Cents; only for accounts without a flat fee. */
  readonly monthlyFee: number | null;
  /** 0 is free; 1 to 5 are options of the county. */
  readonly flatFeeRateLevel: number;
  readonly userReload: boolean;
  readonly landLinkAccount: string;
  readonly postToLandLink: boolean;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly phone: string;
  readonly email: string;
}

/** The fields of a new account. */
export interface NewAccountFields extends AccountEntryFields {
  readonly name: string;
}

/** The maximum length of each text, in characters (002 sections 5 and 9). */
export const ACCOUNT_LIMITS = {
  name: 60,
  address: PROFILE_LIMITS.address,
  city: PROFILE_LIMITS.city,
  email: PROFILE_LIMITS.email,
  landLinkAccount: 10,
} as const;

/** The highest flat-fee option (002 section 3). */
export const MAX_FLAT_FEE_LEVELS = 5;
/** A higher monthly fee than a million dollars is a typing error. */
const MAX_MONTHLY_CENTS = 100_000_000;

/**
 * The payment methods for an account type. A card is charged per order, so it cannot pay a flat fee's monthly charge.
 */
export const paymentMethodsFor = (accountType: string): readonly PaymentMethod[] =>
  accountType === 'A_LA_CARTE' ? PAYMENT_METHODS : PAYMENT_METHODS.filter((method) => method !== 'CREDIT_CARD');

/** The properties of an account that determine its conditional fields. */
export type AccountShape = Pick<
  AccountEntryFields,
  'accountType' | 'paymentMethod' | 'flatFeeRateLevel' | 'postToLandLink'
>;

const isFlatFee = ({ accountType }: Pick<AccountShape, 'accountType'>): boolean => accountType === 'FLAT_FEE';
const isByCard = ({ paymentMethod }: Pick<AccountShape, 'paymentMethod'>): boolean => paymentMethod === 'CREDIT_CARD';

/** Whether an account has each of the conditional fields (002 section 2.4). */
export const hasAccountField = {
  flatFeeRateLevel: isFlatFee,
  monthlyFee: (account: AccountShape): boolean => !isFlatFee(account),
  userReload: (account: AccountShape): boolean => isFlatFee(account) && account.flatFeeRateLevel > 0,
  postToLandLink: isByCard,
} as const;

/**
 * Whether the account's charges are posted to the county's finance system, which requires its account number there (002
 * section 5).
 */
export function needsLandLink(account: AccountShape): boolean {
  if (isByCard(account)) return account.postToLandLink;
  return isFlatFee(account) ? account.flatFeeRateLevel > 0 : true;
}

const ifGiven = (value: string, check: (value: string) => FieldMessage | undefined): FieldMessage | undefined =>
  value === '' ? undefined : check(value);

function checkLandLink(fields: AccountEntryFields): FieldMessage | undefined {
  const { landLinkAccount } = fields;
  if (landLinkAccount === '') return needsLandLink(fields) ? REQUIRED : undefined;
  if (/\D/.test(landLinkAccount)) return fieldMessage('validation.numericAccountNumber');
  return checkLength(landLinkAccount, ACCOUNT_LIMITS.landLinkAccount);
}

function checkFee(fields: AccountEntryFields): FieldMessage | undefined {
  const { monthlyFee } = fields;
  if (!hasAccountField.monthlyFee(fields) || monthlyFee === null) return undefined;
  if (!Number.isSafeInteger(monthlyFee) || monthlyFee < 0) return fieldMessage('validation.malformed');
  return monthlyFee > MAX_MONTHLY_CENTS ? fieldMessage('validation.tooLarge') : undefined;
}

const malformedUnless = (isKnown: boolean): FieldMessage | undefined =>
  isKnown ? undefined : fieldMessage('validation.malformed');
const isLevel = (level: number): boolean => Number.isInteger(level) && level >= 0 && level <= MAX_FLAT_FEE_LEVELS;

/**
 * Checks an account (002 section 5) whose texts are cleaned.
 * @param stored the current payment method, which remains allowed
 */
export function checkAccountEntry(
  fields: AccountEntryFields,
  stored?: Pick<AccountEntryFields, 'paymentMethod'>,
): FieldMessages<keyof AccountEntryFields> {
  const { accountType, paymentMethod, state } = fields;
  const methods: readonly string[] = [...paymentMethodsFor(accountType), stored?.paymentMethod ?? ''];
  return collectMessages({
    accountType: malformedUnless(isAccountType(accountType)),
    paymentMethod: malformedUnless(isPaymentMethod(paymentMethod) && methods.includes(paymentMethod)),
    monthlyFee: checkFee(fields),
    flatFeeRateLevel: malformedUnless(isLevel(fields.flatFeeRateLevel)),
    userReload: undefined,
    landLinkAccount: checkLandLink(fields),
    postToLandLink: undefined,
    address: checkLength(fields.address, ACCOUNT_LIMITS.address),
    city: checkLength(fields.city, ACCOUNT_LIMITS.city),
    state: ifGiven(state, () => malformedUnless(STATES.some(({ code }) => code === state))),
    zip: ifGiven(fields.zip, checkZip),
    phone: ifGiven(fields.phone, (phone) => checkPhone('STANDARD', phone)),
    email: ifGiven(fields.email, (email) => checkLength(email, ACCOUNT_LIMITS.email) ?? checkEmail(email)),
  });
}

/** Checks a new account, including its name. */
export const checkNewAccount = (fields: NewAccountFields): FieldMessages<keyof NewAccountFields> => ({
  ...collectMessages({ name: fields.name === '' ? REQUIRED : checkLength(fields.name, ACCOUNT_LIMITS.name) }),
  ...checkAccountEntry(fields),
});

/** The county's flat-fee options; a rate level is a row number. */
interface OfferedRates {
  readonly chargingImages: boolean;
  readonly rates: ReadonlyArray<{ readonly option: boolean }>;
}

/** Whether an account may be given a rate level (002 section 2.4): Free always, an option only while the county offers it. */
export const isOfferedLevel = (level: number, { chargingImages, rates }: OfferedRates): boolean =>
  level === 0 || (chargingImages && rates[level - 1]?.option === true);

/** The initial values of a new account (002 section 9). */
export const NEW_ACCOUNT = {
  name: '',
  accountType: 'A_LA_CARTE',
  paymentMethod: 'ESCROW',
  monthlyFee: NO_CENTS,
  flatFeeRateLevel: 0,
  userReload: false,
  landLinkAccount: '',
  postToLandLink: false,
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  email: '',
} as const satisfies NewAccountFields & {
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
};
