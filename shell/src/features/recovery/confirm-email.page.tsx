import { confirmEmail } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { Text } from '@portal/ui';
import { TicketPage } from './ticket-page.tsx';

/** '/confirmEmail/{ticket}': the target of the link sent to a new email address; it also works without a login. */
export default function ConfirmEmailPage() {
  const t = useText('recovery');
  return (
    <TicketPage
      path="/confirmEmail"
      title={t('confirmEmail.title')}
      texts={{
        before: t('confirmEmail.heading'),
        after: t('confirmEmail.done'),
        lead: t('confirmEmail.lead'),
        use: t('confirmEmail.confirm'),
        using: t('confirmEmail.confirming'),
        noTicket: t('confirmEmail.noTicket'),
      }}
      call={confirmEmail}
      done={({ email }) => <Text variant="lead">{t('confirmEmail.changed', { email })}</Text>}
    />
  );
}
