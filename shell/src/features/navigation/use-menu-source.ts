import { useRemoteLoader } from '@portal/federation';
import { useLanguage } from '@portal/i18n';
import { useCounty } from '@portal/session';
import type { MenuSource } from './menu-model.ts';
import { useMenuUser } from './menu-user.ts';

/** What the menus are made of, for this user, county and language. */
export function useMenuSource(): MenuSource {
  const { registry } = useRemoteLoader();
  return { registry, user: useMenuUser(), county: useCounty(), tag: useLanguage().tag };
}
