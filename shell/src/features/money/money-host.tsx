import { type RemoteFailure, Slot } from '@portal/federation';
import { useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { Button, FailedState } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { closeMoneyWindow, useMoneyWindow } from './money-window.ts';
import { readBalance } from './read-balance.ts';

interface NotThereProps {
  readonly failure: RemoteFailure;
  readonly onRetry: () => void;
}

/** What the office wrote when it switched the remote off, without the remote's name before it. */
const disabledWords = ({ message }: RemoteFailure): string => message.slice(message.indexOf(': ') + 2);

/** Imaging, whose window it is, could not be had: said where the window would have stood. */
function NotThere({ failure, onRetry }: NotThereProps) {
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
        next={failure.kind === 'disabled' ? disabledWords(failure) : t(`remote.${failure.kind}`)}
        retryLabel={t('remote.retry')}
        onRetry={onRetry}
      />
    </Dialog>
  );
}

/** Where the windows that the header's money buttons open stand: imaging's, through its slot. */
export function MoneyHost() {
  const t = useText('shell');
  const purpose = useMoneyWindow();
  if (purpose === null) return null;
  const close = (): void => {
    closeMoneyWindow();
    // A payment may have come to its end while the window was left.
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
      failed={(failure, retry) => <NotThere failure={failure} onRetry={retry} />}
    />
  );
}
