import type { PaymentProvider } from './provider/payment-provider.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** How cards are reached. */
    readonly payments: Payments;
  }
}

/** How the portal reaches cards. Without a provider card payment is switched off. */
export interface Payments {
  readonly provider: PaymentProvider | null;
  /** Absolute address of the page that hands on what the card form says. */
  readonly communicatorUrl: string;
}

/** Card payment switched off. */
export const NO_PAYMENTS: Payments = { provider: null, communicatorUrl: '' };
