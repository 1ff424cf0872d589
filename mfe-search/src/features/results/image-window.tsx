import { type RemoteFailure, Slot } from '@portal/federation';
import { useText } from '@portal/i18n';
import { setBalance } from '@portal/session';
import { Button, FailedState } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import type { RecordImages } from '../../records/record-kind.ts';

interface NotThereProps {
  readonly failure: RemoteFailure;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** What the office wrote when it switched the remote off, without the remote's name before it. */
const disabledWords = ({ message }: RemoteFailure): string => message.slice(message.indexOf(': ') + 2);

/** Imaging, whose window it is, could not be had: said where the window would have stood, with a way back to the list. */
function NotThere({ failure, onRetry, onClose }: NotThereProps) {
  const words = useText();
  const name = words('search:details.imageWindow');
  return (
    <Dialog open title={name} onClose={onClose} actions={<Button onClick={onClose}>{words('close')}</Button>}>
      <FailedState
        sentence={words('shell:remote.unavailable', { name })}
        next={failure.kind === 'disabled' ? disabledWords(failure) : words(`shell:remote.${failure.kind}`)}
        retryLabel={words('shell:remote.retry')}
        onRetry={onRetry}
      />
    </Dialog>
  );
}

interface ImageWindowProps {
  readonly images: RecordImages;
  readonly onClose: () => void;
}

/** The pages of a record, in imaging's own window. */
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
      failed={(failure, retry) => <NotThere failure={failure} onRetry={retry} onClose={onClose} />}
    />
  );
}
