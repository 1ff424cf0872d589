import { errorText } from '../../platform/errors/texts.ts';
import type { CompletionStatus } from './complete-attempt.service.ts';

/** The user's message for a card payment that is not done; '' when it is done. */
export function messageOfStatus(status: CompletionStatus): string {
  if (status === 'DONE') return '';
  return errorText(status === 'PENDING' ? 'PAYMENT_PENDING' : 'CARD_NOT_CONFIRMED');
}
