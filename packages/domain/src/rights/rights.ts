import { isStaff, type Role } from '../lists/people.ts';
import { isTorrensSearch, SEARCH_TYPES, type SearchType } from '../lists/search-types.ts';
import { managesUsers } from './user-rights.ts';

/** Who may make a call: everyone, everyone with a session, or the listed roles. */
export type CallAccess = 'public' | 'session' | readonly Role[];

/** Whether a call may proceed: 'login' leads to 403 LOGIN, 'denied' to 403 DENIED. */
export type CallDecision = 'allowed' | 'login' | 'denied';

/** Decides a call by its declared access. @param role undefined without a session */
export function decideCall(access: CallAccess, role: Role | undefined): CallDecision {
  if (access === 'public') return 'allowed';
  if (role === undefined) return 'login';
  return access === 'session' || access.includes(role) ? 'allowed' : 'denied';
}

/** Enabled searches; missing ones are off. */
export type SearchSwitches = Partial<Readonly<Record<SearchType, boolean>>>;

export interface SearchRights {
  readonly role: Role;
  /** The county's Search 1 settings. */
  readonly county: SearchSwitches;
  /** Page access of the user's account; does not apply to staff. */
  readonly account: SearchSwitches;
  /** `torrens` of the county's landlink flags. */
  readonly isTorrensCounty: boolean;
}

/** The searches that a user sees, in menu order. The server refuses all others. */
export function visibleSearches(rights: SearchRights): SearchType[] {
  return SEARCH_TYPES.filter((type) => {
    if (rights.county[type] !== true) return false;
    if (isTorrensSearch(type) && !rights.isTorrensCounty) return false;
    return isStaff(rights.role) || rights.account[type] === true;
  });
}

/** The search selected first: the user's own default, else the county's, else the first available one (001 section 2.1). */
export function firstSearch(
  visible: readonly SearchType[],
  countyDefault: SearchType,
  chosen?: SearchType,
): SearchType | undefined {
  return [chosen, countyDefault, visible[0]].find((type) => type !== undefined && visible.includes(type));
}

/** An account's rights to one image key type (002 section 3, 'Account document types'). */
export interface AccountDocumentType {
  readonly imageRetrieval: boolean;
  readonly previewRetrieval: boolean;
}

export interface ImageRights {
  readonly preview: boolean;
  readonly image: boolean;
}

/**
 * A user's rights to the images of an image key type (001 section 6). Without a row for the type there are none, so
 * that a new document type is closed until someone grants it. Staff have all rights.
 */
export function imageRights(
  role: Role,
  accountDocumentTypes: Readonly<Record<string, AccountDocumentType>>,
  imageKeyType: string,
): ImageRights {
  if (isStaff(role)) return { preview: true, image: true };
  const row = Object.hasOwn(accountDocumentTypes, imageKeyType) ? accountDocumentTypes[imageKeyType] : undefined;
  return { preview: row?.previewRetrieval ?? false, image: row?.imageRetrieval ?? false };
}

/** Confidential documents are visible only to TRIMIN and COUNTY. */
export function maySeeConfidential(role: Role): boolean {
  return isStaff(role);
}

export const TABS = ['home', 'efile', 'search', 'reports', 'userManager', 'controlPanel'] as const;
export type Tab = (typeof TABS)[number];

/** Entries of the top navigation (000 sections 2 and 6). */
export function visibleTabs(role: Role, isEfileOn: boolean): Tab[] {
  const manages = isStaff(role) || role === 'ACCOUNT';
  return TABS.filter((tab) => {
    if (tab === 'efile') return isEfileOn;
    if (tab === 'userManager') return managesUsers(role);
    if (tab === 'reports') return manages;
    return tab !== 'controlPanel' || isStaff(role);
  });
}

/** A right of a user, independent of screens: remotes declare the ones that their screens need. */
export type Capability =
  | 'efile.submit'
  | 'search'
  | `search.${SearchType}`
  | 'reports.read'
  | 'users.manage'
  | 'county.configure'
  | 'county.technical';

export interface CapabilityFacts {
  readonly role: Role;
  readonly isEfileOn: boolean;
  /** The searches that this user may use (`visibleSearches`). */
  readonly searches: readonly SearchType[];
}

/** The capabilities of a user (000 section 6, 002 section 6). The server authorizes each call independently. */
export function capabilitiesOf({ role, isEfileOn, searches }: CapabilityFacts): Capability[] {
  const granted: ReadonlyArray<readonly [Capability, boolean]> = [
    ['efile.submit', isEfileOn],
    ['search', true],
    ['reports.read', isStaff(role) || role === 'ACCOUNT'],
    ['users.manage', managesUsers(role)],
    ['county.configure', isStaff(role)],
    ['county.technical', role === 'TRIMIN'],
  ];
  const own = granted.flatMap(([capability, isGranted]) => (isGranted ? [capability] : []));
  return [...own, ...searches.map((type) => `search.${type}` as const)];
}

/** Guests have no profile and no history (000 section 6). */
export function hasProfileAndHistory(role: Role): boolean {
  return role !== 'GUEST';
}
