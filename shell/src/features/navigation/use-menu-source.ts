import type { Rights } from '@portal/contracts/remote';
import { useRegistry } from '@portal/federation';
import { useLanguage } from '@portal/i18n';
import { useCounty, useCountyFlags } from '@portal/session';
import type { MenuSource } from './menu-model.ts';
import { useMenuUser } from './menu-user.ts';

/**
 * The facts about the current user that conditions of remotes depend on. A visitor has what the county's switches open to
 * everyone, and nothing else.
 */
export function useRights(): Rights {
  const { role = '', capabilities = [] } = useMenuUser() ?? {};
  const isOn = useCountyFlags();
  return { role, capabilities, isOn };
}

/** What the menus are made of, for this user, county and language. */
export function useMenuSource(): MenuSource {
  return { registry: useRegistry(), rights: useRights(), county: useCounty(), tag: useLanguage().tag };
}
