import { type Cents, cents, NO_CENTS } from '@portal/domain';
import type { TestCard } from './test-cards.ts';
import type { ResponseCode, TransactionStatus } from './transaction.ts';

/** The bank's decision about one payment. */
export interface BankResponse {
  readonly responseCode: ResponseCode;
  readonly reasonCode: number;
  readonly reasonText: string;
  readonly authorized: Cents;
  /** The provider's status if the payment failed or was partial; null if it was approved in full. */
  readonly status: TransactionStatus | null;
  readonly avsCode: string;
  readonly cvvCode: string;
}

/** ZIP codes of the provider's testing guide that choose the result of the address check. */
const AVS_BY_ZIP: Readonly<Record<string, string>> = {
  '46201': 'A',
  '46203': 'E',
  '46204': 'G',
  '46205': 'N',
  '46206': 'P',
  '46207': 'R',
  '46208': 'S',
  '46209': 'U',
  '46211': 'W',
  '46214': 'X',
  '46217': 'Z',
};
const CVV_BY_CODE: Readonly<Record<string, string>> = { '900': 'M', '901': 'N', '902': 'S', '903': 'U', '904': 'P' };

const DECLINING_ZIP = '46282';
/** Approves $1.23 only. */
const PARTIAL_ZIP = '46225';
const PARTIAL_AMOUNT = cents(123);

export const REASONS = {
  approved: [1, 'This transaction has been approved.'],
  declined: [2, 'This transaction has been declined.'],
  duplicate: [11, 'A duplicate transaction has been submitted.'],
  failed: [21, 'An error occurred during processing. Please try again in 5 minutes.'],
  noAnswer: [25, 'An error occurred during processing. Please try again in 5 minutes.'],
  partial: [295, 'The amount of this request was only partially approved on the given prepaid card.'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

/** Decides as the provider's test bank does: the card, the ZIP code and the card code alone determine the result. */
export function authorizeWithBank(card: TestCard, amount: Cents, zip: string, cardCode: string): BankResponse {
  const checks = { avsCode: AVS_BY_ZIP[zip.slice(0, 5)] ?? 'Y', cvvCode: CVV_BY_CODE[cardCode] ?? '' };
  const notApproved = (responseCode: ResponseCode, reason: readonly [number, string], status: TransactionStatus) => ({
    ...checks,
    responseCode,
    reasonCode: reason[0],
    reasonText: reason[1],
    authorized: NO_CENTS,
    status,
  });
  if (card.behavior === 'DECLINES' || zip === DECLINING_ZIP) return notApproved(2, REASONS.declined, 'declined');
  if (card.behavior === 'FAILS') return notApproved(3, REASONS.failed, 'generalError');
  if (card.behavior === 'TIMES_OUT') return notApproved(3, REASONS.noAnswer, 'communicationError');
  if (zip === PARTIAL_ZIP && amount > PARTIAL_AMOUNT) {
    return { ...notApproved(4, REASONS.partial, 'authorizedPendingRelease'), authorized: PARTIAL_AMOUNT };
  }
  const [reasonCode, reasonText] = REASONS.approved;
  return { ...checks, responseCode: 1, reasonCode, reasonText, authorized: amount, status: null };
}
