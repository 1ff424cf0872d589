import type { CurrentUser, UsageBalance } from '@portal/contracts';
import { headerMoney } from '@portal/domain';
import { useSlot } from '@portal/federation';
import { type Formats, type Translate, useFormats, useText } from '@portal/i18n';
import { useBalance, useCurrentUser } from '@portal/session';
import { announce } from '@portal/ui';
import { BalanceBlock, MastheadTool } from '@portal/ui/frame';
import { useEffect, useEffectEvent, useState } from 'react';
import { Invisible } from '../frame/invisible.tsx';
import { openMoneyWindow } from '../money/money-window.ts';
import { readBalance } from '../money/read-balance.ts';
import { useExpectedMoney } from '../navigation/menu-user.ts';
import { MONEY_BUTTONS, type MoneyButton, useMoneyButtons, useMoneySettings } from './money-buttons.ts';

/** The balance as text; undefined when it is hidden. An unknown kind from a newer server is shown as a number. */
function balanceText(balance: UsageBalance | null, t: Translate, formats: Formats): string | undefined {
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

const MONEY_TOOLS = {
  addMoney: { purpose: 'ESCROW_DEPOSIT', icon: 'add' },
  purchaseImages: { purpose: 'FLAT_FEE_ADD_ON', icon: 'document' },
} as const;

function MoneyTool({ name }: { readonly name: MoneyButton }) {
  const t = useText('shell');
  const { offered, preload } = useSlot('imaging.payment.v1');
  const { purpose, icon } = MONEY_TOOLS[name];
  if (!offered) return null;
  return (
    <MastheadTool
      icon={icon}
      label={t(`balance.${name}`)}
      labelShown="always"
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => openMoneyWindow(purpose)}
    />
  );
}

/** Reserves the space of the buttons that the last page had, until the buttons are known, so that the balance does not move. */
export function MoneyButtonsPlaceholder({ known = [] }: { readonly known?: readonly string[] }) {
  const t = useText('shell');
  const expected = useExpectedMoney();
  return MONEY_BUTTONS.filter((name) => expected.includes(name) && !known.includes(name)).map((name) => (
    <Invisible key={name} inert>
      <MastheadTool icon={MONEY_TOOLS[name].icon} label={t(`balance.${name}`)} labelShown="always" />
    </Invisible>
  ));
}

/** Labels of amounts that are owed or will be charged to a card, which are not a prepaid balance. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['HOLD', 'balance.labelCard'],
  ['ACCRUED', 'balance.labelOwed'],
]);

interface BlockProps {
  readonly user: CurrentUser;
  readonly amount: string;
  readonly kind: string;
}

function Block({ user, amount, kind }: BlockProps) {
  const t = useText('shell');
  const errors = useText('errors');
  const buttons = useMoneyButtons(user);
  const label = t(LABELS.get(kind) ?? 'balance.label');
  const [state, setState] = useState<'' | 'LOADING' | 'FAILED'>('');
  const [refreshes, setRefreshes] = useState(0);

  const refresh = async (): Promise<void> => {
    setState('LOADING');
    const isRead = await readBalance();
    setState(isRead ? '' : 'FAILED');
    if (isRead) setRefreshes((count) => count + 1);
  };
  // the figure is read also if it is the old one: it is the answer to the press
  const announceAmount = useEffectEvent(() => announce(`${label}: ${amount}`));
  useEffect(() => {
    if (refreshes > 0) announceAmount();
  }, [refreshes]);
  return (
    <BalanceBlock
      label={label}
      amount={amount}
      refreshLabel={t('balance.refresh')}
      refreshing={state === 'LOADING'}
      onRefresh={() => void (state === 'LOADING' ? undefined : refresh())}
      failure={state === 'FAILED' ? errors('BALANCE_REFRESH_FAILED.text') : undefined}
    >
      {buttons.map((name) => (
        <MoneyTool key={name} name={name} />
      ))}
      <MoneyButtonsPlaceholder known={buttons} />
    </BalanceBlock>
  );
}

/** The balance, a refresh button, and the buttons for adding money. A failed refresh keeps the old figure. */
export function Balance() {
  const t = useText('shell');
  const formats = useFormats();
  const user = useCurrentUser();
  const balance = useBalance();
  const amount = balanceText(balance, t, formats);
  const settings = useMoneySettings();
  if (user === null || amount === undefined || !headerMoney(user, settings).balance) return null;
  return <Block user={user} amount={amount} kind={balance?.kind ?? ''} />;
}
