import { hasText, useFormats, useText } from '@portal/i18n';
import { useSessionEndCharge, useSessionEndReason } from '@portal/session';
import { Message } from '@portal/ui';
import { cardMayBeCharged } from '../../start/leave.ts';

/** Reasons whose instructions are to log in again, and say that nothing was charged. */
const ENDED_WITHOUT_CHARGE: ReadonlySet<string> = new Set([
  'LOGIN',
  'SESSION_INACTIVE',
  'SESSION_TOO_LONG',
  'SESSION_ENDED_BY_STAFF',
]);

/** The navigation state with which a page that requires a login leads to the login page. */
export const LOGIN_NEEDED = 'LOGIN_NEEDED';

export interface EndNoticeProps {
  /** The user was sent here from a page that requires a login, such as that of a link in an email. */
  readonly isLoginNeeded: boolean;
}

/** Why the login page is shown: a sentence for each way in which a session ends, and for a page that requires one. */
export function EndNotice({ isLoginNeeded }: EndNoticeProps) {
  const t = useText('shell');
  const errors = useText('errors');
  const { money } = useFormats();
  const reason = useSessionEndReason();
  const charge = useSessionEndCharge();
  if (reason === null) return isLoginNeeded ? <Message tone="info">{t('session.loginNeeded')}</Message> : null;
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
        {/* The end of a session charges the card for what was used, and may interrupt a payment. */}
        {ENDED_WITHOUT_CHARGE.has(code) && cardMayBeCharged() ? t('session.endedWithCard') : errors(`${code}.next`)}
      </Message>
    </div>
  );
}
