import type { SearchHistoryEntry } from '@portal/contracts';
import type { Registry } from '@portal/contracts/remote';
import { isSearchType, searchSegment } from '@portal/domain';
import type { County } from '@portal/session';
import { entriesOf, labelOf, type NavigationEntry } from './labels.ts';
import type { MenuUser } from './menu-user.ts';

export interface MenuItem {
  readonly label: string;
  /** Below the base path, with a leading slash. */
  readonly href: string;
}

export interface RecentItem extends MenuItem {
  readonly second: string;
  readonly isCurrent: boolean;
}

export interface MenuSource {
  readonly registry: Registry;
  readonly user: MenuUser | null;
  readonly county: County;
  readonly tag: string;
}

/** Order of the top navigation (000 section 2). */
const TABS = ['home', 'efile', 'search', 'reports', 'userManager', 'controlPanel'];
/** Order of the searches: what most people ask for first, then by where it is recorded. */
const SEARCHES = [
  'Name',
  'Address',
  'ParcelId',
  'DocumentNumber',
  'BookAndPage',
  'Date',
  'LegalDescription',
  'Plat',
  'TractIndexNMI',
  'TractBookId',
  'TractBookLegal',
  'GrantorGranteeBook',
  'TaxLien',
  'TorrensCertificate',
  'TorrensText',
];
const MOST_RECENT = 5;

const rank = (list: readonly string[], name: string): number => {
  const found = list.indexOf(name);
  return found === -1 ? list.length : found;
};

const nameOf = (entry: NavigationEntry): string => entry.requires ?? entry.id;

function mayOpen(entry: NavigationEntry, user: MenuUser | null, allowed: readonly string[]): boolean {
  if (entry.requires !== undefined && !allowed.includes(entry.requires)) return false;
  return entry.roles === undefined || entry.roles.includes(user?.role ?? '');
}

/** Entries that remotes add to the top navigation for this user; Home is the shell's own. */
export function topItems({ registry, user, county, tag }: MenuSource): MenuItem[] {
  if (user === null) return [];
  return entriesOf(registry, 'top')
    .filter(({ entry }) => mayOpen(entry, user, user.tabList))
    .sort((a, b) => rank(TABS, nameOf(a.entry)) - rank(TABS, nameOf(b.entry)))
    .map(({ remote, entry }) => ({ label: labelOf(remote, entry.labelKey, tag, county), href: `/${entry.path}` }));
}

export interface SideItem extends MenuItem {
  /** Search type that the entry opens. */
  readonly name: string;
}

export interface SideGroup {
  /** Empty when the entries have no heading of their own. */
  readonly title: string;
  readonly items: readonly SideItem[];
}

/** The searches that this user may use and this portal has, by group. */
export function sideGroups({ registry, user, county, tag }: MenuSource): SideGroup[] {
  if (user === null) return [];
  const groups = new Map<string, SideItem[]>();
  const entries = entriesOf(registry, 'side')
    .filter(({ entry }) => mayOpen(entry, user, user.searchList))
    .sort((a, b) => rank(SEARCHES, nameOf(a.entry)) - rank(SEARCHES, nameOf(b.entry)));
  for (const { remote, entry } of entries) {
    const title = entry.groupKey === undefined ? '' : labelOf(remote, entry.groupKey, tag, county);
    const item = { label: labelOf(remote, entry.labelKey, tag, county), href: `/${entry.path}`, name: nameOf(entry) };
    groups.set(title, [...(groups.get(title) ?? []), item]);
  }
  return [...groups].map(([title, items]) => ({ title, items }));
}

/** True on the search's form, with or without an earlier search in it, and on its results, whose address names it. */
export function isSearchShown(
  { href, name }: SideItem,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  const [path, form] = [pathname.toLowerCase(), href.toLowerCase()];
  if (path === form || path.startsWith(`${form}/`)) return true;
  return path === '/search/searchresults' && new URLSearchParams(search).get('search') === name;
}

const segmentOf = (type: string): string => (isSearchType(type) ? searchSegment(type) : type);

/** What was typed, and the days. What was chosen from a list is a code, which only its own remote has words for. */
function criteriaOf({ longDescription, displayCriteria }: SearchHistoryEntry): string {
  const days = displayCriteria.filter(({ key, value }) => key.endsWith('Date') && !longDescription.includes(value));
  return [longDescription, ...days.map(({ value }) => value)].join(' · ');
}

/** Up to five past searches, the newest badged Current; guests have none (000 section 2). */
export function recentItems(source: MenuSource, history: readonly SearchHistoryEntry[]): RecentItem[] {
  if (source.user === null || source.user.role === 'GUEST') return [];
  const known = sideGroups(source).flatMap((group) => group.items);
  if (known.length === 0) return [];
  return history.slice(0, MOST_RECENT).map((entry, index) => ({
    label: known.find((item) => item.name === entry.type)?.label ?? entry.type,
    href: `/search/searchHistory/${segmentOf(entry.type)}/${index + 1}`,
    second: criteriaOf(entry),
    isCurrent: index === 0,
  }));
}
