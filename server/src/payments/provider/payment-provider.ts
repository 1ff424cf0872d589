import type { Cents, Result } from '@portal/domain';

/** The kind of a card request: a hold to draw on, or an immediate charge. */
export type CardRequestKind = 'AUTHORIZE' | 'AUTHORIZE_AND_CAPTURE';

/** A token request for a payment attempt. The attempt is stored before the request is sent. */
export interface FormTokenRequest {
  readonly kind: CardRequestKind;
  readonly amount: Cents;
  /** Our unique number of at most 20 characters, by which the attempt is found at the provider. */
  readonly invoiceNumber: string;
  readonly description: string;
  readonly merchantName: string;
  /** The absolute URL of our communicator page. */
  readonly communicatorUrl: string;
}

/** The state of a transaction, reduced to the values that the portal's decisions need. */
export type TransactionState =
  /** Authorized, not captured, can be captured or voided. */
  | 'AUTHORIZED'
  /** Captured or settled: the money is the county's. */
  | 'CAPTURED'
  | 'VOIDED'
  /** Declined, expired, failed: no money moves. */
  | 'DECLINED'
  /** Held for review, or not decided yet. */
  | 'UNDECIDED'
  | 'REFUNDED';

export interface ProviderTransaction {
  readonly transactionId: string;
  readonly invoiceNumber: string;
  readonly state: TransactionState;
  readonly kind: CardRequestKind | 'OTHER';
  readonly authorized: Cents;
  /** The amount that was or will be settled. */
  readonly settled: Cents;
  /** Whether it can be refunded. A captured one cannot yet, and during its settlement it cannot be voided either. */
  readonly isSettled: boolean;
  /** The provider's status, for the log. */
  readonly providerStatus: string;
  readonly submittedAt: Date;
  /** 'XXXX1111', which a refund needs. The portal never sees the full card number. */
  readonly maskedCard: string;
}

/** A transaction in the provider's lists. Decisions are made only after a look-up. */
export interface ListedTransaction {
  readonly transactionId: string;
  readonly invoiceNumber: string;
  readonly state: TransactionState;
  readonly submittedAt: Date;
}

/**
 * The reason why a request has no usable response. `mayHaveHappened` is true when the provider may have carried it out; the
 * transaction is then looked up before the request is sent again.
 */
export interface ProviderFailure {
  readonly kind: 'UNREACHABLE' | 'TIMEOUT' | 'PROVIDER_ERROR' | 'MALFORMED' | 'REFUSED' | 'NOT_FOUND';
  readonly mayHaveHappened: boolean;
  /** The provider's code ('E00007', '11'), or ''. */
  readonly code: string;
  /** For the log; never contains card data. */
  readonly detail: string;
}

export interface FormToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A provider of hosted card forms. Its methods return network and provider failures, and do not throw them. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'authorizenet';
  /** The URL to which the browser posts the token, in a frame. */
  readonly formUrl: string;
  issueFormToken(request: FormTokenRequest): Promise<Result<FormToken, ProviderFailure>>;
  lookUp(transactionId: string): Promise<Result<ProviderTransaction, ProviderFailure>>;
  /** All unsettled transactions, each once; a failure, never a partial list. */
  listUnsettled(): Promise<Result<readonly ListedTransaction[], ProviderFailure>>;
  /** All transactions that were settled between two instants; a failure, never a partial list. */
  listSettled(since: Date, until: Date): Promise<Result<readonly ListedTransaction[], ProviderFailure>>;
  /** Captures an authorization, for at most the authorized amount. An earlier capture counts as success. */
  capture(transactionId: string, amount: Cents): Promise<Result<ProviderTransaction, ProviderFailure>>;
  /** Voids an unsettled transaction. An earlier void counts as success. */
  void(transactionId: string): Promise<Result<ProviderTransaction, ProviderFailure>>;
  /** Refunds a settled transaction. */
  refund(
    transactionId: string,
    amount: Cents,
    maskedCard: string,
  ): Promise<Result<{ readonly transactionId: string }, ProviderFailure>>;
  /** Whether the provider responds, for the readiness check. */
  ping(): Promise<boolean>;
}
