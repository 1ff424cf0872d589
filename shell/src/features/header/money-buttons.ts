import type { CurrentUser } from '@portal/contracts';
import { headerMoney, type MoneySettings } from '@portal/domain';
import { useCountyGroup } from '@portal/session';
import { useMemo } from 'react';

/** Ways to more money, in the order in which they are in the header. */
export const MONEY_BUTTONS = ['addMoney', 'purchaseImages'] as const;
export type MoneyButton = (typeof MONEY_BUTTONS)[number];

/** What the county allows, as far as its settings have come. */
export function useMoneySettings(): MoneySettings {
  const { reloadByCreditCard } = useCountyGroup('escrow');
  const { accountAdminReload } = useCountyGroup('flatFee');
  const { paymentFormUrl, paymentScriptUrl } = useCountyGroup('product');
  return {
    // A portal without a card provider has no form to open, or no script that hears its answer.
    reloadByCreditCard: reloadByCreditCard === true && paymentFormUrl !== '' && paymentScriptUrl !== '',
    accountAdminReload: accountAdminReload === true,
  };
}

/** The buttons that this user's header has. */
export function useMoneyButtons(user: CurrentUser | null): readonly MoneyButton[] {
  const { reloadByCreditCard, accountAdminReload } = useMoneySettings();
  return useMemo(() => {
    if (user === null) return [];
    const shown = headerMoney(user, { reloadByCreditCard, accountAdminReload });
    return MONEY_BUTTONS.filter((name) => shown[name]);
  }, [user, reloadByCreditCard, accountAdminReload]);
}
