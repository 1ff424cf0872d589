import { useText } from '@portal/i18n';
import { useLocation } from '@portal/router';
import { useHistory } from '@portal/session';
import { SideNavigation, type SideSection } from '@portal/ui/frame';
import type { ReactNode } from 'react';
import { isSearchShown, recentItems, sideGroups } from './menu-model.ts';
import { useMenuSource } from './use-menu-source.ts';

/** Sections of the side navigation; none when this user has no search that this portal has. */
export function useSideSections(): SideSection[] {
  const t = useText('navigation');
  const location = useLocation();
  const source = useMenuSource();
  const history = useHistory();
  const searches = sideGroups(source).map(({ title, items }) => ({
    title: title === '' ? t('searchBy') : title,
    items: items.map((item) => ({ label: item.label, href: item.href, current: isSearchShown(item, location) })),
  }));
  const recent = recentItems(source, history).map(({ label, href, second, isCurrent }) => ({
    label,
    href,
    second,
    ...(isCurrent ? { badge: t('current') } : {}),
  }));
  return recent.length === 0 ? searches : [...searches, { title: t('recentSearches'), items: recent }];
}

export interface SideMenuProps {
  readonly sections: readonly SideSection[];
  readonly narrowTools: ReactNode;
}

/** The searches and the recent searches. */
export function SideMenu({ sections, narrowTools }: SideMenuProps) {
  const t = useText('navigation');
  return <SideNavigation label={t('side')} sections={sections} narrowTools={narrowTools} />;
}
