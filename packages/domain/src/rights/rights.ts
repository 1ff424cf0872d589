import { isStaff, type Role } from '../lists/people.ts';
import { isTorrensSearch, SEARCH_TYPES, type SearchType } from '../lists/search-types.ts';
import { managesUsers } from './user-rights.ts';

/** Who may make a call: everyone, every user with a session, or only users with one of the listed roles. */
export type CallAccess = 'public' | 'session' | readonly Role[];

/** Whether a call may proceed. The server refuses the others with the error codes LOGIN and DENIED. */
export type CallDecision = 'allowed' | 'login' | 'denied';

/**
 * Decides whether a call with this declared access may proceed.
 * @param role the caller's role; undefined without a session
 */
export function decideCall(access: CallAccess, role: Role | undefined): CallDecision {
  if (access === 'public') return 'allowed';
  if (role === undefined) return 'login';
  return access === 'session' || access.includes(role) ? 'allowed' : 'denied';
}

/** Whether each search is on. A search that is missing is off. */
export type SearchSwitches = Partial<Readonly<Record<SearchType, boolean>>>;

/** Everything that decides which searches a user sees. */
export interface SearchRights {
  readonly role: Role;
  /** The searches that the county has enabled (002 section 3, 'Search 1'). */
  readonly enabledByCounty: SearchSwitches;
  /** The searches that the user's account may use (its page access). It does not limit staff. */
  readonly allowedToAccount: SearchSwitches;
  /** Whether the county has Torrens certificates of title; only then the Torrens searches exist. */
  readonly isTorrensCounty: boolean;
}

/** The searches that a user sees, in menu order. The server refuses all others. */
export function visibleSearches(rights: SearchRights): SearchType[] {
  return SEARCH_TYPES.filter((type) => {
    if (rights.enabledByCounty[type] !== true) return false;
    if (isTorrensSearch(type) && !rights.isTorrensCounty) return false;
    return isStaff(rights.role) || rights.allowedToAccount[type] === true;
  });
}

/**
 * The search that opens first: the one that is already selected, otherwise the county's default, otherwise the first one in the
 * menu (001 section 2.1). A search that the user does not see is skipped. Undefined if the user sees no search.
 */
export function firstSearch(
  visible: readonly SearchType[],
  countyDefault: SearchType,
  selected?: SearchType,
): SearchType | undefined {
  return [selected, countyDefault, visible[0]].find((type) => type !== undefined && visible.includes(type));
}

/**
 * An account's rights to the images of one image key type (002 section 3, 'Account document types'). The image key type of a document
 * is the document type whose rights apply to its images.
 */
export interface AccountDocumentType {
  /** May order and download images. */
  readonly imageRetrieval: boolean;
  /** May preview images. */
  readonly previewRetrieval: boolean;
}

/** What a user may do with the images of a document: preview them, and order and download them. */
export interface ImageRights {
  readonly preview: boolean;
  readonly image: boolean;
}

/**
 * A user's rights to the images of an image key type (001 section 6). Staff have all rights. Other users have those that their account
 * has for the type. If it has none for the type, images are denied, so that a new document type is closed until someone opens it.
 * @param accountDocumentTypes the account's rights by image key type
 */
export function imageRights(
  role: Role,
  accountDocumentTypes: Readonly<Record<string, AccountDocumentType>>,
  imageKeyType: string,
): ImageRights {
  if (isStaff(role)) return { preview: true, image: true };
  // a type comes from imported records, so it may be called 'constructor', which every object inherits
  const row = Object.hasOwn(accountDocumentTypes, imageKeyType) ? accountDocumentTypes[imageKeyType] : undefined;
  return { preview: row?.previewRetrieval ?? false, image: row?.imageRetrieval ?? false };
}

/** Whether a user may see confidential documents: only provider and county staff. */
export function maySeeConfidential(role: Role): boolean {
  return isStaff(role);
}

/** Whether a user may read reports: staff, and the administrators of accounts. */
const mayReadReports = (role: Role): boolean => isStaff(role) || role === 'ACCOUNT';

/** All entries of the top navigation, from left to right. */
export const TABS = ['home', 'efile', 'search', 'reports', 'userManager', 'controlPanel'] as const;
export type Tab = (typeof TABS)[number];

/** The entries of the top navigation that a user sees (000 sections 2 and 6). */
export function visibleTabs(role: Role, isEfileOn: boolean): Tab[] {
  const isVisible: Readonly<Record<Tab, boolean>> = {
    home: true,
    efile: isEfileOn,
    search: true,
    reports: mayReadReports(role),
    userManager: managesUsers(role),
    controlPanel: isStaff(role),
  };
  return TABS.filter((tab) => isVisible[tab]);
}

/** A right of a user. It names no screen; instead, each remote declares which capabilities its screens need. */
export type Capability =
  | 'efile.submit'
  /** Searching in general. Every user has it. */
  | 'search'
  /** One search, such as 'search.Name'. */
  | `search.${SearchType}`
  | 'reports.read'
  | 'users.manage'
  /** The county's settings. */
  | 'county.configure'
  /** The settings that only the provider's staff may change. */
  | 'county.technical';

/** Everything that decides which capabilities a user has. */
export interface CapabilityFacts {
  readonly role: Role;
  readonly isEfileOn: boolean;
  /** The result of `visibleSearches` for this user. */
  readonly searches: readonly SearchType[];
}

/** The capabilities of a user (000 section 6, 002 section 6). The server authorizes each call independently. */
export function capabilitiesOf({ role, isEfileOn, searches }: CapabilityFacts): Capability[] {
  const decisions: ReadonlyArray<readonly [capability: Capability, isGranted: boolean]> = [
    ['efile.submit', isEfileOn],
    ['search', true],
    ['reports.read', mayReadReports(role)],
    ['users.manage', managesUsers(role)],
    ['county.configure', isStaff(role)],
    ['county.technical', role === 'TRIMIN'],
  ];
  const granted = decisions.flatMap(([capability, isGranted]) => (isGranted ? [capability] : []));
  return [...granted, ...searches.map((type) => `search.${type}` as const)];
}

/** Whether a user has a profile and a history. Guests have neither, because they share one user (000 section 6). */
export function hasProfileAndHistory(role: Role): boolean {
  return role !== 'GUEST';
}
