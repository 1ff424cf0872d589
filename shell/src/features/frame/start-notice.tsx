import { useText } from '@portal/i18n';
import { Button, Message } from '@portal/ui';
import { useState } from 'react';
import { loadStart } from '../../start/start-session.ts';
import { useStartTrouble } from '../../start/start-trouble.ts';

/** Says that settings of the portal did not arrive, with a way to ask for them again; the page goes on working without them. */
export function StartNotice() {
  const t = useText('shell');
  const isMissing = useStartTrouble();
  const [isAsking, setAsking] = useState(false);
  if (!isMissing) return null;
  const retry = async (): Promise<void> => {
    setAsking(true);
    await loadStart();
    setAsking(false);
  };
  return (
    <Message
      tone="danger"
      title={t('settings.failed')}
      action={
        <Button busy={isAsking} onClick={() => void retry()}>
          {t('start.retry')}
        </Button>
      }
    >
      {t('settings.next')}
    </Message>
  );
}
