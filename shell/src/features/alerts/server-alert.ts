import { type ApiError, alertText } from '@portal/api-client';
import { isErrorCode } from '@portal/contracts/errors';
import { translate } from '@portal/i18n';
import type { Alert } from './alert-store.ts';

/** The server's message as it stands (000 section 8), in the reader's language where the catalogue has it. */
export function serverAlert(error: ApiError): Alert {
  const { text, next, reference } = alertText(error);
  const isKnown = error.hasEnvelope && isErrorCode(error.code);
  const said = isKnown ? translate(`errors:${error.code}.text`, error.values) : error.message;
  return {
    kind: 'WARNING',
    text: said === '' ? translate(text.key, text.values) : said,
    next: translate(next.key, next.values),
    ...(reference === undefined ? {} : { reference: translate('common:reference', { reference }) }),
  };
}
