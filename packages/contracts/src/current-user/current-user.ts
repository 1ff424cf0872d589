import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';
import { searchHistoryEntrySchema } from '../search/history.ts';

/**
 * What the header's balance block shows. `kind` is a `BalanceKind` of `domain`; a
 * newer server may send others, which are shown as given. `amount` is cents for ESCROW, ACCRUED and HOLD, images for IMAGES,
 * and 0 for UNLIMITED and HIDDEN.
 */
export const usageBalanceSchema = z.object({
  kind: z.string(),
  amount: z.int(),
});
export type UsageBalance = z.output<typeof usageBalanceSchema>;

/** Rights to the images of one image key type (= document type). */
export const accountDocTypeSchema = z.object({
  imageRetrieval: z.boolean(),
  previewRetrieval: z.boolean(),
  imageChargeMethod: z.string(),
});

/** The logged-in user as the browser knows it (000 section 3). */
export const currentUserSchema = z.object({
  userId: z.int(),
  username: z.string(),
  fullName: z.string(),
  role: z.string(),
  language: z.string(),
  accountId: z.int(),
  accountName: z.string(),
  accountType: z.string(),
  paymentMethod: z.string(),
  usageBalance: usageBalanceSchema,
  /** The search selected first: the county's default unless the user chose another. */
  search: z.string(),
  /** Search types this user may use, in menu order: county switch, account page access and user together. */
  searchList: z.array(z.string()),
  searchHistoryList: z.array(searchHistoryEntrySchema),
  /** Top navigation entries this user may see: home, efile, search, reports, userManager, controlPanel. */
  tabList: z.array(z.string()),
  /** What this user may do (`Capability` of `domain`): menus and addresses of remotes go by it. None from an older server. */
  capabilities: z._default(z.array(z.string()), []),
  /** Accounts whose users one may manage. `kind` says which user types fit: PROVIDER, COUNTY, CUSTOMER or GUEST. */
  allowableAccounts: z.array(z.object({ code: z.string(), description: z.string(), kind: z.optional(z.string()) })),
  accountDocTypes: z.record(z.string(), accountDocTypeSchema),
  /** What a card payer's searches cost: `description` carries words and price ('Name $1.00'), `cents` the price alone. */
  creditCardSearchRates: z.array(z.object({ code: z.string(), description: z.string(), cents: z.int() })),
  /** Cents of one search by its type, and of `documentDetails` and `taxLienDetails`; what is free is left out. */
  lookupPrices: z.optional(z.record(z.string(), z.int())),
  mustChangePassword: z.boolean(),
  /** The county wants a one-time code of its staff, and this user has set none up. */
  mustSetUpSecondFactor: z.optional(z.boolean()),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

export const loginStatus = defineCall({
  name: 'loginStatus',
  method: 'GET',
  path: 'currentUser/loginStatus',
  access: 'public',
  isAboutSession: true,
  beforePasswordChange: true,
  summary: 'Says whether the caller has a live session, and whose.',
  request: nothing,
  content: z.object({
    authenticated: z.boolean(),
    user: z.nullable(currentUserSchema),
    /** Catalogue code of why the session that the caller had is over. */
    endedBecause: z.optional(z.string()),
    /** The login is so young that the password may be changed without logging in again. */
    isLoginRecent: z.optional(z.boolean()),
  }),
});

export const usageBalance = defineCall({
  name: 'usageBalance',
  method: 'POST',
  path: 'currentUser/usageBalance',
  access: 'session',
  summary: 'Reads the balance again for the header.',
  /** The caller reads its own balance; an id is accepted (000 section 7 sends it) and must be its own. */
  request: z.optional(z.strictObject({ userId: z.optional(z.int()) })),
  content: z.object({ usageBalance: usageBalanceSchema }),
});
