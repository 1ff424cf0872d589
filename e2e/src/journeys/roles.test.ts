import { goHome, heading, logInByApi, pressRow, readPdf, searchName, textOf } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();

test('a guest logs in without a password, and sees no balance, no recent searches and no profile', async () => {
  const { page, guard, closePage } = await portal().openPage();
  await page.goto(portal().url);
  // the page is painted before it reacts to clicks
  await page.locator('[data-portal="started"]').waitFor();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await heading(page, 'What are you looking for?').waitFor();
  for (const absent of ['Recent Searches', 'Profile', 'Usage balance'])
    expect(await page.getByText(absent, { exact: true }).count()).toBe(0);
  await guard.checkAccessibility('home of a guest');
  await closePage();
});

test('a county clerk sees no balance and downloads free of charge', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  await goHome(page, portal().url);
  expect(await page.getByRole('group', { name: 'Usage balance' }).count()).toBe(0);
  await searchName(page, portal().url, 'SANTOS');
  await pressRow(page);
  await page.getByRole('button', { name: 'Image' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Download/ });
  await confirm.waitFor();
  expect(await textOf(confirm)).not.toMatch(/\$[\d,.]*[1-9]/);
  const [download] = await Promise.all([page.waitForEvent('download'), confirm.click()]);
  expect(await readPdf(download)).toMatchObject({ isPdf: true });
  await closePage();
});
