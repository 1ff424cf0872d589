import type { Rights } from '@portal/contracts/remote';
import { useRemoteLoader } from '@portal/federation';
import { useLanguage } from '@portal/i18n';
import { useCounty, useCountyFlags } from '@portal/session';
import type { MenuSource } from './menu-model.ts';
import { useMenuUser } from './menu-user.ts';

/** What conditions of remotes ask of who is here; null when nobody is. */
export function useRights(): Rights | null {
  const user = useMenuUser();
  const isOn = useCountyFlags();
  return user === null ? null : { role: user.role, capabilities: user.capabilities, isOn };
}

/** What the menus are made of, for this user, county and language. */
export function useMenuSource(): MenuSource {
  const { registry } = useRemoteLoader();
  return { registry, rights: useRights(), county: useCounty(), tag: useLanguage().tag };
}
