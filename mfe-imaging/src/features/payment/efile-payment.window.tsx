import type { SlotProps } from '@portal/contracts/remote';
import { useState } from 'react';
import { CardWindow } from './card.window.tsx';
import { efilePayment } from './card-calls.ts';

/** The card form to pay for filing a document (002 section 2.1). The amount is captured, not only authorized. */
export default function EfilePaymentWindow(props: SlotProps['imaging.efilePayment.v1']) {
  const { onBack, onPaid, onClose } = props;
  const [payment] = useState(() => efilePayment(props));
  return (
    <CardWindow
      purpose="EFILE"
      calls={payment.calls}
      onBack={onBack}
      onPaid={() => onPaid(payment.transactionId())}
      onClose={onClose}
    />
  );
}
