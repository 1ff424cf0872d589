import type { PageListFailure } from '@portal/domain';
import type { Translate } from '@portal/i18n';

/** Describes why a typed list of pages is invalid. */
export function pageListErrorText(failure: PageListFailure, t: Translate): string {
  switch (failure.kind) {
    case 'outOfRange':
      return t('validation:noSuchPage', { page: failure.page });
    case 'reversedRange':
      return t('validation:pageListRange', { from: failure.from, to: failure.to });
    case 'tooLong':
      return t('validation:pageListTooLong');
    case 'notANumber':
      return t('validation:pageListFormat');
  }
}
