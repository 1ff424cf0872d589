import type { Rights } from '@portal/contracts/remote';
import { useRegistry } from '@portal/federation';
import { useLanguage } from '@portal/i18n';
import { useCounty, useCountyFlags } from '@portal/session';
import type { MenuSource } from './menu-model.ts';
import { useMenuUser } from './menu-user.ts';

/**
 * The facts about the current user that the conditions of remotes depend on. A visitor without a session has no role and no capabilities, so
 * only the county's settings count.
 */
export function useRights(): Rights {
  const { role = '', capabilities = [] } = useMenuUser() ?? {};
  const isOn = useCountyFlags();
  return { role, capabilities, isOn };
}

/** The data from which the menus are built, for this user, county and language. */
export function useMenuSource(): MenuSource {
  return { registry: useRegistry(), rights: useRights(), county: useCounty(), tag: useLanguage().tag };
}
