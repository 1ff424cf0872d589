import { useText } from '@portal/i18n';
import { useLocation } from '@portal/router';
import { TopNavigation } from '@portal/ui/frame';
import { topItems } from './menu-model.ts';
import { useMenuSource } from './use-menu-source.ts';

const isBelow = (pathname: string, href: string): boolean => pathname === href || pathname.startsWith(`${href}/`);

/** Links to the parts of the portal that this user may open. */
export function TopMenu() {
  const t = useText('navigation');
  const { pathname } = useLocation();
  const items = [{ label: t('home'), href: '/home' }, ...topItems(useMenuSource())];
  return (
    <TopNavigation
      label={t('main')}
      items={items.map((item) => ({ ...item, current: isBelow(pathname, item.href) }))}
    />
  );
}
