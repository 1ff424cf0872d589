import type { Cents } from '@portal/domain';

/** A token of the hosted form, and the order that it stands for. */
export interface FormToken {
  readonly token: string;
  readonly expiresAtMs: number;
  readonly type: 'authOnlyTransaction' | 'authCaptureTransaction';
  readonly amount: Cents;
  readonly invoiceNumber: string;
  readonly description: string;
  readonly merchantName: string;
  readonly buttonText: string;
  /** The merchant's page that the form frames to speak through. */
  readonly communicatorUrl: string;
  readonly needsAddress: boolean;
  readonly duplicateWindowSeconds: number;
  /** How often the form was sent with a card that asks for a re-entry. */
  readonly tries: number;
}

/** The provider's documented life of a token. */
export const TOKEN_LIFE_MS = 15 * 60_000;

/** How long the same payment is a duplicate where the merchant says nothing else. */
export const DUPLICATE_WINDOW_SECONDS = 120;
