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
  /** By default the administrator of an account without money; 'nobody' is not logged in. */
  readonly user?: ScreenUser;
  /** Also checked in `npm test`. */
  readonly isFirst?: boolean;
  /** Selector of an element that must exist before the check. */
  readonly ready: string;
  /** Number of documents that the user of the screen must have filed before. */
  readonly files?: number;
  /** Changes responses of the server. */
  readonly spoil?: (page: Page) => Promise<void>;
  /** Opens a window, sends a form, chooses a row. */
  readonly act?: (page: Page) => Promise<void>;
}

export const DIALOG = ':is([role="dialog"],[role="alertdialog"])';
/** Selector of a form's submit button, in any language. */
export const SEND = '[type="submit"]';

/** Presses elements by their position, because their texts are in many languages. */
export const press =
  (selector: string, nth = 0) =>
  async (page: Page) => {
    await page.locator(selector).nth(nth).click();
  };
/** Presses an element, and waits for the window that opens and for its content. */
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
