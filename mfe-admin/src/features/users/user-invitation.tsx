import { inviteUser, type UserEntry } from '@portal/contracts';
import { useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { announce, Button, Row, Section, Text } from '@portal/ui';

/** Whether a user was invited and has chosen no password yet. */
export const isInvited = ({ invitation }: UserEntry): boolean => (invitation ?? null) !== null;

interface InvitationProps {
  readonly user: UserEntry;
  readonly mayInvite: boolean;
  /** Reads the user again. */
  readonly onSent: () => Promise<void>;
}

/** The invitation that a user has, until when its link works, and the way to another one. */
export function Invitation({ user, mayInvite, onSent }: InvitationProps) {
  const t = useText('admin');
  const { instant } = useFormats();
  const { submit, isBusy } = useSubmit(inviteUser, {
    onSuccess: () => {
      announce(t('users.invitation.saidAgain'));
      void onSent();
    },
  });
  const { sentAt = null, expiresAt = null } = user.invitation ?? {};
  const isOver = expiresAt === null || new Date(expiresAt) <= new Date();
  const words = (): string => {
    if (sentAt === null) return t('users.invitation.waiting');
    if (isOver) return t('users.invitation.ended');
    return t('users.invitation.sent', { sent: instant(sentAt), until: instant(expiresAt) });
  };
  return (
    <Section title={t('users.invitation.title')}>
      <Text>{words()}</Text>
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
