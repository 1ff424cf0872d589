import { goHome, heading, logInByApi, pressRow, readPdf, searchName, wordsOf } from './support/person.ts';
import { shareStage } from './support/stage.ts';

jest.setTimeout(300_000);
const stage = shareStage();

test('a guest logs in without a password, and sees no balance, no recent searches and no profile', async () => {
  const { page, guard, leave } = await stage().enter();
  await page.goto(stage().url);
  // the page is painted before it reacts to clicks
  await page.locator('[data-portal="started"]').waitFor();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await heading(page, 'What are you looking for?').waitFor();
  for (const absent of ['Recent Searches', 'Profile', 'Usage balance'])
    expect(await page.getByText(absent, { exact: true }).count()).toBe(0);
  await guard.checkAccessibility('home of a guest');
  await leave();
});

test('a county clerk sees no balance and downloads free of charge', async () => {
  const { page, leave } = await stage().enter();
  await logInByApi(page, stage().url, 'county.clerk');
  await goHome(page, stage().url);
  expect(await page.getByRole('group', { name: 'Usage balance' }).count()).toBe(0);
  await searchName(page, stage().url, 'SANTOS');
  await pressRow(page);
  await page.getByRole('button', { name: 'Image' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Download/ });
  await confirm.waitFor();
  expect(await wordsOf(confirm)).not.toMatch(/\$[^0]*[1-9]/);
  const [download] = await Promise.all([page.waitForEvent('download'), confirm.click()]);
  expect(await readPdf(download)).toMatchObject({ isPdf: true });
  await leave();
});
