import { completeRegistration } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { Text } from '@portal/ui';
import { TicketPage } from '../recovery/ticket-page.tsx';

/** '/CompleteRegistration/{ticket}' (000 section 2). */
export default function CompleteRegistrationPage() {
  const t = useText('registration');
  return (
    <TicketPage
      path="/CompleteRegistration"
      texts={{
        before: t('completion.incomplete'),
        after: t('completion.complete'),
        lead: t('completion.lead'),
        use: t('completion.confirm'),
        using: t('completion.confirming'),
        noTicket: t('completion.noTicket'),
      }}
      call={completeRegistration}
      usernameOf={({ username }) => username}
      done={({ fullName, username }) => (
        <>
          <Text variant="lead">{t('completion.welcome', { name: fullName })}</Text>
          <Text>{t('completion.username', { name: username })}</Text>
          <Text>{t('completion.mayLogIn')}</Text>
        </>
      )}
    />
  );
}
