import type { MenuUser } from '@portal/contracts';
import { capabilitiesOf, headerMoney } from '@portal/domain';
import { searchListOf } from '../auth/search-list.ts';
import { isDatabaseUnavailable } from '../platform/database/errors.ts';
import type { Session } from '../platform/http/session.ts';
import type { PageServices } from './page-services.ts';

const BUTTONS = ['addMoney', 'purchaseImages'] as const;

/**
 * Reads what the header and menus need to know about the session that requests a page, so that they are complete before the
 * browser sends a call. Null without a session; undefined while the database cannot be reached.
 */
export function createMenuReader(
  { county }: Pick<PageServices, 'county'>,
  takesCards: boolean,
): (readSession: () => Promise<Session | null>) => Promise<MenuUser | null | undefined> {
  function menuOf(session: Session): MenuUser {
    const { efile, escrow, flatFeeOverride } = county.current;
    const searches = searchListOf(session, county.current);
    const shown = headerMoney(session, {
      reloadByCreditCard: escrow.reloadByCreditCard && takesCards,
      accountAdminReload: flatFeeOverride.accountAdminReload,
    });
    return {
      role: session.role,
      capabilities: capabilitiesOf({ role: session.role, isEfileOn: efile.efile, searches }),
      money: BUTTONS.filter((name) => shown[name]),
    };
  }
  return async (readSession) => {
    try {
      const session = await readSession();
      return session === null ? null : menuOf(session);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return undefined;
    }
  };
}
