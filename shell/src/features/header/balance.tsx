import { callApi } from '@portal/api-client';
import { type CurrentUser, type UsageBalance, usageBalance } from '@portal/contracts';
import { type Formats, type Translate, useFormats, useText } from '@portal/i18n';
import { setBalance, useBalance, useCurrentUser } from '@portal/session';
import { BalanceBlock } from '@portal/ui/frame';
import { useState } from 'react';

/** Whom the balance is hidden from (000 section 6), whatever the server sends. */
const WITHOUT_BALANCE = ['TRIMIN', 'COUNTY', 'GUEST'];

/** The balance as it is read; undefined when this user has none to see. A kind of a newer server is shown as a number. */
export function balanceWords(
  user: CurrentUser | null,
  balance: UsageBalance | null,
  t: Translate,
  formats: Formats,
): string | undefined {
  if (user === null || balance === null || balance.kind === 'HIDDEN' || WITHOUT_BALANCE.includes(user.role)) {
    return undefined;
  }
  switch (balance.kind) {
    case 'ESCROW':
    case 'ACCRUED':
    case 'HOLD':
      return formats.money(balance.amount);
    case 'IMAGES':
      return t('balance.images', { count: balance.amount, shown: formats.count(balance.amount) });
    case 'UNLIMITED':
      return t('balance.unlimited');
    default:
      return formats.count(balance.amount);
  }
}

/** What is left to spend, and a way to ask again. A refresh that fails keeps the old figure. */
export function Balance() {
  const t = useText('shell');
  const errors = useText('errors');
  const formats = useFormats();
  const user = useCurrentUser();
  const [state, setState] = useState<'' | 'LOADING' | 'FAILED'>('');
  const amount = balanceWords(user, useBalance(), t, formats);
  if (user === null || amount === undefined) return null;

  const refresh = async (): Promise<void> => {
    setState('LOADING');
    const result = await callApi(usageBalance, { userId: user.userId });
    if (result.ok) setBalance(result.value.usageBalance);
    setState(result.ok ? '' : 'FAILED');
  };
  return (
    <BalanceBlock
      label={t('balance.label')}
      amount={amount}
      refreshLabel={t('balance.refresh')}
      refreshing={state === 'LOADING'}
      onRefresh={() => void (state === 'LOADING' ? undefined : refresh())}
      failure={state === 'FAILED' ? errors('BALANCE_REFRESH_FAILED.text') : undefined}
    />
  );
}
