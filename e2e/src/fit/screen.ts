import type { Page } from 'playwright-core';

/** Who looks at a screen. */
export type Who = 'nobody' | 'title.admin' | 'title.examiner' | 'flatfee.admin' | 'card.payer' | 'county.clerk';

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
  /** What the server answers otherwise than it would. */
  readonly spoil?: (page: Page) => Promise<void>;
  /** Opens a window, sends a form, chooses a row. */
  readonly act?: (page: Page) => Promise<void>;
}

/** What sends a form, in whatever language. */
export const SEND = '[type="submit"]';
