import type { CodeDescription, CurrentUser, Lockout, SearchHistoryEntry, UsageBalance } from '@portal/contracts';
import { type Cents, dollarsToCents, NO_CENTS, percentToBasisPoints } from '@portal/domain';
import { useStore } from 'zustand';
import { type CountyGroup, type SessionState, type SessionStatus, sessionStore } from './session-store.ts';

const NO_GROUP: CountyGroup = {};
const NO_CODES: readonly CodeDescription[] = [];

const useSession = <Value>(select: (state: SessionState) => Value): Value => useStore(sessionStore, select);

/** Whether someone is logged in, or not known yet. */
export const useSessionStatus = (): SessionStatus => useSession((state) => state.status);
/** Why the session ended; `null` while it lives, and when there is nothing to say. */
export const useEndReason = (): string | null => useSession((state) => state.endReason);
/** What the card of who logged out is charged, in cents; `null` when no card was held. */
export const useEndCharge = (): number | null => useSession((state) => state.endCharge);
/** The logged-in user; `null` when nobody is. */
export const useCurrentUser = (): CurrentUser | null => useSession((state) => state.user);
/** The balance of the header. */
export const useBalance = (): UsageBalance | null => useSession((state) => state.balance);
/** The last five searches, newest first. */
export const useHistory = (): readonly SearchHistoryEntry[] => useSession((state) => state.history);
/** The lockout in place, else `null`. */
export const useLockout = (): Lockout | null => useSession((state) => state.lockout);
/** Wire name of the chosen language. */
export const useSessionLanguage = (): string => useSession((state) => state.language);
/** One group of the county's configuration; empty when the county has none of that name. */
export const useCountyGroup = (name: string): CountyGroup => useSession((state) => state.county[name] ?? NO_GROUP);
/** Whether a switch of the county's configuration, as 'group.field', is on; a missing one is off. */
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

/** What a type of documents is called: 'LR · Land Records'. The code alone where the county has no words for it. */
export function useTypeWords(): (code: string) => string {
  const types = useCodeList('documentTypes');
  return (code) => {
    const description = types.find((type) => type.code === code)?.description ?? '';
    return description === '' ? code : `${code} · ${description}`;
  };
}

/** A value as text; the fallback for any other type. */
const text = (value: CountyGroup[string] | undefined, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** An amount of the county's configuration, which the wire has in dollars; none when it is missing or no amount. */
export function groupCents(value: CountyGroup[string] | undefined): Cents {
  const amount = typeof value === 'number' ? dollarsToCents(value) : undefined;
  return amount?.ok ? amount.value : NO_CENTS;
}

/** A percentage of the county's configuration in basis points: 2.5 is 250; 0 when it is missing. */
export function groupBasisPoints(value: CountyGroup[string] | undefined): number {
  const percent = typeof value === 'number' ? percentToBasisPoints(value) : undefined;
  return percent?.ok ? percent.value : 0;
}

/** What every screen says of the county (000 section 3 'County common configuration'). */
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
