import type { Page } from 'playwright-core';

/** The user of a screen. */
export type Who =
  | 'nobody'
  | 'title.admin'
  | 'title.examiner'
  | 'flatfee.admin'
  | 'card.payer'
  | 'invoice.admin'
  | 'county.clerk';

/** One screen, and what makes it complete. */
export interface Screen {
  readonly name: string;
  /** Below the portal's address. */
  readonly path: string;
  /** Account administrator of an account without money where it is not said. */
  readonly who?: Who;
  /** Is looked at in `npm test` too. */
  readonly isFirst?: boolean;
  /** What must be there before anybody looks. */
  readonly ready: string;
  /** Documents that must be filed beforehand by the user of the screen. */
  readonly files?: number;
  /** What the server answers otherwise than it would. */
  readonly spoil?: (page: Page) => Promise<void>;
  /** Opens a window, sends a form, chooses a row. */
  readonly act?: (page: Page) => Promise<void>;
}

export const DIALOG = ':is([role="dialog"],[role="alertdialog"])';
/** What sends a form, in whatever language. */
export const SEND = '[type="submit"]';

/** Presses elements by their position, because their texts are in many languages. */
export const press =
  (selector: string, nth = 0) =>
  async (page: Page) => {
    await page.locator(selector).nth(nth).click();
  };
/** Presses, and waits for the window that opens, and for what is in it. */
export const opens =
  (selector: string, nth = 0, inside = 'button') =>
  async (page: Page): Promise<void> => {
    await press(selector, nth)(page);
    await page.locator(DIALOG).locator(inside).first().waitFor();
  };
export const inTurn =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    for (const act of acts) await act(page);
  };
