import { useText } from '@portal/i18n';
import { useLocation } from '@portal/router';
import { useHistory } from '@portal/session';
import { useNarrow } from '@portal/ui';
import { SideNavigation, type SideSection } from '@portal/ui/frame';
import type { ReactNode } from 'react';
import { SidePlaceholder } from '../frame/side-placeholder.tsx';
import { labelOf, type NavigationEntry, sideEntries } from './labels.ts';
import { isCurrentItem, recentItems, sideGroups, sideRemote } from './menu-model.ts';
import { useIsAnonymous } from './menu-user.ts';
import { useMenuSource } from './use-menu-source.ts';

export interface SideNavigationContent {
  readonly label: string;
  readonly sections: readonly SideSection[];
  /**
   * True if there will be no entries: the remote has no side navigation, or nobody is logged in and none of its entries is for
   * everyone.
   */
  readonly isEmpty: boolean;
}

const isForEveryone = ({ when }: NavigationEntry): boolean =>
  when?.capability === undefined && when?.roles === undefined;

/** The side navigation of the remote at this address; on the shell's own pages, that of the home remote. */
export function useSideNavigation(): SideNavigationContent {
  const t = useText('navigation');
  const location = useLocation();
  const source = useMenuSource();
  const history = useHistory();
  const isAnonymous = useIsAnonymous();
  const remote = sideRemote(source.registry, location.pathname);
  if (remote?.side === undefined) return { label: '', sections: [], isEmpty: isAnonymous || remote !== undefined };
  const { labelKey, recent } = remote.side;
  const labelText = (key: string): string => labelOf(remote, key, source.tag, source.county);
  const groups = sideGroups(source, remote).map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ label: item.label, href: item.href, current: isCurrentItem(item, location) })),
  }));
  const past = recentItems(source, remote, history).map(({ label, href, secondLine, isCurrent }) => ({
    label,
    href,
    secondLine,
    ...(isCurrent ? { badge: t('current') } : {}),
  }));
  const sections =
    past.length === 0 || recent === undefined
      ? groups
      : [...groups, { title: labelText(recent.titleKey), items: past }];
  return { label: labelText(labelKey), sections, isEmpty: isAnonymous && !sideEntries(remote).some(isForEveryone) };
}

export interface SideMenuProps extends Pick<SideNavigationContent, 'label' | 'sections'> {
  /** The entries are not known yet: a narrow screen shows skeleton lines when opened, a wide one reserves the space. */
  readonly isLoading: boolean;
  readonly narrowTools: ReactNode;
}

/** The entries of a remote, and the user's recent searches there. */
export function SideMenu({ label, sections, isLoading, narrowTools }: SideMenuProps) {
  const t = useText('common');
  const isNarrow = useNarrow();
  if (isLoading && !isNarrow) return <SidePlaceholder />;
  return (
    <SideNavigation
      label={label === '' ? t('loading') : label}
      sections={sections}
      loadingLabel={isLoading ? t('loading') : undefined}
      narrowTools={narrowTools}
    />
  );
}
