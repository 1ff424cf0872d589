import type { Locator, Page } from 'playwright-core';
import { deposit, documentsOf, spendUntilInsufficient } from './support/api-calls.ts';
import { CARDS, cardForm, pay, payByKeyboard } from './support/card-form.ts';
import { checkAllLayouts } from './support/check-all-layouts.ts';
import {
  balanceOf,
  cents,
  heading,
  lastName,
  logInByApi,
  type Person,
  pressRow,
  readPdf,
  resultRows,
  tabTo,
  textOf,
  waitForBalance,
  waitForFocus,
} from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { setEscrow } from './support/set-escrow.ts';

jest.setTimeout(600_000);
const BANK = 'BANK OF TASI';
// A balance so small that one or two documents use it up. The opening balance of the demo pays for forty.
const portal = setUpOwnPortal({}, (settings) => {
  setEscrow(settings, 'Pacific Title', 1000);
});

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const windowOf = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
/** The button that pays, once it is enabled. */
const downloadButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Download \d+ pages?/, disabled: false });
const resultsOf = (name: string): string =>
  `${portal().url}search/SearchResults?search=Name&grantorGranteeLastName1=${encodeURIComponent(name)}`;

const documentPage = (number: string): string =>
  `${portal().url}search/SearchResults?search=DocumentNumber&fromDocumentNumber=${number}`;

/** Opens the pages of a row in a list of results. */
async function openImages(page: Page, nth: number): Promise<void> {
  await pressRow(page, nth);
  await button(page, /^Image/).click();
  await windowOf(page, /has \d+ page/)
    .getByRole('img')
    .first()
    .waitFor();
}

/** Presses the download button by keyboard and downloads the file. */
async function download(page: Page): Promise<{ price: number; pages: number }> {
  await downloadButton(page).waitFor();
  const text = await textOf(downloadButton(page));
  const [file] = await Promise.all([page.waitForEvent('download'), downloadButton(page).press('Enter')]);
  await page.getByText(/^Downloaded /).waitFor();
  const pdf = await readPdf(file);
  expect(pdf.isPdf).toBe(true);
  return { price: text.includes('$') ? cents(text.replace(/.* for /, '')) : 0, pages: pdf.pages };
}

/** Searches as a user who pays by card: prices, the card form by keyboard, then the results. */
async function searchByCard(person: Person, where: string): Promise<void> {
  const { page } = person;
  await page.goto(`${portal().url}search/Name`);
  await lastName(page).fill(BANK);
  await lastName(page).press('Enter');
  const prices = page.getByRole('alertdialog', { name: 'Credit card prices' });
  await waitForFocus(prices);
  await checkAllLayouts(person, `${where} prices`);
  await page.keyboard.press('Enter');
  await windowOf(page, 'Credit Card Preauthorization').waitFor();
  await cardForm(page).getByLabel('Card number').waitFor();
  await checkAllLayouts(person, `${where} card`);
  await payByKeyboard(page);
  await resultRows(page).first().waitFor();
}

test('a user who pays by card authorizes a hold once, uses it for a search and a download, and sees a message when it is used up', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'card.payer');
  await searchByCard(person, 'card');
  // $1.00 for the search, plus the surcharge.
  const before = 103;
  await waitForBalance(page, before);
  await openImages(page, 1);
  await downloadButton(page).waitFor();
  await checkAllLayouts(person, 'card order');
  const { price } = await download(page);
  await page.keyboard.press('Escape');
  // The header adds exactly the offered price.
  await waitForBalance(page, before + price);

  const [, ...others] = await documentsOf(page, portal().url, BANK);
  const [wanted, ...rest] = others;
  if (wanted === undefined) throw new Error('No documents');
  await spendUntilInsufficient(page, portal().url, wanted, rest);
  await page.goto(documentPage(wanted.displayDocNumber));
  await openImages(page, 0);
  await page.getByRole('heading', { name: 'Exceeding Current Preauthorization' }).waitFor();
  await checkAllLayouts(person, 'card exceeding');
  await button(page, 'Continue to Preauthorization').click();
  await pay(page, CARDS.declines);
  await cardForm(page).getByRole('alert').waitFor();
  await checkAllLayouts(person, 'card declined');
  const [file] = await Promise.all([page.waitForEvent('download'), pay(page)]);
  expect((await readPdf(file)).pages).toBe(wanted.pageCount);
  await page.getByText('Authorization successful').waitFor();
  await checkAllLayouts(person, 'card authorized');
  await person.closePage();
});

test('a user adds money by card to an escrow that is too low, and then downloads the pending order', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'title.admin');
  const [wanted, ...others] = await documentsOf(page, portal().url, BANK);
  if (wanted === undefined) throw new Error('No documents');
  await spendUntilInsufficient(page, portal().url, wanted, others);
  await page.goto(documentPage(wanted.displayDocNumber));
  await openImages(page, 0);
  await button(page, 'Add to Escrow').waitFor();
  await checkAllLayouts(person, 'escrow too low');
  await tabTo(page, button(page, 'Add to Escrow'));
  await page.keyboard.press('Enter');
  const addOn = windowOf(page, 'Escrow Account Add On');
  const amount = addOn.getByLabel('Deposit amount');
  await waitForFocus(amount);
  // it begins as '0', which typing replaces, and a button enters the smallest sufficient amount
  expect(await amount.inputValue()).toBe('0');
  await addOn.getByRole('button', { name: 'Enter $20.00' }).waitFor();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await addOn.getByText('Amount must be greater than zero').waitFor();
  await checkAllLayouts(person, 'escrow refused');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('20');
  await addOn.getByText('$20.50').waitFor();
  await checkAllLayouts(person, 'escrow amount');
  await page.keyboard.press('Enter');
  await cardForm(page).getByLabel('Card number').waitFor();
  await checkAllLayouts(person, 'escrow card');
  await payByKeyboard(page);
  await downloadButton(page).waitFor();
  const before = await balanceOf(page);
  expect(before).toBeGreaterThanOrEqual(2000);
  const { price, pages } = await download(page);
  expect(pages).toBe(wanted.pageCount);
  await page.keyboard.press('Escape');
  await waitForBalance(page, before - price);
  await person.closePage();
});

