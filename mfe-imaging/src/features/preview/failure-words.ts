import { ApiError, alertText } from '@portal/api-client';
import type { Translate } from '@portal/i18n';

export interface FailureWords {
  readonly sentence: string;
  readonly next: string;
  readonly reference: string | undefined;
}

/** A failed call in words: the catalogue's sentence, what to do, and the reference. */
export function failureWords(failure: ApiError, t: Translate): FailureWords {
  const { text, next, reference } = alertText(failure);
  return {
    sentence: t(text.key, text.values),
    next: t(next.key, next.values),
    reference: reference === undefined ? undefined : t('common:reference', { reference }),
  };
}

/** The same for a view, with the words of its retry button. What is no failed call is a defect, and says so. */
export function failureFace(error: unknown, t: Translate): FailureWords & { readonly retryLabel: string } {
  const failure = error instanceof ApiError ? error : new ApiError({ kind: 'unreadable', call: '', cause: error });
  return { ...failureWords(failure, t), retryLabel: t('common:retry') };
}
