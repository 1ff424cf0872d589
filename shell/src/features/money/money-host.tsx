import { type RemoteFailure, Slot } from '@portal/federation';
import { useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { Button, FailedState } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { closeMoneyWindow, useMoneyWindow } from './money-window.ts';
import { readBalance } from './read-balance.ts';

interface PaymentUnavailableProps {
  readonly failure: RemoteFailure;
  readonly onRetry: () => void;
}

/** The office's message for the disabled remote, without the remote's name in front. */
const disabledMessage = ({ message }: RemoteFailure): string => message.slice(message.indexOf(': ') + 2);

/** Shown in place of the dialog if the imaging remote, which renders it, could not be loaded. */
function PaymentUnavailable({ failure, onRetry }: PaymentUnavailableProps) {
  const t = useText('shell');
  const common = useText('common');
  const name = t('balance.paymentWindow');
  return (
    <Dialog
      open
      title={name}
      onClose={closeMoneyWindow}
      actions={<Button onClick={closeMoneyWindow}>{common('close')}</Button>}
    >
      <FailedState
        sentence={t('remote.unavailable', { name })}
        next={failure.kind === 'disabled' ? disabledMessage(failure) : t(`remote.${failure.kind}`)}
        retryLabel={t('remote.retry')}
        onRetry={onRetry}
      />
    </Dialog>
  );
}

/** Hosts the dialogs that the header's money buttons open; the imaging remote renders them through its slot. */
export function MoneyHost() {
  const t = useText('shell');
  const purpose = useMoneyWindow();
  if (purpose === null) return null;
  const close = (): void => {
    closeMoneyWindow();
    // A payment may have completed although the dialog was closed early.
    void readBalance();
  };
  return (
    <Slot
      key={purpose}
      name="imaging.payment.v1"
      label={t('balance.paymentWindow')}
      props={{
        purpose,
        onPaid: (balance) => {
          setBalance(balance);
          close();
        },
        onClose: close,
      }}
      failed={(failure, retry) => <PaymentUnavailable failure={failure} onRetry={retry} />}
    />
  );
}
