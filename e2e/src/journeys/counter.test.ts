import type { Page } from 'playwright-core';
import { CARDS, cardForm, pay } from './support/card-form.ts';
import {
  arrive,
  balanceOf,
  goHome,
  haveSession,
  heading,
  lastName,
  rowsOf,
  searchName,
  takesKeys,
} from './support/person.ts';
import { shareStage } from './support/stage.ts';

jest.setTimeout(240_000);
const stage = shareStage();
const MINUTE = 60_000;

test('an administrator adds money by card from the header, and reads the report of the account', async () => {
  const person = await stage().enter();
  const { page } = person;
  await haveSession(page, stage().url, 'title.admin');
  await goHome(page, stage().url);
  const before = await balanceOf(page);
  await page.getByRole('button', { name: 'Add money' }).click();
  const deposit = page.getByRole('dialog', { name: 'Escrow Deposit' });
  await takesKeys(deposit.getByRole('textbox'));
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await cardForm(page).getByLabel('Card number').waitFor();
  await pay(page, CARDS.approves);
  await page.getByText(`$${((before + 2500) / 100).toFixed(2)}`).waitFor();
  expect(await balanceOf(page)).toBe(before + 2500);

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
  await person.leave();
});

/** Presses the browser's Back once the warning has its entry of the history. */
async function pressBack(page: Page): Promise<void> {
  await page.waitForFunction(() => window.history.state?.windows === 1);
  await page.goBack();
}

test.each([
  ['one key', (page: Page) => page.keyboard.press('Enter')],
  ['Back', pressBack],
])('[U15] a warning is answered with %s and costs nothing typed', async (_, answer) => {
  const person = await stage().enter();
  const { page } = person;
  await page.clock.install();
  await arrive(page, stage().url);
  await page.goto(`${stage().url}search/Name`);
  await lastName(page).fill('CRUZ');
  // The browser's clock is moved, the server's is not: it would rightly say that there is time left.
  await page.route(/(?:currentUser\/sessionTime|payments\/notices)$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'portal-session': 'left=110; by=INACTIVITY' },
    });
  });
  await page.clock.fastForward(28 * MINUTE);
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await warning.waitFor();
  await warning
    .getByText(/^Time left: (?:1 minute|\d+ second)/)
    .first()
    .waitFor();
  await takesKeys(warning);
  await Promise.all([page.waitForResponse(/currentUser\/extendSession$/), answer(page)]);
  await warning.waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'wait' });
  expect(await lastName(page).inputValue()).toBe('CRUZ');
  await person.leave();
});

// by a browser whose clock goes right: a search that comes from another time is refused
test('[S44] after a logout in another tab Back shows nothing', async () => {
  const person = await stage().enter();
  const { page, context } = person;
  await haveSession(page, stage().url);
  await searchName(page, stage().url, 'BANK OF TASI');
  const other = await context.newPage();
  await other.goto(`${stage().url}home`);
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('button', { name: 'Yes' }).click();
  await other.getByText('You are logged out.').waitFor();
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Log In' }).waitFor();
    for (let steps = 0; steps < 3; steps += 1) {
      await tab.goBack().catch(() => null);
      // before the tab's first page
      if (tab.url() === 'about:blank') break;
      await heading(tab).first().waitFor();
      expect(await rowsOf(tab).count()).toBe(0);
      // the login page of the demonstration names its accounts; the frame of somebody would greet one
      expect(await tab.getByText('Hello,').count()).toBe(0);
      expect(await tab.getByText('BANK OF TASI').count()).toBe(0);
    }
  }
  await person.leave();
});
