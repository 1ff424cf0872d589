import type { Cents } from '@portal/domain';

/** A token of the hosted form, and the order that it pays for. */
export interface FormToken {
  readonly token: string;
  readonly expiresAtMs: number;
  readonly type: 'authOnlyTransaction' | 'authCaptureTransaction';
  readonly amount: Cents;
  readonly invoiceNumber: string;
  readonly description: string;
  readonly merchantName: string;
  readonly buttonText: string;
  /** The merchant's page that the form loads in a frame, to send messages to the merchant. */
  readonly communicatorUrl: string;
  readonly needsAddress: boolean;
  readonly duplicateWindowSeconds: number;
  /** How often the form was submitted with a card that must be entered again. */
  readonly tries: number;
}

/** How long a token is valid, as the provider documents it. */
export const TOKEN_LIFE_MS = 15 * 60_000;

/** The default duplicate window: how long the same payment is refused as a duplicate. */
export const DUPLICATE_WINDOW_SECONDS = 120;
