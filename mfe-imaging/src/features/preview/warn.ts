import type { ApiError } from '@portal/api-client';
import { failureAlert } from '@portal/forms/submit';
import { translate } from '@portal/i18n';
import { showAlert } from '@portal/session';

/** A translated message that the user must read before continuing. */
export const warn = (text: string, next?: string): void =>
  showAlert({
    kind: 'WARNING',
    title: translate('common:alert.check'),
    text,
    ...(next === undefined ? {} : { next }),
  });

/** The same for a failed call. */
export const warnOfFailure = (failure: ApiError): void => showAlert(failureAlert(failure));
