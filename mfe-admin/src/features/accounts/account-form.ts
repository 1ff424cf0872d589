import type { AccountEntry, RequestOf, saveAccount } from '@portal/contracts';
import {
  ACCOUNT_LIMITS,
  ACCOUNT_TYPES,
  type AccountEntryFields,
  type AccountShape,
  cents,
  centsToDollars,
  checkAccountEntry,
  checkNewAccount,
  cleanFields,
  dollarsToCents,
  formatStandardPhone,
  hasAccountField,
  type NewAccountFields,
  needsLandLink,
  omit,
  paymentMethodsFor,
  STATES,
} from '@portal/domain';
import { defineForm, type FieldDescription, type FormDescription } from '@portal/ui/form';

/** The values of an account's form. */
export interface AccountValues extends Omit<NewAccountFields, 'flatFeeRateLevel'> {
  /** Number of the county's flat-fee option. 0 is free of charge. */
  readonly flatFeeRateLevel: string;
}

type Field = FieldDescription<AccountValues>;
const shapeOf = (values: AccountValues): AccountShape => ({
  ...values,
  flatFeeRateLevel: Number(values.flatFeeRateLevel),
});
const when = (rule: (account: AccountShape) => boolean) => (values: AccountValues) => rule(shapeOf(values));

const NAME: Field = {
  kind: 'text',
  name: 'name',
  labelKey: 'admin:accounts.fields.name',
  required: true,
  maxLength: ACCOUNT_LIMITS.name,
  width: 12,
};
const PAYMENT: readonly Field[] = [
  {
    kind: 'select',
    name: 'accountType',
    labelKey: 'admin:accounts.fields.accountType',
    width: 6,
    options: ACCOUNT_TYPES.map((value) => ({ value, labelKey: `admin:accounts.types.${value}` })),
  },
  { kind: 'select', name: 'paymentMethod', labelKey: 'accounts:columns.payment', width: 6, source: 'methods' },
  {
    kind: 'select',
    name: 'flatFeeRateLevel',
    labelKey: 'admin:accounts.fields.monthlyRate',
    width: 6,
    source: 'rates',
    visibleWhen: when(hasAccountField.flatFeeRateLevel),
  },
  {
    kind: 'money',
    name: 'monthlyFee',
    labelKey: 'admin:accounts.fields.monthlyFee',
    width: 6,
    minimum: 0,
    visibleWhen: when(hasAccountField.monthlyFee),
  },
  {
    kind: 'checkbox',
    name: 'userReload',
    labelKey: 'admin:accounts.fields.userReload',
    width: 12,
    visibleWhen: when(hasAccountField.userReload),
  },
  {
    kind: 'text',
    name: 'landLinkAccount',
    labelKey: 'accounts:columns.landLinkAccount',
    width: 6,
    maxLength: ACCOUNT_LIMITS.landLinkAccount,
    inputMode: 'numeric',
    requiredWhen: when(needsLandLink),
  },
  {
    kind: 'checkbox',
    name: 'postToLandLink',
    labelKey: 'admin:accounts.fields.postToLandLink',
    width: 12,
    visibleWhen: when(hasAccountField.postToLandLink),
  },
];
const text = (name: 'address' | 'city' | 'email', autoComplete: string) =>
  ({
    kind: 'text',
    name,
    labelKey: `profile:${name}`,
    maxLength: ACCOUNT_LIMITS[name],
    autoComplete,
    width: 12,
  }) as const;
const CONTACT: readonly Field[] = [
  text('address', 'off'),
  text('city', 'off'),
  {
    kind: 'select',
    name: 'state',
    labelKey: 'profile:state',
    width: 8,
    options: STATES.map(({ code, name }) => ({ value: code, label: name, note: code })),
    placeholderKey: 'profile:chooseState',
  },
  {
    kind: 'zip',
    name: 'zip',
    labelKey: 'profile:zip',
    width: 4,
    filter: (typed) => typed.replace(/\D/g, '').slice(0, 5),
  },
  {
    kind: 'tel',
    name: 'phone',
    labelKey: 'profile:phone',
    hintKey: 'validation:phoneStandard',
    width: 12,
    filter: formatStandardPhone,
  },
  { ...text('email', 'off'), kind: 'email' },
];

const formOf = (id: string, head: readonly Field[]): FormDescription<AccountValues> =>
  defineForm<AccountValues>({
    id,
    submitKey: 'admin:submit',
    busyKey: 'admin:saving',
    cancelKey: 'admin:accounts.back',
    sections: [
      ...(head.length === 0 ? [] : [{ fields: head }]),
      { titleKey: 'admin:accounts.fields.payment', fields: PAYMENT },
      { titleKey: 'admin:accounts.fields.contact', fields: CONTACT },
    ],
  });
export const ENTRY_FORM = formOf('account', []);
export const NEW_FORM = formOf('new-account', [NAME]);

export function accountValues(account: AccountEntry): AccountValues {
  const fee = dollarsToCents(account.monthlyFee);
  const { name, accountType, paymentMethod, userReload, landLinkAccount, postToLandLink } = account;
  const { address, city, state, zip, phone, email } = account;
  return {
    name,
    accountType,
    paymentMethod,
    userReload,
    landLinkAccount,
    postToLandLink,
    address,
    city,
    state,
    zip,
    phone,
    email,
    flatFeeRateLevel: String(account.flatFeeRateLevel),
    monthlyFee: fee.ok && hasAccountField.monthlyFee(account) ? fee.value : 0,
  };
}

const fieldsOf = (typed: AccountValues): AccountEntryFields => {
  const { flatFeeRateLevel, ...values } = omit(typed, 'name');
  const { accountType, paymentMethod, landLinkAccount, address, city, state, zip, phone, email } = values;
  return {
    ...values,
    ...cleanFields({ accountType, paymentMethod, landLinkAccount, address, city, state, zip, phone, email }),
    flatFeeRateLevel: Number(flatFeeRateLevel),
  };
};

export const checkEntry = (stored: AccountEntry) => (values: AccountValues) =>
  checkAccountEntry(fieldsOf(values), stored);
export const checkNew = (values: AccountValues) =>
  checkNewAccount({ ...fieldsOf(values), ...cleanFields({ name: values.name }) });

type SaveRequest = RequestOf<typeof saveAccount>;
const requestFieldsOf = (values: AccountValues) => {
  const { monthlyFee, ...fields } = fieldsOf(values);
  return { ...fields, monthlyFee: centsToDollars(cents(monthlyFee ?? 0)) };
};
export const entryRequest = (values: AccountValues, { id, version }: AccountEntry): SaveRequest => ({
  ...requestFieldsOf(values),
  id,
  version,
});
export const newRequest = (values: AccountValues): SaveRequest => ({
  ...requestFieldsOf(values),
  id: 0,
  ...cleanFields({ name: values.name }),
});

/** The payment methods of an account type, plus the method that the account has now. */
export const selectablePaymentMethods = (accountType: string, stored: string): readonly string[] => {
  const methods: readonly string[] = paymentMethodsFor(accountType);
  return stored === '' || methods.includes(stored) ? methods : [...methods, stored];
};
