import { callApi } from '@portal/api-client';
import { type ContentOf, completeRegistration } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, Row, Stack, Text } from '@portal/ui';
import { useRef, useState } from 'react';
import { showAlert } from '../alerts/alert-store.ts';
import { serverAlert } from '../alerts/server-alert.ts';
import { RecoveryPage } from '../recovery/recovery-page.tsx';
import { useTicket } from '../recovery/use-ticket.ts';

type Completed = ContentOf<typeof completeRegistration>;

function Incomplete({ ticket, onDone }: { readonly ticket: string; readonly onDone: (done: Completed) => void }) {
  const t = useText('registration');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const complete = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    // The ticket is used now and not before: a program that only looks at the mail's links must not use it up.
    const result = await callApi(completeRegistration, { ticket });
    running.current = false;
    setBusy(false);
    if (result.ok) onDone(result.value);
    else if (result.failure.kind !== 'aborted') showAlert(serverAlert(result.failure));
  };
  return (
    <Stack>
      <Text>{t('completion.lead')}</Text>
      <Row>
        <Button look="primary" busy={busy} busyLabel={t('completion.confirming')} onClick={() => void complete()}>
          {t('completion.confirm')}
        </Button>
      </Row>
    </Stack>
  );
}

function Complete({ done }: { readonly done: Completed }) {
  const t = useText('registration');
  const common = useText('common');
  const navigate = useNavigate();
  return (
    <Stack>
      <Text look="lead">{t('completion.welcome', { name: done.fullName })}</Text>
      <Text>{t('completion.username', { name: done.username })}</Text>
      <Text>{t('completion.mayLogIn')}</Text>
      <Row>
        <Button look="primary" onClick={() => void navigate('/login')}>
          {common('continue')}
        </Button>
      </Row>
    </Stack>
  );
}

/** '/CompleteRegistration/{ticket}' (000 section 2). */
export default function CompleteRegistrationPage() {
  const t = useText('registration');
  const ticket = useTicket('/CompleteRegistration');
  const [done, setDone] = useState<Completed>();
  const heading = t(done === undefined ? 'completion.incomplete' : 'completion.complete');
  return (
    <RecoveryPage title={heading} heading={heading}>
      {done !== undefined && <Complete done={done} />}
      {done === undefined && ticket !== undefined && <Incomplete ticket={ticket} onDone={setDone} />}
      {done === undefined && ticket === undefined && <Text>{t('completion.noTicket')}</Text>}
    </RecoveryPage>
  );
}
