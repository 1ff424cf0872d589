import { type ApiError, alertText } from '@portal/api-client';
import { isErrorCode } from '@portal/contracts/errors';
import type { FieldMessage, Result } from '@portal/domain';
import { translate } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import type { TextKey } from '@portal/ui';
import type { SubmitOutcome } from '@portal/ui/form';
import { type Alert, showAlert } from '../alerts/alert-store.ts';

interface Keyed {
  readonly key: string;
  readonly values?: FieldMessage['values'] | undefined;
}

/** Messages of the rules, or of the server, as keys of the language file. */
export function asTexts<Field extends string>(
  messages: Readonly<Partial<Record<Field, Keyed | undefined>>>,
): Partial<Record<Field, TextKey>> {
  const texts: Partial<Record<Field, TextKey>> = {};
  for (const field in messages) {
    const message: Keyed | undefined = messages[field];
    if (message === undefined) continue;
    const { key, values } = message;
    texts[field] = { key: `validation:${key.replace('validation.', '')}`, ...(values === undefined ? {} : { values }) };
  }
  return texts;
}

/** The server's message as it stands (000 section 8), in the reader's language where the catalogue has it. */
function alertOf(error: ApiError): Alert {
  const { text, next, reference } = alertText(error);
  const isKnown = error.hasEnvelope && isErrorCode(error.code);
  const said = isKnown ? translate(`errors:${error.code}.text`) : error.message;
  return {
    kind: 'WARNING',
    text: said === '' ? translate(text.key, text.values) : said,
    next: translate(next.key, next.values),
    ...(reference === undefined ? {} : { reference: translate('common:reference', { reference }) }),
  };
}

/** Sends a form of recovery: its answer is an alert; closing that of a success leads to the login page (000 section 4). */
export function useRecovery(answerKey: 'forgotUsername' | 'forgotPassword' | 'resetPassword') {
  const navigate = useNavigate();
  const back = (): void => void navigate('/login');
  return {
    back,
    finish: async <V>(sent: Promise<Result<unknown, ApiError>>): Promise<SubmitOutcome<V>> => {
      const result = await sent;
      if (result.ok) {
        // word for word what the server's message says in English
        showAlert({ kind: 'MESSAGE', text: translate(`recovery:answers.${answerKey}`), onClose: back });
        return { status: 'success' };
      }
      const { failure } = result;
      if (Object.keys(failure.fieldErrors).length > 0) return { status: 'idle', errors: asTexts(failure.fieldErrors) };
      if (failure.kind !== 'aborted') showAlert(alertOf(failure));
      return { status: 'idle' };
    },
  };
}
