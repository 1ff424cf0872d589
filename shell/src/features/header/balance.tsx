import type { CurrentUser, UsageBalance } from '@portal/contracts';
import { headerMoney, type MoneySettings } from '@portal/domain';
import { useSlot } from '@portal/federation';
import { type Formats, type Translate, useFormats, useText } from '@portal/i18n';
import { useBalance, useCountyGroup, useCurrentUser } from '@portal/session';
import { BalanceBlock, MastheadTool } from '@portal/ui/frame';
import { useState } from 'react';
import { type MoneyPurpose, openMoneyWindow } from '../money/money-window.ts';
import { readBalance } from '../money/read-balance.ts';

/** The balance as it is read; undefined when it is hidden. A kind of a newer server is shown as a number. */
function balanceWords(balance: UsageBalance | null, t: Translate, formats: Formats): string | undefined {
  if (balance === null || balance.kind === 'HIDDEN') return undefined;
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

function useMoneySettings(): MoneySettings {
  const { reloadByCreditCard } = useCountyGroup('escrow');
  const { accountAdminReload } = useCountyGroup('flatFee');
  const { paymentFormUrl } = useCountyGroup('product');
  return {
    // A portal without a card provider has no form to open.
    reloadByCreditCard: reloadByCreditCard === true && paymentFormUrl !== '',
    accountAdminReload: accountAdminReload === true,
  };
}

interface MoneyButtonProps {
  readonly purpose: MoneyPurpose;
  readonly label: string;
  readonly icon: 'add' | 'document';
}

function MoneyButton({ purpose, label, icon }: MoneyButtonProps) {
  const { offered, preload } = useSlot('imaging.payment.v1');
  if (!offered) return null;
  return (
    <MastheadTool
      icon={icon}
      label={label}
      words="always"
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => openMoneyWindow(purpose)}
    />
  );
}

interface BlockProps {
  readonly user: CurrentUser;
  readonly amount: string;
}

function Block({ user, amount }: BlockProps) {
  const t = useText('shell');
  const errors = useText('errors');
  const { addMoney, purchaseImages } = headerMoney(user, useMoneySettings());
  const [state, setState] = useState<'' | 'LOADING' | 'FAILED'>('');

  const refresh = async (): Promise<void> => {
    setState('LOADING');
    setState((await readBalance()) ? '' : 'FAILED');
  };
  return (
    <BalanceBlock
      label={t('balance.label')}
      amount={amount}
      refreshLabel={t('balance.refresh')}
      refreshing={state === 'LOADING'}
      onRefresh={() => void (state === 'LOADING' ? undefined : refresh())}
      failure={state === 'FAILED' ? errors('BALANCE_REFRESH_FAILED.text') : undefined}
    >
      {addMoney && <MoneyButton purpose="ESCROW_DEPOSIT" icon="add" label={t('balance.addMoney')} />}
      {purchaseImages && <MoneyButton purpose="FLAT_FEE_ADD_ON" icon="document" label={t('balance.purchaseImages')} />}
    </BalanceBlock>
  );
}

/** What is left to spend, a way to ask again, and the ways to get more. A refresh that fails keeps the old figure. */
export function Balance() {
  const t = useText('shell');
  const formats = useFormats();
  const user = useCurrentUser();
  const amount = balanceWords(useBalance(), t, formats);
  const settings = useMoneySettings();
  if (user === null || amount === undefined || !headerMoney(user, settings).balance) return null;
  return <Block user={user} amount={amount} />;
}
