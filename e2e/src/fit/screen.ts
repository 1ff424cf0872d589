import type { Page } from 'playwright-core';

export type ScreenUser =
  | 'nobody'
  | 'title.admin'
  | 'title.examiner'
  | 'flatfee.admin'
  | 'card.payer'
  | 'invoice.admin'
  | 'county.clerk';

/** A screen to check, and how to open it. */
export interface Screen {
  readonly name: string;
  /** Below the portal's address. */
  readonly path: string;
  /** By default `title.admin`, who administers an account that pays from escrow; 'nobody' is not logged in. */
  readonly user?: ScreenUser;
  /** True for the few screens that `npm test` checks; the others are checked only with FIT (fit.test.ts). */
  readonly isInNpmTest?: boolean;
  /** Selector of an element that must exist before the check. */
  readonly ready: string;
  /** How many documents are e-filed as the user before the screen opens. */
  readonly filingCount?: number;
  /** Changes responses of the server before the screen opens, for example into failures. */
  readonly changeResponses?: (page: Page) => Promise<void>;
  /** What a user does on the screen before it is checked: opens a window, sends a form, chooses a row. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Selector of an open window of the portal. */
export const DIALOG = ':is([role="dialog"],[role="alertdialog"])';
/** Selector of a form's submit button, in any language. */
export const SEND = '[type="submit"]';

/** Presses elements by their position, because their texts are in many languages. */
export const press =
  (selector: string, nth = 0) =>
  async (page: Page) => {
    await page.locator(selector).nth(nth).click();
  };
/** Presses an element, and waits until the window that opens has an element `inside`. */
export const pressToOpen =
  (selector: string, nth = 0, inside = 'button') =>
  async (page: Page): Promise<void> => {
    await press(selector, nth)(page);
    await page.locator(DIALOG).locator(inside).first().waitFor();
  };
export const inSequence =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };
