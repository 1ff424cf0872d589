import { endUserSessions } from '@portal/contracts/county-config';
import { useConfirmation } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, Message, PageHead, Row, Stack, Text } from '@portal/ui';
import { useState } from 'react';

/** Lockout 2 (002 section 2.5): ends all sessions after a confirmation. */
export default function LockoutPage() {
  const t = useText('admin');
  const { ask, dialog } = useConfirmation();
  const [ended, setEnded] = useState<number>();
  const { submit, isBusy } = useSubmit(endUserSessions, {
    onStart: () => setEnded(undefined),
    onSuccess: (result) => setEnded(result.ended),
  });
  const question = {
    title: t('lockout2.question'),
    description: t('lockout2.lead'),
    confirmLabel: t('common:yes'),
    destructive: true,
  };
  return (
    <>
      <PageHead title={t('lockout2.title')} pageKey="/controlPanel/userLockout2" />
      <Stack>
        <Text>{t('lockouts')}</Text>
        <Row>
          <Button variant="primary" busy={isBusy} onClick={() => ask(question, () => void submit(undefined))}>
            {t('lockout2.act')}
          </Button>
        </Row>
        {ended !== undefined && (
          <Message tone="success" title={t('settings:answers.sessionsEnded')}>
            {t('lockout2.done', { count: ended })}
          </Message>
        )}
      </Stack>
      {dialog}
    </>
  );
}
