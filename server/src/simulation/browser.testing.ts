import type { FormTokenRequest } from '../payments/provider/payment-provider.ts';
import type { Person } from './cast.testing.ts';

/** A card form that is open in a browser. */
export interface OpenForm {
  readonly request: FormTokenRequest;
  readonly openedAt: number;
}

/** What a browser knows; a person that lost it is told of orders by the notices, so these are kept. */
export interface Browser {
  readonly person: Person;
  sessionToken: string | null;
  form: OpenForm | null;
  /** The transaction that the form told of and the portal did not hear of yet, and which call hears of it. */
  report: { readonly transactionId: string; readonly isDeposit: boolean } | null;
  readonly orders: string[];
  readonly addOns: string[];
}

export const newBrowser = (person: Person): Browser => ({
  person,
  sessionToken: null,
  form: null,
  report: null,
  orders: [],
  addOns: [],
});

/** The tab is closed, or the machine is switched off. */
export function die(browser: Browser): void {
  browser.sessionToken = null;
  browser.form = null;
  browser.report = null;
}
