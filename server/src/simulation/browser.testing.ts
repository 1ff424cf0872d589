import type { FormTokenRequest } from '../payments/provider/payment-provider.ts';
import type { Person } from './world.testing.ts';

/** A card form that is open in a browser. */
export interface OpenForm {
  readonly request: FormTokenRequest;
  readonly openedAt: number;
}

/** The state of a person's browser. Orders and add-ons survive when the browser dies, because notices tell the person of them. */
export interface Browser {
  readonly person: Person;
  sessionToken: string | null;
  form: OpenForm | null;
  /** A payment that the form reported to the browser but that the portal does not know yet. `isDeposit` selects the call that reports it. */
  unreportedPayment: { readonly transactionId: string; readonly isDeposit: boolean } | null;
  readonly orders: string[];
  readonly addOns: string[];
}

export const newBrowser = (person: Person): Browser => ({
  person,
  sessionToken: null,
  form: null,
  unreportedPayment: null,
  orders: [],
  addOns: [],
});

/** The tab is closed, or the machine is turned off. */
export function closeBrowser(browser: Browser): void {
  browser.sessionToken = null;
  browser.form = null;
  browser.unreportedPayment = null;
}
