import { type TextValues, translate } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert } from '@portal/session';

/**
 * What the forms for users who cannot log in share: the way back, and an alert after success; closing it leads to the login page
 * (000 section 4). `answerKey` names the translated text of the server's message.
 */
export function useRecovery(answerKey: string, values?: TextValues) {
  const navigate = useNavigate();
  const back = (): void => void navigate('/login');
  const sayDone = (): void =>
    showAlert({
      kind: 'MESSAGE',
      title: translate('common:alert.done'),
      text: translate(answerKey, values),
      onClose: back,
    });
  // nothing of these forms is lost by going back to the login page
  return { back, shared: { onSuccess: sayDone, guarded: false } };
}
