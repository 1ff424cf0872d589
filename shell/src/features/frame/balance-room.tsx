import { useText } from '@portal/i18n';
import { BalanceBlock } from '@portal/ui/frame';
import type { ReactNode } from 'react';
import { Unseen } from './unseen.tsx';

/** A placeholder about as wide as most balances; the block has a minimum width. */
const FIGURE = '$0.00';

interface BalanceRoomProps {
  /** The number of images, for users who buy images in advance. */
  readonly amount?: string | undefined;
  readonly children?: ReactNode;
}

/** Reserves the space of the balance until it is known; on a phone it is a separate strip. */
export function BalanceRoom({ amount = FIGURE, children }: BalanceRoomProps) {
  const t = useText('shell');
  return (
    <Unseen inert>
      <BalanceBlock
        label={t('balance.label')}
        amount={amount}
        refreshLabel={t('balance.refresh')}
        onRefresh={() => undefined}
      >
        {children}
      </BalanceBlock>
    </Unseen>
  );
}
