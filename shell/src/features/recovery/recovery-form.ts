import { type TextValues, translate } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert } from '@portal/session';

/**
 * Shared by the forms for users who cannot log in: the Back action, and an alert after success; closing it leads to the login page
 * (000 section 4). `answerKey` is the text key of the success message.
 */
export function useRecovery(answerKey: string, values?: TextValues) {
  const navigate = useNavigate();
  const back = (): void => void navigate('/login');
  const showSuccess = (): void =>
    showAlert({
      kind: 'MESSAGE',
      title: translate('common:alert.done'),
      text: translate(answerKey, values),
      onClose: back,
    });
  // no question before leaving: these forms have no input worth keeping
  return { back, shared: { onSuccess: showSuccess, guarded: false } };
}
