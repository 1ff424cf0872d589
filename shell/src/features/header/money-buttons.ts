import type { CurrentUser } from '@portal/contracts';
import { headerMoney, type MoneySettings } from '@portal/domain';
import { useCountyGroup } from '@portal/session';
import { useMemo } from 'react';

/** The buttons for adding money, in header order. */
export const MONEY_BUTTONS = ['addMoney', 'purchaseImages'] as const;
export type MoneyButton = (typeof MONEY_BUTTONS)[number];

/** The county's settings for adding money, as far as they have loaded. */
export function useMoneySettings(): MoneySettings {
  const { reloadByCreditCard } = useCountyGroup('escrow');
  const { accountAdminReload } = useCountyGroup('flatFee');
  const { paymentFormUrl, paymentScriptUrl } = useCountyGroup('product');
  return {
    // Without a card provider there is no payment form, or no script to receive its result.
    reloadByCreditCard: reloadByCreditCard === true && paymentFormUrl !== '' && paymentScriptUrl !== '',
    accountAdminReload: accountAdminReload === true,
  };
}

/** The money buttons in this user's header. */
export function useMoneyButtons(user: CurrentUser | null): readonly MoneyButton[] {
  const { reloadByCreditCard, accountAdminReload } = useMoneySettings();
  return useMemo(() => {
    if (user === null) return [];
    const shown = headerMoney(user, { reloadByCreditCard, accountAdminReload });
    return MONEY_BUTTONS.filter((name) => shown[name]);
  }, [user, reloadByCreditCard, accountAdminReload]);
}
