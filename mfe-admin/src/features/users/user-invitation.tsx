import { inviteUser, type UserEntry } from '@portal/contracts';
import { useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { portalNow } from '@portal/session';
import { announce, Button, Row, Section, Text } from '@portal/ui';

/** Whether a user was invited and has not chosen a password yet. */
export const isInvited = ({ invitation }: UserEntry): boolean => (invitation ?? null) !== null;

interface InvitationProps {
  readonly user: UserEntry;
  readonly mayInvite: boolean;
  /** Reloads the user. */
  readonly onSent: () => Promise<void>;
}

/** A user's open invitation: when it was sent, when its link expires, and a button to send another one. */
export function Invitation({ user, mayInvite, onSent }: InvitationProps) {
  const t = useText('admin');
  const { instant } = useFormats();
  const { submit, isBusy } = useSubmit(inviteUser, {
    onSuccess: () => {
      announce(t('users.invitation.resent'));
      void onSent();
    },
  });
  const { sentAt = null, expiresAt = null } = user.invitation ?? {};
  const isExpired = expiresAt === null || Date.parse(expiresAt) <= portalNow();
  const statusText = (): string => {
    if (sentAt === null) return t('users.invitation.waiting');
    if (isExpired) return t('users.invitation.ended');
    return t('users.invitation.sent', { sent: instant(sentAt), until: instant(expiresAt) });
  };
  return (
    <Section title={t('users.invitation.title')}>
      <Text>{statusText()}</Text>
      {mayInvite && (
        <Row>
          <Button busy={isBusy} onClick={() => void submit({ id: user.id })}>
            {t('users.invitation.again')}
          </Button>
        </Row>
      )}
    </Section>
  );
}
