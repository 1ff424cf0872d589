import type {
  BaseContentLists,
  CodeDescription,
  CodeLists,
  CurrentUser,
  Lockout,
  SearchHistoryEntry,
  UsageBalance,
} from '@portal/contracts';
import { createStore } from 'zustand/vanilla';

/** `checking` until the first login status arrives; meanwhile the page shows 'LOADING' (specification 000, section 2). */
export type SessionStatus = 'checking' | 'authenticated' | 'anonymous';
/** Values of one group of the county's configuration. */
export type CountyGroup = BaseContentLists['lists'][number]['baseContent'];

export interface SessionState {
  readonly status: SessionStatus;
  /** The user logged out, here or in another tab, or was a guest: nobody returns to the last page. */
  readonly hasLoggedOut: boolean;
  /** Why the session ended, as a code of the error catalogue, or LOGGED_OUT; shown by the login page. */
  readonly endReason: string | null;
  /** The charge to the logged-out user's card, in cents; `null` if there was no hold on a card. */
  readonly endCharge: number | null;
  readonly user: CurrentUser | null;
  readonly balance: UsageBalance | null;
  /** The last five searches, newest first. */
  readonly history: readonly SearchHistoryEntry[];
  readonly lockout: Lockout | null;
  /** Wire name of the chosen language. */
  readonly language: string;
  /** The county's configuration by group: `common`, `loginAndRegistration`, ... */
  readonly county: Readonly<Record<string, CountyGroup>>;
  /** Pick lists by name: `documentTypes`, `instrumentGroups`, ... */
  readonly codeLists: Readonly<Record<string, readonly CodeDescription[]>>;
}

const NOBODY = { user: null, balance: null, history: [] } as const;

const initial: SessionState = {
  status: 'checking',
  hasLoggedOut: false,
  endReason: null,
  endCharge: null,
  ...NOBODY,
  lockout: null,
  language: 'ENGLISH',
  county: {},
  codeLists: {},
};

/** The page's only store: the current user, and data that every screen needs. It has no data of single screens. */
export const sessionStore = createStore<SessionState>(() => initial);

const { setState } = sessionStore;

/** Sets the current user, after a login or from the login status. */
export const setUser = (user: CurrentUser): void =>
  setState({
    status: 'authenticated',
    hasLoggedOut: false,
    endReason: null,
    endCharge: null,
    user,
    balance: user.usageBalance,
    history: user.searchHistoryList,
    language: user.language,
  });

/**
 * Removes the current user, also after a failed login-status call (specification 000, section 2). Pick lists depend on the user, so
 * they are removed too.
 */
export const clearUser = (
  hasLoggedOut = false,
  endReason: string | null = null,
  endCharge: number | null = null,
): void => setState({ status: 'anonymous', hasLoggedOut, endReason, endCharge, ...NOBODY, codeLists: {} });

export const setBalance = (balance: UsageBalance): void => setState({ balance });
/** Sets the accounts that the user may choose from, after one was created, changed or deleted. */
export function setAllowableAccounts(allowableAccounts: CurrentUser['allowableAccounts']): void {
  const { user } = sessionStore.getState();
  if (user !== null) setState({ user: { ...user, allowableAccounts } });
}
/** Sets this user's price of a search or of details, in cents, after the county changed it. */
export function setLookupPrice(lookup: string, cents: number): void {
  const { user } = sessionStore.getState();
  if (user !== null) setState({ user: { ...user, lookupPrices: { ...user.lookupPrices, [lookup]: cents } } });
}
export const setHistory = (history: readonly SearchHistoryEntry[]): void => setState({ history });
export const setLanguage = (language: string): void => setState({ language });

/** Sets the lockout of a response. An equal one changes nothing, so that not every response renders the page again. */
export function setLockout(lockout: Lockout | null): void {
  const inPlace = lockout?.lockoutInPlace === true ? lockout : null;
  if (sessionStore.getState().lockout?.messageHeadline !== inPlace?.messageHeadline) setState({ lockout: inPlace });
}

/** Adds groups of the county's configuration; a group of the same name is replaced. */
export const addCountyGroups = ({ lists }: BaseContentLists): void =>
  setState(({ county }) => ({
    county: { ...county, ...Object.fromEntries(lists.map((list) => [list.name, list.baseContent])) },
  }));

export const setCodeLists = ({ lists }: CodeLists): void =>
  setState({ codeLists: Object.fromEntries(lists.map((list) => [list.name, list.codeDescriptionResultList])) });

/** Resets the store to its initial state. For tests only. */
export const resetSession = (): void => setState(initial, true);
