import type { SearchHistoryEntry } from '@portal/contracts';
import { meetsCondition, type Registry, type RegistryRemote, type Rights, remoteAt } from '@portal/contracts/remote';
import type { County } from '@portal/session';
import { homeRemote, labelOf, type NavigationEntry, sideEntries, topEntries } from './labels.ts';

export interface MenuItem {
  readonly label: string;
  /** Below the base path, with a leading slash. */
  readonly href: string;
}

export interface RecentItem extends MenuItem {
  readonly secondLine: string;
  readonly isCurrent: boolean;
}

export interface MenuSource {
  readonly registry: Registry;
  readonly rights: Rights;
  readonly county: County;
  readonly tag: string;
}

const MAX_RECENT = 5;

/** Entries that remotes add to the top navigation for this user; Home is the shell's own. */
export function topItems({ registry, rights, county, tag }: MenuSource): MenuItem[] {
  return topEntries(registry)
    .filter(({ entry }) => meetsCondition(entry.when, rights))
    .map(({ remote, entry }) => ({ label: labelOf(remote, entry.labelKey, tag, county), href: `/${entry.path}` }));
}

/** A task that the home page links to. */
export interface HomeItem {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

/** Entries of the top navigation that are also on the home page. */
export function homeItems({ registry, rights, county, tag }: MenuSource): HomeItem[] {
  return topEntries(registry).flatMap(({ remote, entry: { path, atHome, when } }) => {
    if (atHome === undefined || !meetsCondition(when, rights)) return [];
    const labelText = (key: string): string => labelOf(remote, key, tag, county);
    return [{ title: labelText(atHome.titleKey), text: labelText(atHome.leadKey), href: `/${path}` }];
  });
}

export interface SideItem extends MenuItem {
  /** Name of the entry in its remote. */
  readonly id: string;
  /** Other addresses at which the entry is marked as current. */
  readonly alsoAt: readonly string[];
}

export interface SideGroup {
  /** Empty when the entries have no heading of their own. */
  readonly title: string;
  readonly items: readonly SideItem[];
}

/** The remote whose side navigation is shown at an address: the address's own remote, or the home remote on the shell's pages. */
export const sideRemote = (registry: Registry, pathname: string): RegistryRemote | undefined =>
  remoteAt(registry, pathname) ?? homeRemote(registry);

/** The entries of a remote's side navigation that this user may see, by group. */
export function sideGroups({ rights, county, tag }: MenuSource, remote: RegistryRemote | undefined): SideGroup[] {
  if (remote === undefined) return [];
  const groups = new Map<string, SideItem[]>();
  for (const entry of sideEntries(remote).filter(({ when }) => meetsCondition(when, rights))) {
    const key = entry.groupKey ?? remote.side?.titleKey;
    const title = key === undefined ? '' : labelOf(remote, key, tag, county);
    groups.set(title, [...(groups.get(title) ?? []), itemOf(entry, labelOf(remote, entry.labelKey, tag, county))]);
  }
  return [...groups].map(([title, items]) => ({ title, items }));
}

const itemOf = ({ id, path, alsoAt = [] }: NavigationEntry, label: string): SideItem => ({
  id,
  label,
  href: `/${path}`,
  alsoAt,
});

/** Before the login, the menu shows everything that a user might be allowed to start with; after it, the user's rights decide. */
export const visitorRights = (registry: Registry): Rights => ({
  role: 'GUEST',
  capabilities: (homeRemote(registry)?.navigation ?? []).flatMap(({ when }) => when?.capability ?? []),
  isOn: () => false,
});

type Address = Pick<Location, 'pathname' | 'search'>;

/** True at the entry's address, below it, and at its `alsoAt` addresses. */
export function isCurrentItem({ href, alsoAt }: SideItem, { pathname, search }: Address): boolean {
  const [path, own] = [pathname.toLowerCase(), href.toLowerCase()];
  if (path === own || path.startsWith(`${own}/`)) return true;
  const current = new URLSearchParams(search);
  return alsoAt.some((address) => {
    const [place = '', query] = address.split('?');
    const isThere = [...new URLSearchParams(query)].every(([name, value]) => current.get(name) === value);
    return path === `/${place.toLowerCase()}` && isThere;
  });
}

/**
 * The typed criteria and the dates. Values chosen from a list are codes, so the server describes them, for searches that would otherwise
 * read alike.
 */
function criteriaOf({ longDescription, displayCriteria, choices = '' }: SearchHistoryEntry): string {
  const days = displayCriteria.filter(({ key, value }) => key.endsWith('Date') && !longDescription.includes(value));
  return [longDescription, ...days.map(({ value }) => value), choices].filter((part) => part !== '').join(' · ');
}

/** Up to five past searches, the newest badged Current; guests have none (000 section 2). */
export function recentItems(
  source: MenuSource,
  remote: RegistryRemote | undefined,
  history: readonly SearchHistoryEntry[],
): RecentItem[] {
  const recent = remote?.side?.recent;
  if (recent === undefined || source.rights.role === 'GUEST') return [];
  const known = sideGroups(source, remote).flatMap((group) => group.items);
  if (known.length === 0) return [];
  return history.slice(0, MAX_RECENT).map((entry, index) => {
    const item = known.find(({ id }) => id === entry.type);
    const segment = item?.href.split('/').at(-1) ?? entry.type;
    return {
      label: item?.label ?? entry.type,
      href: `/${recent.path}/${segment}/${index + 1}`,
      secondLine: criteriaOf(entry),
      isCurrent: index === 0,
    };
  });
}