test('a card payment whose approval never reached the page is credited and reported within two minutes', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'title.admin');
  const rows = await documentsOf(page, portal().url, BANK);
  // One that the previous test did not buy.
  const wanted = rows[50];
  if (wanted === undefined) throw new Error('No documents');
  await spendUntilInsufficient(
    page,
    portal().url,
    wanted,
    rows.filter((row) => row !== wanted),
  );
  await page.goto(documentPage(wanted.displayDocNumber));
  await openImages(page, 0);
  const before = await balanceOf(page);
  await button(page, 'Add to Escrow').click();
  const addOn = windowOf(page, 'Escrow Account Add On');
  await addOn.getByLabel('Deposit amount').fill('20');
  await addOn.getByLabel('Deposit amount').press('Enter');
  await pay(page, CARDS.unreported);
  await cardForm(page).getByRole('heading', { name: 'Please wait' }).waitFor();
  await windowOf(page, 'Credit card payment for escrow').getByRole('button', { name: 'Cancel' }).click();
  await addOn.getByRole('button', { name: 'Cancel' }).click();
  await addOn.waitFor({ state: 'hidden' });
  await waitForFocus(windowOf(page, /has \d+ page/));
  await page.keyboard.press('Escape');
  await windowOf(page, /has \d+ page/).waitFor({ state: 'hidden' });
  const notices = page.getByRole('region', { name: 'Payment updates' });
  const credited = notices.getByText(/^Your card was charged \$20\.50/);
  await credited.waitFor({ timeout: 120_000 });
  await checkAllLayouts(person, 'notice credited');
  await notices.getByRole('button', { name: 'Close' }).first().click();
  await credited.waitFor({ state: 'detached' });
  await waitForBalance(page, before + 2000);
  // the answer contains pending or new notices
  await Promise.all([page.waitForResponse(/payments\/notices$/), page.reload()]);
  await notices.waitFor();
  expect(await credited.count()).toBe(0);
  await person.closePage();
});

test('a flat-fee account buys more images when none are left, and pays nothing else', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'flatfee.admin');
  await deposit(page, portal().url, '40');
  const [wanted, ...others] = await documentsOf(page, portal().url, BANK);
  if (wanted === undefined) throw new Error('No documents');
  await spendUntilInsufficient(page, portal().url, wanted, others);
  await page.goto(documentPage(wanted.displayDocNumber));
  await openImages(page, 0);
  await button(page, 'Add to Escrow').waitFor();
  await checkAllLayouts(person, 'flat fee too low');
  await button(page, 'Add to Escrow').click();
  const options = windowOf(page, /^Flat Fee Account Add On$/);
  await options.getByRole('radio').first().waitFor();
  expect(await options.getByRole('radio').first().isChecked()).toBe(true);
  await checkAllLayouts(person, 'flat fee options');
  await options.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await tabTo(page, options.getByRole('button', { name: 'Buy' }));
  await page.keyboard.press('Enter');
  const confirmation = windowOf(page, 'Flat Fee Account Add On Confirmation');
  await confirmation.waitFor();
  await checkAllLayouts(person, 'flat fee confirmation');
  await tabTo(page, confirmation.getByRole('button', { name: 'Buy' }));
  await page.keyboard.press('Enter');
  await waitForFocus(page.getByRole('alertdialog'));
  await checkAllLayouts(person, 'flat fee bought');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect((await readPdf(file)).pages).toBe(wanted.pageCount);
  await person.closePage();
});

test.each([
  ['invoice.admin', 'accrues to the statement'],
  ['county.clerk', 'is free'],
])('%s downloads with one confirmation, and the price %s', async (username, how) => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, username);
  await page.goto(resultsOf(BANK));
  const hasBalance = how !== 'is free';
  await openImages(page, 2);
  await downloadButton(page).waitFor();
  await checkAllLayouts(person, username);
  const { price } = await download(page);
  expect(price > 0).toBe(hasBalance);
  await page.keyboard.press('Escape');
  if (hasBalance) await waitForBalance(page, price);
  await person.closePage();
});

test('a guest searches free, pays for copies by card, and sees no balance', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await page.goto(portal().url);
  await page.locator('[data-portal="started"]').waitFor();
  await button(page, 'Continue as guest').click();
  await heading(page, 'What are you looking for?').waitFor();
  await page.goto(resultsOf(BANK));
  await openImages(page, 3);
  await button(page, 'Continue to Preauthorization').waitFor();
  await checkAllLayouts(person, 'guest order');
  await button(page, 'Continue to Preauthorization').click();
  await cardForm(page).getByLabel('Card number').waitFor();
  await checkAllLayouts(person, 'guest card');
  const [file] = await Promise.all([page.waitForEvent('download'), payByKeyboard(page)]);
  expect((await readPdf(file)).isPdf).toBe(true);
  await page.getByText(/^Downloaded /).waitFor();
  await page.keyboard.press('Escape');
  expect(
    await page.getByRole('group', { name: /^(Usage balance|Card charges so far)$/, includeHidden: true }).count(),
  ).toBe(0);
  await person.closePage();
});
