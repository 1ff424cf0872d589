import { useRemoteLoader } from '@portal/federation';
import { useLanguage } from '@portal/i18n';
import { useCounty, useCurrentUser } from '@portal/session';
import type { MenuSource } from './menu-model.ts';

/** What the menus are made of, for this user, county and language. */
export function useMenuSource(): MenuSource {
  const { registry } = useRemoteLoader();
  return { registry, user: useCurrentUser(), county: useCounty(), tag: useLanguage().tag };
}
