import { callApi } from '@portal/api-client';
import { confirmEmail } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, Row, Stack, Text } from '@portal/ui';
import { useRef, useState } from 'react';
import { showAlert } from '../alerts/alert-store.ts';
import { serverAlert } from '../alerts/server-alert.ts';
import { RecoveryPage } from './recovery-page.tsx';
import { useTicket } from './use-ticket.ts';

interface UnconfirmedProps {
  readonly ticket: string;
  readonly onDone: (email: string) => void;
}

function Unconfirmed({ ticket, onDone }: UnconfirmedProps) {
  const t = useText('recovery');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const confirm = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    // The ticket is used now and not before: a program that only looks at the mail's links must not use it up.
    const result = await callApi(confirmEmail, { ticket });
    running.current = false;
    setBusy(false);
    if (result.ok) onDone(result.value.email);
    else if (result.failure.kind !== 'aborted') showAlert(serverAlert(result.failure));
  };
  return (
    <Stack>
      <Text>{t('confirmEmail.lead')}</Text>
      <Row>
        <Button look="primary" busy={busy} busyLabel={t('confirmEmail.confirming')} onClick={() => void confirm()}>
          {t('confirmEmail.confirm')}
        </Button>
      </Row>
    </Stack>
  );
}

function Confirmed({ email }: { readonly email: string }) {
  const t = useText('recovery');
  const common = useText('common');
  const navigate = useNavigate();
  return (
    <Stack>
      <Text look="lead">{t('confirmEmail.changed', { email })}</Text>
      <Row>
        <Button look="primary" onClick={() => void navigate('/login')}>
          {common('continue')}
        </Button>
      </Row>
    </Stack>
  );
}

/** '/confirmEmail/{ticket}': the link of the letter to a new e-mail address leads here, also who is not logged in. */
export default function ConfirmEmailPage() {
  const t = useText('recovery');
  const ticket = useTicket('/confirmEmail');
  const [email, setEmail] = useState<string>();
  const heading = t(email === undefined ? 'confirmEmail.heading' : 'confirmEmail.done');
  return (
    <RecoveryPage title={t('confirmEmail.title')} heading={heading}>
      {email !== undefined && <Confirmed email={email} />}
      {email === undefined && ticket !== undefined && <Unconfirmed ticket={ticket} onDone={setEmail} />}
      {email === undefined && ticket === undefined && <Text>{t('confirmEmail.noTicket')}</Text>}
    </RecoveryPage>
  );
}
