import { type RemoteFailure, Slot } from '@portal/federation';
import { useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { Button, FailedState } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import type { RecordImages } from '../../records/record-kind.ts';

interface ImageWindowFailureProps {
  readonly failure: RemoteFailure;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The text that the office wrote when it turned the remote off. The failure's message has the remote's name before it. */
const disabledText = ({ message }: RemoteFailure): string => message.slice(message.indexOf(': ') + 2);

/** Shown in place of the image window when the imaging remote did not load. Close returns to the list. */
function ImageWindowFailure({ failure, onRetry, onClose }: ImageWindowFailureProps) {
  const translate = useText();
  const name = translate('search:details.imageWindow');
  return (
    <Dialog open title={name} onClose={onClose} actions={<Button onClick={onClose}>{translate('close')}</Button>}>
      <FailedState
        sentence={translate('shell:remote.unavailable', { name })}
        next={failure.kind === 'disabled' ? disabledText(failure) : translate(`shell:remote.${failure.kind}`)}
        retryLabel={translate('shell:remote.retry')}
        onRetry={onRetry}
      />
    </Dialog>
  );
}

interface ImageWindowProps {
  readonly images: RecordImages;
  readonly onClose: () => void;
}

/** The pages of a record, in the window of the imaging remote. */
export function ImageWindow({ images, onClose }: ImageWindowProps) {
  const t = useText('search');
  return (
    <Slot
      name="imaging.preview.v1"
      label={t('details.imageWindow')}
      props={{
        sourcedDocKey: images.sourcedDocKey,
        instrumentCode: images.instrumentCode,
        onClose,
        onBalance: setBalance,
      }}
      failed={(failure, retry) => <ImageWindowFailure failure={failure} onRetry={retry} onClose={onClose} />}
    />
  );
}
