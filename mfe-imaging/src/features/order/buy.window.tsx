import type { UncoveredPurchase } from '../escrow/deposit-sheet.tsx';
import { EscrowWindow } from '../escrow/escrow.window.tsx';
import { AddOnWindow } from '../flat-fee/add-on.window.tsx';
import { CardWindow } from '../payment/card.window.tsx';
import { PREAUTHORIZATION } from '../payment/card-calls.ts';
import type { BuyOption, Order } from './order.model.ts';

export interface BuyWindowProps {
  readonly option: BuyOption;
  readonly order: Order;
  /** Called after a card was authorized or images were bought: the order can be paid. */
  readonly onFunded: (option: BuyOption) => void;
  /** Called after a deposit: the order must be priced again. */
  readonly onDeposited: () => void;
  readonly onClose: () => void;
}

function waitingPurchaseOf({ purchaseOptions: { escrowOptions } }: Order): UncoveredPurchase | null {
  if (escrowOptions === null) return null;
  const { accountName, balanceCents, orderCents } = escrowOptions;
  return { purchase: 'download', accountName, balanceCents, orderCents };
}

/** The window to fund an order that the balance does not cover. Back returns to the charge summary (001 section 4.8). */
export function BuyWindow({ option, order, onFunded, onDeposited, onClose }: BuyWindowProps) {
  switch (option) {
    case 'FLAT_FEE':
      return <AddOnWindow onBack={onClose} onBought={() => onFunded(option)} onClose={onClose} />;
    case 'ESCROW':
      return (
        <EscrowWindow
          waitingPurchase={waitingPurchaseOf(order)}
          onBack={onClose}
          onPaid={onDeposited}
          onClose={onClose}
        />
      );
    case 'CARD':
      return (
        <CardWindow
          purpose="PREAUTHORIZATION"
          order={order}
          calls={PREAUTHORIZATION}
          onBack={onClose}
          onPaid={() => onFunded(option)}
          onClose={onClose}
        />
      );
  }
}
