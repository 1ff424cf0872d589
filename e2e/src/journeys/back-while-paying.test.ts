import type { Page } from 'playwright-core';
import { CARDS, cardForm, pay } from './support/card-form.ts';
import { balanceOf, goHome, lastName, logInByApi, resultRows, waitForBalance } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { eventually, waitForHistoryEntries } from './support/waits.ts';

jest.setTimeout(480_000);
const portal = setUpOwnPortal();

/** Goes from the search form to the card form, which must be completed before the search. */
async function openCardForm(page: Page): Promise<void> {
  await lastName(page).fill('BANK OF TASI');
  await lastName(page).press('Enter');
  // before the window has the focus, a key would go to the form below
  await page.getByRole('alertdialog', { name: 'Credit card prices' }).locator(':focus').waitFor();
  await page.keyboard.press('Enter');
  await cardForm(page).getByLabel('Card number').waitFor();
  await waitForHistoryEntries(page, 1);
}

const shownPath = (page: Page): string => new URL(page.url()).pathname;
async function payWithDeclinedCard(page: Page): Promise<void> {
  await openCardForm(page);
  await pay(page, CARDS.declines);
  await cardForm(page).getByRole('alert').waitFor();
}

const back = (page: Page): Promise<void> => page.evaluate(() => window.history.back());

// This test must run before the test that pays: the hold of a payment covers later searches, which then open no card form.
test("Cancel after a declined card returns to the history entry before the card window, and skips the entries of the provider's form", async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'card.payer');
  await page.goto(`${portal().url}search/Name`);
  await lastName(page).waitFor();
  const entryIndex = () => page.evaluate(() => window.navigation.currentEntry?.index);
  const before = await entryIndex();
  await payWithDeclinedCard(page);
  const card = page.getByRole('dialog', { name: 'Credit Card Preauthorization' });
  await card.getByRole('button', { name: 'Cancel' }).click();
  await card.waitFor({ state: 'hidden' });
  await eventually(async () => expect(await entryIndex()).toBe(before));
  await waitForHistoryEntries(page, 0);
  expect(shownPath(page)).toBe('/search/Name');
  await person.closePage();
});

test('Back leads from the card form to the search form, also after a declined card, and from paid results to the search form', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'card.payer');
  await page.goto(`${portal().url}search/Name`);
  const card = page.getByRole('dialog', { name: 'Credit Card Preauthorization' });
  await openCardForm(page);
  await back(page);
  await card.waitFor({ state: 'hidden' });
  expect(shownPath(page)).toBe('/search/Name');

  await payWithDeclinedCard(page);
  // The provider's form adds its own history entries: Back first leads to the empty form, then closes the window.
  await back(page);
  await cardForm(page).getByRole('alert').waitFor({ state: 'hidden' });
  await back(page);
  await card.waitFor({ state: 'hidden' });
  expect(shownPath(page)).toBe('/search/Name');

  await payWithDeclinedCard(page);
  await pay(page);
  await resultRows(page).first().waitFor();
  await back(page);
  await lastName(page).waitFor();
  expect(shownPath(page)).toBe('/search/Name');
  await person.closePage();
});

test('Back has no effect while a deposit is being completed, and the deposit is credited', async () => {
  const person = await portal().openPage({ width: 375, touch: true });
  const { page } = person;
  await logInByApi(page, portal().url, 'title.admin');
  await goHome(page, portal().url);
  const before = await balanceOf(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
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
  await waitForHistoryEntries(page, 1);
  await back(page);
  await card.waitFor({ state: 'hidden' });
  await amount.getByRole('button', { name: 'Continue to Credit Card' }).click();
  await Promise.all([page.waitForRequest('**/escrowDeposit/completeDeposit'), pay(page)]);
  // twice, because the first Back might use up the window's history entry
  for (let presses = 0; presses < 2; presses += 1) {
    await back(page);
    // time for the page to react, which it must not do
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await card.isVisible()).toBe(true);
    expect(shownPath(page)).toBe('/home');
  }
  release();
  await card.waitFor({ state: 'hidden' });
  await waitForBalance(page, before + 2000);
  await person.closePage();
});
