import type { Page } from 'playwright-core';
import { CARDS, cardForm, pay } from './support/card-form.ts';
import { balanceIs, balanceOf, goHome, haveSession, lastName, rowsOf } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { entriesOf } from './support/waits.ts';

jest.setTimeout(480_000);
const stage = setStage();

/** From the search form to the card form that a search waits for. */
async function openCard(page: Page): Promise<void> {
  await lastName(page).fill('BANK OF TASI');
  await lastName(page).press('Enter');
  // a key that is pressed before the window has the focus is a key of the form below
  await page.getByRole('alertdialog', { name: 'Credit card prices' }).locator(':focus').waitFor();
  await page.keyboard.press('Enter');
  await cardForm(page).getByLabel('Card number').waitFor();
  await entriesOf(page, 1);
}

const shownPath = (page: Page): string => new URL(page.url()).pathname;
/** As a phone's button does: no page is loaded by it. */
async function openAndBeDeclined(page: Page): Promise<void> {
  await openCard(page);
  await pay(page, CARDS.declines);
  await cardForm(page).getByRole('alert').waitFor();
}

const back = (page: Page): Promise<void> => page.evaluate(() => window.history.back());

test('Back leads from a card form to the page below, also after a refusal and after the payment, and never past it', async () => {
  const person = await stage().enter();
  const { page } = person;
  await haveSession(page, stage().url, 'card.payer');
  await page.goto(`${stage().url}search/Name`);
  const card = page.getByRole('dialog', { name: 'Credit Card Preauthorization' });
  await openCard(page);
  await back(page);
  await card.waitFor({ state: 'hidden' });
  expect(shownPath(page)).toBe('/search/Name');

  await openAndBeDeclined(page);
  // What the provider's form went through are entries of its own: Back leads to the form as it came, then away from it.
  await back(page);
  await cardForm(page).getByRole('alert').waitFor({ state: 'hidden' });
  await back(page);
  await card.waitFor({ state: 'hidden' });
  expect(shownPath(page)).toBe('/search/Name');

  await openAndBeDeclined(page);
  await pay(page);
  await rowsOf(page).first().waitFor();
  await back(page);
  await lastName(page).waitFor();
  expect(shownPath(page)).toBe('/search/Name');
  await person.leave();
});

test('a Back that is pressed while a deposit is being answered changes nothing, and the deposit counts', async () => {
  const person = await stage().enter({ width: 375, touch: true });
  const { page } = person;
  await haveSession(page, stage().url, 'title.admin');
  await goHome(page, stage().url);
  const before = await balanceOf(page);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/escrowDeposit/completeDeposit', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add money' }).first().click();
  const amount = page.getByRole('dialog', { name: 'Escrow Deposit' });
  const card = page.getByRole('dialog', { name: 'Credit card payment for escrow' });
  await amount.getByLabel('Deposit amount').fill('20');
  await amount.getByRole('button', { name: 'Continue to Credit Card' }).click();
  // nothing is paid yet: Back leads to the amount
  await cardForm(page).getByLabel('Card number').waitFor();
  await entriesOf(page, 1);
  await back(page);
  await card.waitFor({ state: 'hidden' });
  await amount.getByRole('button', { name: 'Continue to Credit Card' }).click();
  await Promise.all([page.waitForRequest('**/escrowDeposit/completeDeposit'), pay(page)]);
  for (let presses = 0; presses < 2; presses += 1) {
    await back(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await card.isVisible()).toBe(true);
    expect(shownPath(page)).toBe('/home');
  }
  goOn();
  await card.waitFor({ state: 'hidden' });
  await balanceIs(page, before + 2000);
  await person.leave();
});
