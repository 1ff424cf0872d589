import type { Page } from 'playwright-core';
import { heading, lastName, logInByApi, logInToHome, resultRows, searchName, waitForFocus } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { eventually, waitForHistoryEntries } from './support/waits.ts';

jest.setTimeout(480_000);
const portal = setUpSharedPortal();
const MINUTE = 60_000;

/** Presses the browser's Back once the warning has its history entry. */
async function pressBack(page: Page): Promise<void> {
  await waitForHistoryEntries(page, 1);
  await page.goBack();
}

test.each([
  ['one key', (page: Page) => page.keyboard.press('Enter')],
  ['Back', pressBack],
])('[U15] %s closes the session warning and extends the session, and the input is kept', async (_, answer) => {
  const person = await portal().openPage();
  const { page } = person;
  await page.clock.install();
  await logInToHome(page, portal().url);
  await page.goto(`${portal().url}search/Name`);
  await lastName(page).fill('CRUZ');
  // Only the browser's clock is moved, so the remaining time that the server reports is replaced.
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
  await waitForFocus(warning);
  await Promise.all([page.waitForResponse(/currentUser\/extendSession$/), answer(page)]);
  await warning.waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'wait' });
  await eventually(async () => expect(await lastName(page).inputValue()).toBe('CRUZ'));
  await person.closePage();
});

// this test does not move the clock, because the server refuses a search whose timestamp differs from its own time
test('[S44] after a logout in another tab Back shows nothing', async () => {
  // a call of this tab during the other tab's logout may be refused
  const person = await portal().openPage({ expected: /status of 403/ });
  const { page, context } = person;
  await logInByApi(page, portal().url);
  await searchName(page, portal().url, 'BANK OF TASI');
  const other = await context.newPage();
  await other.goto(`${portal().url}home`);
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
      expect(await resultRows(tab).count()).toBe(0);
      // the demo login page lists its accounts, but only the frame of a logged-in user greets one
      expect(await tab.getByText('Hello,').count()).toBe(0);
      expect(await tab.getByText('BANK OF TASI').count()).toBe(0);
    }
  }
  await person.closePage();
});
