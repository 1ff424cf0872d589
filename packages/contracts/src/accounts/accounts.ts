import { rolesWith } from '@portal/domain';
import * as z from 'zod/mini';
import {
  idOrCode,
  listPageFields,
  listRequest,
  managedCalls,
  seenStatus,
  versionFields,
} from '../platform/managed-list.ts';

/** The sort keys of a list of accounts; each has a unique tiebreaker. */
export const ACCOUNT_SORTS = ['name', 'type', 'payment', 'fee'] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

/** The status filters of the list (002 section 9): NB needs billing, NIR needs an image renewal. */
export const ACCOUNT_STATUS_FILTERS = ['ALL', 'A', 'NB', 'NIR', 'I'] as const;

const text = z.string().check(z.maxLength(500));
const filters = listRequest(ACCOUNT_STATUS_FILTERS, ACCOUNT_SORTS);
/** Decimal dollars, as the specification's rates are. */
const dollars = z.number();

/** Fields of both the list and the entry. */
const sharedFields = {
  id: z.int(),
  name: z.string(),
  kind: z.string(),
  accountType: z.string(),
  accountTypeDescription: z.string(),
  paymentMethod: z.string(),
  paymentMethodDescription: z.string(),
  /** Per month. For a flat-fee account, the price of its option. */
  monthlyFee: dollars,
  monthlyFeeDescription: z.string(),
  status: z.string(),
  userCount: z.int(),
};

const listContent = z.object({
  accounts: z.array(
    z.object({
      ...sharedFields,
      needsBilling: z.boolean(),
      needsImageRenewal: z.boolean(),
    }),
  ),
  ...listPageFields,
  /** The county allows its staff to set how many images an account has left. */
  countyAdminReload: z.boolean(),
});
export type AccountList = z.output<typeof listContent>;
export type AccountListRow = AccountList['accounts'][number];

/** The accounts that the current user can choose from after the change: the new `allowableAccounts`. */
const accountCodes = z.array(z.object({ code: z.string(), description: z.string(), kind: z.optional(z.string()) }));

/** An account as its entry shows it. */
const accountSchema = z.object({
  ...sharedFields,
  flatFeeRateLevel: z.int(),
  /** The options that the county offers; a rate level is a row number. */
  countyConfigFlatFee: z.object({
    chargingImages: z.boolean(),
    rates: z.array(
      z.object({
        option: z.boolean(),
        unlimitedNumberOfPages: z.boolean(),
        numberOfPages: z.int(),
        cost: dollars,
      }),
    ),
  }),
  userReload: z.boolean(),
  postToLandLink: z.boolean(),
  landLinkAccount: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  email: z.string(),
  lastTasks: z.nullable(z.string()),
  countyAdminReload: z.boolean(),
  ...versionFields,
});
export type AccountEntry = z.output<typeof accountSchema>;

/** The standard calls of a list with an entry page. */
export const accountCalls = managedCalls({
  one: 'account',
  many: 'accounts',
  area: 'controlPanel',
  key: { accountId: idOrCode },
  filters,
  seen: { status: seenStatus },
  list: listContent,
  entry: accountSchema,
  changed: z.extend(listContent, { accountCodeDescriptionResults: accountCodes }),
  requiresPassword: true,
  access: (operation) => rolesWith('account', operation),
  sent: {
    accountType: text,
    paymentMethod: text,
    monthlyFee: z.optional(z.nullable(dollars)),
    flatFeeRateLevel: idOrCode,
    userReload: z.boolean(),
    landLinkAccount: text,
    postToLandLink: z.boolean(),
    address: text,
    city: text,
    state: text,
    zip: text,
    phone: text,
    email: text,
    // for new accounts only: a name does not change
    name: z.optional(text),
    // sent by clients that send back what they read, and ignored
    kind: z.optional(text),
    countyAdminReload: z.optional(z.boolean()),
    status: z.optional(text),
    lastTasks: z.optional(z.nullable(text)),
    userCount: z.optional(z.int()),
    accountTypeDescription: z.optional(text),
    paymentMethodDescription: z.optional(text),
    monthlyFeeDescription: z.optional(text),
    countyConfigFlatFee: z.optional(z.unknown()),
  },
  saved: accountCodes,
  summaries: {
    list: 'The accounts that the caller manages, by text and status',
    read: 'One account that the caller manages; for id 0, the initial values of a new one.',
    save: 'Changes an account, or creates one for id 0. Returns the accounts that the caller can choose from.',
    remove:
      'Deletes an account and its users, and ends their sessions. Refused while it has a balance, owes money or has a pending payment.',
    setStatus: 'Activates an account, or deactivates it and ends the sessions of its users',
  },
});
export const {
  list: listAccounts,
  file: exportAccounts,
  read: readAccount,
  save: saveAccount,
  remove: deleteAccount,
  setStatusInList: changeAccountStatusInList,
  setStatus: changeAccountStatus,
} = accountCalls;
