import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';
import { searchHistoryEntrySchema } from '../search/history.ts';

/**
 * The content of the header's balance block. `kind` is a `BalanceKind` of `domain`; a newer server may send other
 * kinds, which are shown unchanged. `amount` is cents for ESCROW, ACCRUED and HOLD, images for IMAGES, and 0 for
 * UNLIMITED and HIDDEN.
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

/** The logged-in user as sent to the browser (000 section 3). */
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
  /** The search selected first: the user's choice, or else the county's default. */
  search: z.string(),
  /** Search types this user may use, in menu order: those that county, account and user all allow. */
  searchList: z.array(z.string()),
  searchHistoryList: z.array(searchHistoryEntrySchema),
  /** Top navigation entries this user may see: home, efile, search, reports, userManager, controlPanel. */
  tabList: z.array(z.string()),
  /**
   * The user's rights (`Capability` of `domain`), which control menus and routes of remotes. Older servers send none.
   */
  capabilities: z._default(z.array(z.string()), []),
  /**
   * Accounts whose users this user may manage. `kind` determines which user types fit: PROVIDER, COUNTY, CUSTOMER or
   * GUEST.
   */
  allowableAccounts: z.array(z.object({ code: z.string(), description: z.string(), kind: z.optional(z.string()) })),
  accountDocTypes: z.record(z.string(), accountDocTypeSchema),
  /**
   * Search prices for a card payer: `description` is the label with the price ('Name $1.00'), `cents` the price alone.
   */
  creditCardSearchRates: z.array(z.object({ code: z.string(), description: z.string(), cents: z.int() })),
  /** Prices in cents by search type, and for `documentDetails` and `taxLienDetails`; free ones are omitted. */
  lookupPrices: z.optional(z.record(z.string(), z.int())),
  mustChangePassword: z.boolean(),
  /** For a guest: which login this is. All guests are one user. */
  guestLogin: z.optional(z.int()),
  /** The county requires a second factor for its staff, and this user has not set one up. */
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
  summary: 'Whether the caller has a live session, and its user.',
  request: nothing,
  content: z.object({
    authenticated: z.boolean(),
    user: z.nullable(currentUserSchema),
    /** Catalogue code of the reason why the caller's session ended. */
    endedBecause: z.optional(z.string()),
    /** The login is recent enough to change the password without logging in again. */
    isLoginRecent: z.optional(z.boolean()),
  }),
});

export const usageBalance = defineCall({
  name: 'usageBalance',
  method: 'POST',
  path: 'currentUser/usageBalance',
  access: 'session',
  summary: 'The current balance, for the header.',
  /** A caller can read only its own balance; the optional id (000 section 7) must be its own. */
  request: z.optional(z.strictObject({ userId: z.optional(z.int()) })),
  content: z.object({ usageBalance: usageBalanceSchema }),
});

export const saveLanguage = defineCall({
  name: 'saveLanguage',
  method: 'POST',
  path: 'currentUser/language',
  access: 'session',
  limitedAs: 'profile',
  beforePasswordChange: true,
  summary: 'Changes the language of the session, which was chosen at the login: that of its pages, files and emails.',
  /** Its name on the wire, such as ENGLISH. */
  request: z.strictObject({ language: z.string() }),
  content: z.nullable(z.object({})),
});
