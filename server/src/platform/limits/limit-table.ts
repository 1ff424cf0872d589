import type { LimitedAs } from '@portal/contracts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The maximum numbers of uses in a window of time. */
export interface LimitWindow {
  readonly ms: number;
  /** Per user; per session of a guest; per address without a session. */
  readonly each?: number;
  /** Per session of a guest, if guests have a lower limit than users. */
  readonly guest?: number;
  /** For all guests and callers without a session of one network together. */
  readonly network?: number;
}

/**
 * One /48 of IPv6 has 65,536 networks, and one customer of a provider may have all of them, so it may only do what four networks may. There
 * is no limit for all callers together, because a few callers could then lock everyone out.
 */
export const NETWORKS_OF_SITE = 4;

export interface UseLimit {
  readonly windows: readonly LimitWindow[];
  /** How many calls of one caller may run at the same time, and how many more may wait; undefined for no limit. */
  readonly atOnce?: { readonly places: number; readonly waiting: number };
  /** True if staff get an alert about a caller who uses up a window of an hour or more. */
  readonly alertsStaff?: boolean;
}

/** Everything that has a limit: kinds of calls, and some actions within calls. */
export type Limited =
  | LimitedAs
  /** Details of records that were not in any search result of the caller. */
  | 'otherRecords'
  | 'guestLogins'
  /** Session cookies that are not in the cache of this process. */
  | 'unknownCookies';

/**
 * All rate limits. One submitted search makes up to four calls of 25 rows, so 600 calls per minute are more than two full pages of results
 * per second, faster than anyone reads. The windows of hours and days make copying the whole index slow and visible. The limits of a
 * network allow an office of fifty guests behind one address.
 */
export const USE_LIMITS: Readonly<Record<Limited, UseLimit>> = {
  search: {
    windows: [
      { ms: MINUTE_MS, each: 600, network: 1_200 },
      { ms: HOUR_MS, each: 6_000, guest: 1_200, network: 15_000 },
      { ms: DAY_MS, each: 20_000, guest: 1_500, network: 30_000 },
    ],
    atOnce: { places: 6, waiting: 24 },
    alertsStaff: true,
  },
  // at most one for each submitted name search
  alsoTry: {
    windows: [
      { ms: MINUTE_MS, each: 120, network: 300 },
      { ms: HOUR_MS, each: 1_500, guest: 300, network: 4_000 },
    ],
    atOnce: { places: 2, waiting: 8 },
  },
  details: {
    windows: [
      { ms: MINUTE_MS, each: 240, network: 600 },
      { ms: HOUR_MS, each: 3_000, guest: 1_000, network: 4_000 },
    ],
    atOnce: { places: 6, waiting: 24 },
  },
  otherRecords: {
    windows: [
      { ms: 10 * MINUTE_MS, each: 30, network: 60 },
      { ms: DAY_MS, each: 120, network: 240 },
    ],
    alertsStaff: true,
  },
  picture: {
    windows: [
      { ms: MINUTE_MS, each: 240, network: 600 },
      { ms: HOUR_MS, each: 3_000, guest: 1_000, network: 4_000 },
    ],
    atOnce: { places: 6, waiting: 24 },
  },
  order: { windows: [{ ms: HOUR_MS, each: 3_000, guest: 600, network: 3_000 }] },
  report: { windows: [{ ms: MINUTE_MS, each: 10 }], atOnce: { places: 2, waiting: 4 } },
  reportPreview: { windows: [{ ms: MINUTE_MS, each: 30 }], atOnce: { places: 1, waiting: 2 } },
  // a list costs as much as forty search calls, so copying the index by lists must not be faster than by pages
  list: {
    windows: [
      { ms: MINUTE_MS, each: 20, network: 40 },
      { ms: HOUR_MS, each: 150, guest: 30, network: 375 },
      { ms: DAY_MS, each: 500, guest: 40, network: 750 },
    ],
    atOnce: { places: 2, waiting: 4 },
    alertsStaff: true,
  },
  cardForm: {
    windows: [
      { ms: MINUTE_MS, each: 20, network: 60 },
      { ms: HOUR_MS, each: 100, guest: 40, network: 300 },
    ],
  },
  cardReport: {
    windows: [
      { ms: MINUTE_MS, each: 60, network: 120 },
      { ms: HOUR_MS, each: 300, network: 600 },
    ],
  },
  guestLogins: {
    windows: [
      { ms: 10 * MINUTE_MS, network: 100 },
      { ms: DAY_MS, network: 2_000 },
    ],
  },
  unknownCookies: { windows: [{ ms: MINUTE_MS, network: 120 }], atOnce: { places: 4, waiting: 120 } },
  clientLog: { windows: [{ ms: MINUTE_MS, each: 30, network: 120 }] },
  forgottenUsername: { windows: [{ ms: MINUTE_MS, each: 10, network: 40 }] },
  forgottenPassword: { windows: [{ ms: MINUTE_MS, each: 10, network: 40 }] },
  resetTicket: { windows: [{ ms: MINUTE_MS, each: 20, network: 80 }] },
  invitationTicket: { windows: [{ ms: MINUTE_MS, each: 20, network: 80 }] },
  registrationTicket: { windows: [{ ms: MINUTE_MS, each: 20, network: 80 }] },
  emailTicket: { windows: [{ ms: MINUTE_MS, each: 20, network: 80 }] },
  signUp: { windows: [{ ms: MINUTE_MS, each: 10, network: 40 }] },
  profile: { windows: [{ ms: MINUTE_MS, each: 60 }] },
  password: { windows: [{ ms: MINUTE_MS, each: 10 }] },
  // an upload writes up to 25 MB to the disk before the filer has paid
  upload: {
    windows: [
      { ms: MINUTE_MS, each: 20, network: 40 },
      { ms: HOUR_MS, each: 120, network: 240 },
    ],
    atOnce: { places: 6, waiting: 24 },
    alertsStaff: true,
  },
  filing: {
    windows: [
      { ms: MINUTE_MS, each: 60, network: 120 },
      { ms: HOUR_MS, each: 600, network: 1_200 },
    ],
  },
  // filing numbers are consecutive, so the caller must also know the email address and gets few attempts
  filingStatus: {
    windows: [
      { ms: MINUTE_MS, each: 20, network: 40 },
      { ms: HOUR_MS, each: 100, network: 200 },
    ],
    alertsStaff: true,
  },
  setting: { windows: [{ ms: MINUTE_MS, each: 60 }], atOnce: { places: 2, waiting: 8 } },
  // a page of a list, which is filtered while the user types
  listPage: { windows: [{ ms: MINUTE_MS, each: 600 }], atOnce: { places: 3, waiting: 12 } },
};
