import type { ApiError } from '@portal/api-client';
import { failureAlert } from '@portal/forms/submit';
import { translate } from '@portal/i18n';
import { showAlert } from '@portal/session';

/** Shows a translated warning that the user must close. */
export const showWarning = (text: string, next?: string): void =>
  showAlert({
    kind: 'WARNING',
    title: translate('common:alert.check'),
    text,
    ...(next === undefined ? {} : { next }),
  });

/** Shows an alert for a failed call. */
export const showFailureAlert = (failure: ApiError): void => showAlert(failureAlert(failure));
