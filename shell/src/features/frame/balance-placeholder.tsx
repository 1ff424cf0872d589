import { useText } from '@portal/i18n';
import { BalanceBlock } from '@portal/ui/frame';
import type { ReactNode } from 'react';
import { Invisible } from './invisible.tsx';

/** A placeholder about as wide as most balances; the block has a minimum width. */
const FIGURE = '$0.00';

interface BalancePlaceholderProps {
  /** The number of images, for users who buy images in advance. */
  readonly amount?: string | undefined;
  readonly children?: ReactNode;
}

/** Reserves the space of the balance until it is known; on a phone it is a separate strip. */
export function BalancePlaceholder({ amount = FIGURE, children }: BalancePlaceholderProps) {
  const t = useText('shell');
  return (
    <Invisible inert>
      <BalanceBlock
        label={t('balance.label')}
        amount={amount}
        refreshLabel={t('balance.refresh')}
        onRefresh={() => undefined}
      >
        {children}
      </BalanceBlock>
    </Invisible>
  );
}
