import { type ApiError, alertText } from '@portal/api-client';
import { translate } from '@portal/i18n';
import type { Alert } from './alert-store.ts';

/** An alert that says a failed call in the words of the catalogue. */
export function alertOfError(kind: Alert['kind'], error: ApiError): Alert {
  const { text, next, reference } = alertText(error);
  return {
    kind,
    text: translate(text.key, text.values),
    next: translate(next.key, next.values),
    ...(reference === undefined ? {} : { reference: translate('common:reference', { reference }) }),
  };
}
