import type { SlotProps } from '@portal/contracts/remote';
import { EscrowWindow } from '../escrow/escrow.window.tsx';
import { AddOnWindow } from '../flat-fee/add-on.window.tsx';
import { CardWindow } from './card.window.tsx';
import { PREAUTHORIZATION } from './card-calls.ts';

/** All payment windows, for searches and for the header (000 section 2, 001 section 2.6). */
export default function PaymentWindow(props: SlotProps['imaging.payment.v1']) {
  const { purpose, form, onBack, onPaid, onClose } = props;
  switch (purpose) {
    case 'PREAUTHORIZATION':
      return (
        <CardWindow
          purpose="PREAUTHORIZATION"
          calls={PREAUTHORIZATION}
          prefetched={form}
          onBack={onBack}
          onPaid={onPaid}
          onClose={onClose}
        />
      );
    case 'ESCROW_DEPOSIT':
      return <EscrowWindow waitingPurchase={null} onBack={onBack} onPaid={onPaid} onClose={onClose} />;
    case 'FLAT_FEE_ADD_ON':
      return <AddOnWindow onBack={onBack} onBought={onPaid} onClose={onClose} />;
  }
}
