import { useText } from '@portal/i18n';
import { Button, Message } from '@portal/ui';
import { useState } from 'react';
import { loadStart } from '../../start/start-session.ts';
import { useIsStartIncomplete } from '../../start/start-trouble.ts';

/**
 * Says that some of the portal's settings did not load, with a button to load them again. The page works without them in the
 * meantime.
 */
export function StartNotice() {
  const t = useText('shell');
  const isMissing = useIsStartIncomplete();
  const [isLoading, setLoading] = useState(false);
  if (!isMissing) return null;
  const retry = async (): Promise<void> => {
    setLoading(true);
    await loadStart();
    setLoading(false);
  };
  return (
    <Message
      tone="danger"
      title={t('settings.failed')}
      action={
        <Button icon="refresh" busy={isLoading} onClick={() => void retry()}>
          {t('start.retry')}
        </Button>
      }
    >
      {t('settings.next')}
    </Message>
  );
}
