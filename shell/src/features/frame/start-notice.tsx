import { useText } from '@portal/i18n';
import { isLogoutPending, sessionStore, setUser } from '@portal/session';
import { Button, Message } from '@portal/ui';
import { useState } from 'react';
import { chooseLanguage } from '../../start/language.ts';
import { useIsStartIncomplete } from '../../start/start-progress.ts';
import { loadStart, readStatus } from '../../start/start-session.ts';

const isAnonymous = (): boolean => sessionStore.getState().user === null && !isLogoutPending();

/** A user who reloads the page offline is still logged in, although the answer that says so was lost with the settings. */
async function findUser(): Promise<void> {
  if (!isAnonymous()) return;
  const user = await readStatus();
  if (user === null || !isAnonymous()) return;
  setUser(user);
  await chooseLanguage(user.language);
}

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
    await Promise.all([findUser(), loadStart()]);
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
