import { useText } from '@portal/i18n';
import { useLocation } from '@portal/router';
import { useHistory } from '@portal/session';
import { useNarrow } from '@portal/ui';
import { SideNavigation, type SideSection } from '@portal/ui/frame';
import type { ReactNode } from 'react';
import { SidePlaceholder } from '../frame/side-placeholder.tsx';
import { labelOf, type NavigationEntry, sideEntries } from './labels.ts';
import { isShown, recentItems, sideGroups, sideRemote } from './menu-model.ts';
import { useIsAnonymous } from './menu-user.ts';
import { useMenuSource } from './use-menu-source.ts';

export interface Side {
  /** What the navigation is called. */
  readonly label: string;
  readonly sections: readonly SideSection[];
  /** There will be none: the remote has no side navigation, or nobody is here and there is nothing for everyone. */
  readonly isNothing: boolean;
}

const isForEverybody = ({ when }: NavigationEntry): boolean =>
  when?.capability === undefined && when?.roles === undefined;

/** The side navigation of the remote at this address, beside the shell's own pages that of the one where work begins. */
export function useSideNavigation(): Side {
  const t = useText('navigation');
  const location = useLocation();
  const source = useMenuSource();
  const history = useHistory();
  const isNobody = useIsAnonymous();
  const remote = sideRemote(source.registry, location.pathname);
  if (remote?.side === undefined) return { label: '', sections: [], isNothing: isNobody || remote !== undefined };
  const { labelKey, recent } = remote.side;
  const words = (key: string): string => labelOf(remote, key, source.tag, source.county);
  const groups = sideGroups(source, remote).map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ label: item.label, href: item.href, current: isShown(item, location) })),
  }));
  const past = recentItems(source, remote, history).map(({ label, href, second, isCurrent }) => ({
    label,
    href,
    second,
    ...(isCurrent ? { badge: t('current') } : {}),
  }));
  const sections =
    past.length === 0 || recent === undefined ? groups : [...groups, { title: words(recent.titleKey), items: past }];
  return { label: words(labelKey), sections, isNothing: isNobody && !sideEntries(remote).some(isForEverybody) };
}

export interface SideMenuProps extends Pick<Side, 'label' | 'sections'> {
  /** Nobody knows yet which entries there are. A phone's button opens lines then; wide, their room stays. */
  readonly isLoading: boolean;
  readonly narrowTools: ReactNode;
}

/** The entries of a remote, and what the user did there before. */
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
