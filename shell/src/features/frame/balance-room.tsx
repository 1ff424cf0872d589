import { useText } from '@portal/i18n';
import { BalanceBlock } from '@portal/ui/frame';
import type { ReactNode } from 'react';
import { Unseen } from './unseen.tsx';

/** As wide as the figures of most; the block has its own least width. */
const FIGURE = '$0.00';

interface BalanceRoomProps {
  /** The number of images, for users who buy images in advance. */
  readonly amount?: string | undefined;
  readonly children?: ReactNode;
}

/** The room of the balance before it is known, on a phone a separate strip. */
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
