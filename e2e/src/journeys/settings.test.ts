import type { Page } from 'playwright-core';
import { goHome, heading, logIn, logInByApi, resultRows, searchName, tabTo, waitForFocus } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();

const openSetting = async (page: Page, screen: string): Promise<void> => {
  await page.goto(`${portal().url}controlPanel/${screen}`);
  await page.getByRole('button', { name: 'Submit' }).waitFor();
};
const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit' }).click();
const waitUntilSaved = (page: Page): Promise<void> => page.getByText('Settings updated').waitFor();

test('when two administrators save the same screen, the second sees a message, loses nothing and can save both changes', async () => {
  // a refused save is what this journey is about
  const [first, second] = [await portal().openPage(), await portal().openPage({ expected: /status of 409/ })];
  await logInByApi(first.page, portal().url, 'county.clerk');
  await logInByApi(second.page, portal().url, 'trimin.admin');
  await openSetting(first.page, 'common');
  await openSetting(second.page, 'common');
  await first.page.getByLabel('Contact Phone').fill('(670) 555-0199');
  await submit(first.page);
  await waitUntilSaved(first.page);

  await second.page.getByLabel('Contact Title').fill('Registrar');
  // by keyboard alone
  await second.page.keyboard.press('Enter');
  await second.page.getByRole('alert').filter({ hasText: 'county.clerk saved this screen' }).waitFor();
  await second.guard.checkAccessibility('a setting that someone else saved meanwhile');
  expect(await second.page.getByLabel('Contact Title').inputValue()).toBe('Registrar');
  expect(await second.page.getByLabel('Contact Phone').inputValue()).toBe('(670) 555-0199');
  await submit(second.page);
  await waitUntilSaved(second.page);

  await first.page.reload();
  await first.page.getByText(/^Last changed by trimin\.admin, /).waitFor();
  expect(await first.page.getByLabel('Contact Title').inputValue()).toBe('Registrar');
  await first.closePage();
  await second.closePage();
});

test('what a clerk typed when the session ended is in the form again after the login, and is saved', async () => {
  const { page, context, closePage } = await portal().openPage({ expected: /status of 403/ });
  await logInByApi(page, portal().url, 'county.clerk');
  await openSetting(page, 'common');
  await page.getByLabel('Contact Phone').fill('(670) 555-0142');
  await context.clearCookies();
  await submit(page);
  await page.getByText('We kept what you typed').waitFor();
  await logIn(page, 'county.clerk');
  await page.getByRole('heading', { level: 1, name: 'Common' }).waitFor();
  expect(await page.getByLabel('Contact Phone').inputValue()).toBe('(670) 555-0142');
  await submit(page);
  await waitUntilSaved(page);
  await closePage();
});

test('a changed price applies to the next search in another browser within 5 s, and the history restores the old one', async () => {
  const [clerk, examiner] = [await portal().openPage(), await portal().openPage()];
  await logInByApi(clerk.page, portal().url, 'county.clerk');
  await logInByApi(examiner.page, portal().url);
  await openSetting(clerk.page, 'alacarterates');
  await clerk.page.getByLabel('Name', { exact: true }).fill('0.75');
  await submit(clerk.page);
  await waitUntilSaved(clerk.page);

  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await searchName(examiner.page, portal().url, 'CRUZ');
  await resultRows(examiner.page).first().waitFor();
  await examiner.page.getByText('$249.25').first().waitFor();

  await clerk.page.getByRole('button', { name: 'History' }).click();
  const history = clerk.page.getByRole('dialog', { name: 'History of A La Carte Rates' });
  await history.getByRole('row', { name: /Name \$0\.00 \$0\.75/ }).waitFor();
  await clerk.guard.checkAccessibility('the history of a setting');
  await history.getByRole('button', { name: /^Restore the version of/ }).click();
  await clerk.page.getByText('The earlier version is in use again').waitFor();
  await clerk.page.getByRole('button', { name: 'Close' }).click();
  expect(await clerk.page.getByLabel('Name', { exact: true }).inputValue()).toBe('0.00');
  await clerk.closePage();
  await examiner.closePage();
});

test('a screen with unsaved changes asks before it is left, and a customer has no control panel', async () => {
  const [clerk, examiner] = [await portal().openPage({ width: 375, touch: true }), await portal().openPage()];
  await logInByApi(clerk.page, portal().url, 'county.clerk');
  await openSetting(clerk.page, 'userAccess');
  await clerk.page.getByLabel('Minutes of inactivity').fill('45');
  await clerk.page.getByRole('link', { name: 'Home', exact: true }).click();
  const question = clerk.page.getByRole('alertdialog');
  await question.waitFor();
  await question.getByRole('button').first().click();
  expect(await clerk.page.getByLabel('Minutes of inactivity').inputValue()).toBe('45');
  await submit(clerk.page);
  await waitUntilSaved(clerk.page);
  await clerk.closePage();

  await logInByApi(examiner.page, portal().url);
  await examiner.page.goto(`${portal().url}controlPanel/escrow`);
  await heading(examiner.page, 'Page not found').waitFor();
  expect(await examiner.page.getByRole('link', { name: 'Control Panel' }).count()).toBe(0);
  await examiner.closePage();
});

test('a price can be changed, saved and restored from the history by keyboard alone', async () => {
  const { page, closePage } = await portal().openPage();
  const { keyboard } = page;
  await logInByApi(page, portal().url, 'county.clerk');
  await goHome(page, portal().url);
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Control Panel' }).first());
  await keyboard.press('Enter');
  await waitForFocus(heading(page));
  await tabTo(page, page.getByRole('link', { name: 'A La Carte Rates' }));
  await keyboard.press('Enter');
  await waitForFocus(heading(page, 'A La Carte Rates'));
  const price = page.getByLabel('Name', { exact: true });
  await price.waitFor();
  await tabTo(page, price);
  await keyboard.press('Control+A');
  await keyboard.type('0.75');
  await keyboard.press('Enter');
  await waitUntilSaved(page);
  // Enter closes the message, and the focus returns to the field
  await keyboard.press('Enter');
  await waitForFocus(price);
  expect(await price.inputValue()).toBe('0.75');

  const history = page.getByRole('button', { name: 'History' });
  await tabTo(page, history);
  await keyboard.press('Enter');
  const restore = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore the version of/ })
    .first();
  await restore.waitFor();
  await tabTo(page, restore);
  await keyboard.press('Enter');
  await page.getByText('The earlier version is in use again').waitFor();
  await keyboard.press('Enter');
  await waitForFocus(history);
  expect(await price.inputValue()).toBe('0.00');
  await closePage();
});
