import { hasText, useFormats, useText } from '@portal/i18n';
import { useSessionEndCharge, useSessionEndReason } from '@portal/session';
import { Message } from '@portal/ui';

/** Why the login page is shown: a sentence for each way in which a session ends. */
export function EndNotice() {
  const t = useText('shell');
  const errors = useText('errors');
  const { money } = useFormats();
  const reason = useSessionEndReason();
  const charge = useSessionEndCharge();
  if (reason === null) return null;
  if (reason === 'LOGGED_OUT') {
    return (
      <div role="status">
        <Message tone="success">
          {charge === null || charge === 0
            ? t('session.loggedOut')
            : t('session.loggedOutCharged', { amount: money(charge) })}
        </Message>
      </div>
    );
  }
  // A newer server may know reasons that this release has no words for.
  const code = hasText(`errors:${reason}.text`) ? reason : 'LOGIN';
  return (
    <div role="alert">
      <Message tone="warning" title={errors(`${code}.text`)}>
        {errors(`${code}.next`)}
      </Message>
    </div>
  );
}
