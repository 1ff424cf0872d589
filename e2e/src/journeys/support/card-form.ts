import type { FrameLocator, Page } from 'playwright-core';

/** Test cards of the sandbox by their effect. */
export const CARDS = {
  approves: '4111111111111111',
  declines: '4000000000000002',
  /** Is approved, but the page never hears of it. */
  unreported: '4000000000000341',
} as const;

/** The other input of the card form, by field name. */
export const CARD_HOLDER = {
  expiry: '12/29',
  cardCode: '123',
  firstName: 'Carl',
  lastName: 'Payer',
  address: '1 Beach Road',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
} as const;
/** The fields after the card number by label, in the order in which Tab reaches them. */
export const CARD_FIELDS = [
  ['Expiration date', CARD_HOLDER.expiry],
  ['Card code', CARD_HOLDER.cardCode],
  ['First name', CARD_HOLDER.firstName],
  ['Last name', CARD_HOLDER.lastName],
  ['Address', CARD_HOLDER.address],
  ['City', CARD_HOLDER.city],
  ['State', CARD_HOLDER.state],
  ['ZIP code', CARD_HOLDER.zip],
] as const;

export const cardForm = (page: Page): FrameLocator => page.frameLocator('iframe');

/** More than the window has controls before the card number. */
const MAX_TABS = 12;

/** Fills in the provider's form by keyboard only: from the focused window into the iframe, field by field. */
export async function payByKeyboard(page: Page, card: string = CARDS.approves): Promise<void> {
  const number = cardForm(page).getByLabel('Card number');
  await number.waitFor();
  const hasFocus = () => number.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let presses = 0; !(await hasFocus()); presses += 1) {
    if (presses === MAX_TABS) throw new Error(`The card number has no focus after ${MAX_TABS} presses of Tab.`);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(card);
  for (const [, value] of CARD_FIELDS) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

/** Fills in the provider's form by touch or mouse. */
export async function pay(page: Page, card: string = CARDS.approves): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel('Card number').fill(card);
  for (const [label, value] of CARD_FIELDS) await form.getByLabel(label, { exact: true }).fill(value);
  await form.locator('button[type="submit"]').click();
}
