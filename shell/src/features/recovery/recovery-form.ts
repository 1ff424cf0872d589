import type { ApiError } from '@portal/api-client';
import type { Result } from '@portal/domain';
import { translate } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import type { FieldErrors, SubmitOutcome } from '@portal/ui/form';
import { showAlert } from '../alerts/alert-store.ts';
import { asTexts } from '../alerts/form-texts.ts';
import { serverAlert } from '../alerts/server-alert.ts';

/**
 * Sends a form of those who cannot log in: its answer is an alert; closing that of a success leads to the login page (000
 * section 4). `answerKey` names the words that the server's message has in English. `errorsOf` brings the server's fields to
 * those of the form, where they differ.
 */
export function useRecovery(answerKey: string) {
  const navigate = useNavigate();
  const back = (): void => void navigate('/login');
  return {
    back,
    finish: async <V>(
      sent: Promise<Result<unknown, ApiError>>,
      errorsOf: (errors: ApiError['fieldErrors']) => FieldErrors<V> = asTexts,
    ): Promise<SubmitOutcome<V>> => {
      const result = await sent;
      if (result.ok) {
        showAlert({ kind: 'MESSAGE', text: translate(answerKey), onClose: back });
        return { status: 'success' };
      }
      const { failure } = result;
      if (Object.keys(failure.fieldErrors).length > 0) return { status: 'idle', errors: errorsOf(failure.fieldErrors) };
      if (failure.kind !== 'aborted') showAlert(serverAlert(failure));
      return { status: 'idle' };
    },
  };
}
