import type { CodeDescription, CurrentUser, Lockout, SearchHistoryEntry, UsageBalance } from '@portal/contracts';
import { type Cents, dollarsToCents, NO_CENTS, percentToBasisPoints } from '@portal/domain';
import { useStore } from 'zustand';
import { type CountyGroup, type SessionState, type SessionStatus, sessionStore } from './session-store.ts';

const NO_GROUP: CountyGroup = {};
const NO_CODES: readonly CodeDescription[] = [];

const useSession = <Value>(select: (state: SessionState) => Value): Value => useStore(sessionStore, select);

/** Whether a user is logged in; 'checking' until it is known. */
export const useSessionStatus = (): SessionStatus => useSession((state) => state.status);
/** Why the session ended; `null` during a session, and if the end has no reason to show. */
export const useSessionEndReason = (): string | null => useSession((state) => state.endReason);
/** The charge to the logged-out user's card, in cents; `null` if there was no hold on a card. */
export const useSessionEndCharge = (): number | null => useSession((state) => state.endCharge);
/** The logged-in user; `null` if there is none. */
export const useCurrentUser = (): CurrentUser | null => useSession((state) => state.user);
/** The balance that the header shows. */
export const useBalance = (): UsageBalance | null => useSession((state) => state.balance);
/** The last five searches, newest first. */
export const useHistory = (): readonly SearchHistoryEntry[] => useSession((state) => state.history);
/** The lockout in place, else `null`. */
export const useLockout = (): Lockout | null => useSession((state) => state.lockout);
/** Wire name of the chosen language. */
export const useSessionLanguage = (): string => useSession((state) => state.language);
/** One group of the county's configuration; empty if the county has none with that name. */
export const useCountyGroup = (name: string): CountyGroup => useSession((state) => state.county[name] ?? NO_GROUP);
/** The county's time zone, as an IANA name; UTC until the county's configuration has loaded. */
export function useCountyZone(): string {
  const { timeZone } = useCountyGroup('property');
  return typeof timeZone === 'string' ? timeZone : 'UTC';
}
/** Returns a function that tells whether a flag of the county's configuration, 'group.field', is on; a missing one is off. */
export const useCountyFlags = (): ((flag: string) => boolean) => {
  const county = useSession((state) => state.county);
  return (flag) => {
    const [name = '', field = ''] = flag.split('.');
    return county[name]?.[field] === true;
  };
};
/**
 * One pick list; empty if the county has none with that name, and before login except for the types of documents that may be
 * filed.
 */
export const useCodeList = (name: string): readonly CodeDescription[] =>
  useSession((state) => state.codeLists[name] ?? NO_CODES);

/** Returns a function that names a document type: 'LR · Land Records', or its code alone if the county has no description. */
export function useTypeText(): (code: string) => string {
  const types = useCodeList('documentTypes');
  return (code) => {
    const description = types.find((type) => type.code === code)?.description ?? '';
    return description === '' ? code : `${code} · ${description}`;
  };
}

/** A value as text; the fallback for any other type. */
const text = (value: CountyGroup[string] | undefined, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** An amount of the county's configuration, which the server sends in dollars; 0 if it is missing or invalid. */
export function groupCents(value: CountyGroup[string] | undefined): Cents {
  const amount = typeof value === 'number' ? dollarsToCents(value) : undefined;
  return amount?.ok ? amount.value : NO_CENTS;
}

/** A percentage of the county's configuration in basis points: 2.5 is 250; 0 when it is missing. */
export function groupBasisPoints(value: CountyGroup[string] | undefined): number {
  const percent = typeof value === 'number' ? percentToBasisPoints(value) : undefined;
  return percent?.ok ? percent.value : 0;
}

/** Names and labels that every screen uses (specification 000, section 3 'County common configuration'). */
export interface County {
  readonly countyName: string;
  readonly appTitle: string;
  readonly bookLabel: string;
  readonly torrensLabel: string;
}

/** Names and labels of the county from its `common` group, with the specification's defaults. */
export const countyOf = (common: CountyGroup): County => ({
  countyName: text(common.countyName, ''),
  appTitle: text(common.appTitle, 'Land Record Portal'),
  bookLabel: text(common.bookLabel, 'Book'),
  torrensLabel: text(common.torrensLabel, 'Torrens'),
});

/** The county's names and labels. */
export const useCounty = (): County => countyOf(useCountyGroup('common'));
