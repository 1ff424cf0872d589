import type { Page } from 'playwright-core';
import { CARDS, cardForm, pay } from './support/card-form.ts';
import {
  balanceOf,
  cents,
  goHome,
  heading,
  horizontalOverflow,
  lastName,
  logInByApi,
  ON_A_ROW,
  openResults,
  PASSWORD,
  type Person,
  pressRow,
  readPdf,
  resultRows,
  THEMES,
  tabTo,
  textOf,
  waitForBalance,
  waitForFocus,
} from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { resize } from './support/waits.ts';

jest.setTimeout(300_000);
// Images of marriage records cannot be bought. A bank has no marriage records, so every row has a copy for sale.
const BANK = 'BANK OF TASI';
/** Each test buys the document of another row, because pages that were bought before are free. */
const ROWS = { keyboard: { light: 1, dark: 2 }, touch: { light: 5, dark: 6 }, boughtTwice: 8 } as const;
const portal = setUpOwnPortal();
const preview = (page: Page) => page.getByRole('dialog', { name: /has \d+ page/ });
const downloadButton = (page: Page) => page.getByRole('button', { name: /^Download \d+ pages? for/ });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Buys the offered pages and downloads them twice. Returns the balance before, the price and both files. */
async function buy({ page, guard }: Person, confirm: () => Promise<void>, downloadAgain: () => Promise<void>) {
  const before = await balanceOf(page);
  await downloadButton(page).waitFor();
  await guard.checkAccessibility('order');
  const price = cents((await textOf(downloadButton(page))).replace(/.* for /, ''));
  const [download] = await Promise.all([page.waitForEvent('download'), confirm()]);
  const pdf = await readPdf(download);
  await page.getByText(/^Downloaded /).waitFor();
  await guard.checkAccessibility('delivered');
  const [second] = await Promise.all([page.waitForEvent('download'), downloadAgain()]);
  return { before, price, pdf, second: await readPdf(second) };
}

describe.each(THEMES)('a copy bought from escrow, %s', (theme) => {
  test('[U05] [000-1.search.1] by keyboard alone, from the login to the PDF', async () => {
    const person = await portal().openPage({ theme });
    const { page, guard } = person;
    await page.goto(portal().url);
    await page.locator('[data-portal="started"]').waitFor();
    await guard.checkAccessibility('login');
    await tabTo(page, field(page, 'Username'));
    await page.keyboard.type('title.examiner');
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'What are you looking for?').waitFor();
    await guard.checkAccessibility('home');
    await tabTo(page, page.getByRole('link', { name: /^A person or company/ }));
    await page.keyboard.press('Enter');
    await heading(page, 'Name search').waitFor();
    await guard.checkAccessibility('Name search');
    await tabTo(page, lastName(page));
    await page.keyboard.type(BANK);
    await page.keyboard.press('Enter');
    await resultRows(page).first().waitFor();
    await guard.checkAccessibility('results');
    await tabTo(page, resultRows(page).first());
    for (let row = 0; row < ROWS.keyboard[theme]; row += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Image' }).waitFor();
    await guard.checkAccessibility('details');
    await page.keyboard.press('i');
    await preview(page).getByRole('img').first().waitFor();
    await guard.checkAccessibility('preview');
    await tabTo(page, field(page, 'Page numbers'));
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    // the button of all pages is shown until the typed page has a price
    await page.getByRole('button', { name: 'Download 1 page for $1.00' }).waitFor();
    const order = await buy(
      person,
      async () => {
        await tabTo(page, downloadButton(page));
        await page.keyboard.press('Enter');
      },
      async () => {
        await waitForFocus(page.getByRole('button', { name: 'Download again' }));
        await page.keyboard.press('Enter');
      },
    );
    expect(order).toMatchObject({ price: 100, pdf: { isPdf: true, pages: 1 } });
    expect(order.pdf.scans).toBeGreaterThanOrEqual(1);
    expect(order.second).toEqual(order.pdf);
    await page.keyboard.press('Escape');
    await preview(page).waitFor({ state: 'hidden' });
    await waitForBalance(page, order.before - order.price);
    await person.closePage();
  });

  test('on a phone by touch, with no sideways scroll at 375 and 320 px', async () => {
    const person = await portal().openPage({ theme, width: 375, touch: true });
    const { page, guard } = person;
    const checkNarrow = async (where: string): Promise<void> => {
      for (const width of [320, 375]) {
        await resize(page, { width, height: 800 });
        expect([where, width, await horizontalOverflow(page)]).toEqual([where, width, 0]);
      }
      await guard.checkAccessibility(`${where} on a phone`);
    };
    await page.goto(portal().url);
    await page.locator('[data-portal="started"]').waitFor();
    await checkNarrow('login');
    await field(page, 'Username').fill('title.examiner');
    await field(page, 'Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).tap();
    await heading(page, 'What are you looking for?').waitFor();
    await checkNarrow('home');
    await page.getByRole('link', { name: /^A person or company/ }).tap();
    await lastName(page).fill(BANK);
    await checkNarrow('Name search');
    await page.getByRole('button', { name: 'Submit' }).tap();
    await resultRows(page).first().waitFor();
    await checkNarrow('results');
    await resultRows(page).nth(ROWS.touch[theme]).tap(ON_A_ROW);
    await page.getByRole('button', { name: 'Image' }).waitFor();
    await checkNarrow('details');
    await page.getByRole('button', { name: 'Image' }).tap();
    await preview(page).getByRole('img').first().waitFor();
    await downloadButton(page).waitFor();
    await checkNarrow('preview');
    const order = await buy(
      person,
      () => downloadButton(page).tap(),
      () => page.getByRole('button', { name: 'Download again' }).tap(),
    );
    expect(order.pdf.isPdf).toBe(true);
    expect(order.pdf.scans).toBeGreaterThanOrEqual(order.pdf.pages);
    expect(order.price).toBe(100 + 50 * (order.pdf.pages - 1));
    await preview(page).getByRole('button', { name: 'Close' }).first().tap();
    await waitForBalance(page, order.before - order.price);
    await person.closePage();
  });
});

test('[U10] pages that were bought before are not charged again', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url);
  await openResults(page, portal().url, BANK);
  for (const expected of ['charged', 'free']) {
    const before = await balanceOf(page);
    await pressRow(page, ROWS.boughtTwice);
    await page.getByRole('button', { name: 'Image' }).click();
    const confirm = preview(page).getByRole('button', { name: /^Download/ });
    await confirm.waitFor();
    await Promise.all([page.waitForEvent('download'), confirm.click()]);
    await page.getByText(/^Downloaded /).waitFor();
    await preview(page).getByRole('button', { name: 'Close' }).first().click();
    await preview(page).waitFor({ state: 'hidden' });
    expect((await balanceOf(page)) < before).toBe(expected === 'charged');
  }
  await person.closePage();
});

test('an administrator adds money by card from the header, and reads the report of the account', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'title.admin');
  await goHome(page, portal().url);
  const before = await balanceOf(page);
  await page.getByRole('button', { name: 'Add money' }).click();
  const deposit = page.getByRole('dialog', { name: 'Escrow Deposit' });
  await waitForFocus(deposit.getByRole('textbox'));
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await cardForm(page).getByLabel('Card number').waitFor();
  await pay(page, CARDS.approves);
  await waitForBalance(page, before + 2500);

  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('dialog', { name: 'Transaction Report' }).waitFor();
  const [popup, answer] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForResponse(/home\/transactionReport$/),
    page.getByRole('button', { name: 'Generate Report' }).click(),
  ]);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByText('The report is open in a new window.').waitFor();
  await popup.close();
  await person.closePage();
});
