import { useText } from '@portal/i18n';
import { FailedState, useConnection } from '@portal/ui';

interface HomeFailedProps {
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Shown if the county's content failed to load: a message in the page, not an alert (decision 33). */
export function HomeFailed({ retrying, onRetry }: HomeFailedProps) {
  const t = useText('home');
  const common = useText('common');
  const isConnected = useConnection();
  return (
    <FailedState
      sentence={isConnected ? t('failed') : common('connection.none')}
      next={common(isConnected ? 'connection.rest' : 'connection.check')}
      retryLabel={common('retry')}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}
