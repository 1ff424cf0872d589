import type { Cents, Result } from '@portal/domain';

/** The kind of a card request: a hold to draw on, or an immediate charge. */
export type CardRequestKind = 'AUTHORIZE' | 'AUTHORIZE_AND_CAPTURE';

/** A token request of one payment attempt; the attempt's row is before it is sent. */
export interface FormTokenRequest {
  readonly kind: CardRequestKind;
  readonly amount: Cents;
  /** Ours, unique, at most 20 characters: how the attempt is found again at the provider. */
  readonly invoiceNumber: string;
  readonly description: string;
  readonly merchantName: string;
  /** Absolute address of our communicator page. */
  readonly communicatorUrl: string;
}

/** Where a transaction stands, in the few words that decisions are made by. */
export type TransactionState =
  /** Authorized, not captured, can be captured or voided. */
  | 'AUTHORIZED'
  /** Captured or settled: the money is the county's. */
  | 'CAPTURED'
  | 'VOIDED'
  /** Declined, expired, failed: no money moves. */
  | 'DECLINED'
  /** Held for review or not decided: neither yes nor no yet. */
  | 'UNDECIDED'
  | 'REFUNDED';

export interface ProviderTransaction {
  readonly transactionId: string;
  readonly invoiceNumber: string;
  readonly state: TransactionState;
  readonly kind: CardRequestKind | 'OTHER';
  readonly authorized: Cents;
  /** What was or will be settled. */
  readonly settled: Cents;
  /** The provider's own word, for the log. */
  readonly providerStatus: string;
  readonly submittedAt: Date;
  /** 'XXXX1111': what a refund needs, and all of a card that we ever see. */
  readonly maskedCard: string;
}

/** A line of the provider's lists; what is decided is decided by a look-up. */
export interface ListedTransaction {
  readonly transactionId: string;
  readonly invoiceNumber: string;
  readonly state: TransactionState;
  readonly submittedAt: Date;
}

/**
 * Why a request got no answer that can be acted on. `mayHaveHappened` is true when the request may have reached the
 * provider: it is then looked up, never sent again blindly.
 */
export interface ProviderFailure {
  readonly kind: 'UNREACHABLE' | 'TIMEOUT' | 'PROVIDER_ERROR' | 'MALFORMED' | 'REFUSED' | 'NOT_FOUND';
  readonly mayHaveHappened: boolean;
  /** The provider's code ('E00007', '11'), or ''. */
  readonly code: string;
  /** For the log; never holds card data. */
  readonly detail: string;
}

export interface FormToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A provider of hosted card forms. Every method answers; none throws for what the network or the provider does. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'authorizenet';
  /** Where the browser posts the token to, into the frame. */
  readonly formUrl: string;
  issueFormToken(request: FormTokenRequest): Promise<Result<FormToken, ProviderFailure>>;
  lookUp(transactionId: string): Promise<Result<ProviderTransaction, ProviderFailure>>;
  /** All of them, read to the last page, each id once; a failure rather than a part. */
  listUnsettled(): Promise<Result<readonly ListedTransaction[], ProviderFailure>>;
  /** All that was settled between two instants; a failure rather than a part. */
  listSettled(since: Date, until: Date): Promise<Result<readonly ListedTransaction[], ProviderFailure>>;
  /** Captures an authorization once, for at most what was authorized; captured before counts as done. */
  capture(transactionId: string, amount: Cents): Promise<Result<ProviderTransaction, ProviderFailure>>;
  /** Voids what is not settled; voided before counts as done. */
  void(transactionId: string): Promise<Result<ProviderTransaction, ProviderFailure>>;
  /** Gives settled money back. */
  refund(
    transactionId: string,
    amount: Cents,
    maskedCard: string,
  ): Promise<Result<{ readonly transactionId: string }, ProviderFailure>>;
  /** Whether the provider answers at all, for readiness. */
  ping(): Promise<boolean>;
}
