import { checkAllLayouts } from './support/check-all-layouts.ts';
import { heading, logInByApi, searchName, waitForFocus } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();

test('provider staff opens the monitoring page in a new window, and a clerk gets "Page not found"', async () => {
  // the clerk gets a 404 on purpose
  const [provider, clerk] = [await portal().openPage(), await portal().openPage({ expected: /status of 404/ })];
  await logInByApi(provider.page, portal().url, 'trimin.admin');
  await searchName(provider.page, portal().url, 'CRUZ');
  await provider.page.goto(`${portal().url}controlPanel/performanceMonitoring`);
  const open = provider.page.getByRole('button', { name: 'Open Monitoring' });
  await open.waitFor();
  await checkAllLayouts(provider, 'performance monitoring');
  await open.focus();
  const [monitoring] = await Promise.all([
    provider.context.waitForEvent('page'),
    provider.page.keyboard.press('Enter'),
  ]);
  await monitoring.waitForURL(`${portal().url}monitoring`);
  await monitoring.getByRole('img', { name: /^Requests: up to \d+$/ }).waitFor();
  await monitoring.close();

  await provider.page.goto(`${portal().url}monitoring`);
  await heading(provider.page, 'Performance Monitoring').waitFor();
  await provider.page.getByRole('table', { name: 'Figures of the last hour' }).waitFor();
  await checkAllLayouts(provider, 'monitoring');
  await provider.closePage();

  await logInByApi(clerk.page, portal().url, 'county.clerk');
  const answer = await clerk.page.goto(`${portal().url}monitoring`);
  expect(answer?.status()).toBe(404);
  // the same page as for an unknown address
  await heading(clerk.page, 'Page not found').waitFor();
  await clerk.page.goto(`${portal().url}nowhere`);
  await heading(clerk.page, 'Page not found').waitFor();
  await clerk.closePage();
});

test('a clerk is asked before inactive users are deleted and cancels by keyboard, and then schedules the purge', async () => {
  const clerk = await portal().openPage();
  const { page } = clerk;
  await logInByApi(page, portal().url, 'county.clerk');
  await page.goto(`${portal().url}controlPanel/userPurgeNow`);
  const date = page.getByRole('textbox', { name: 'Purge date' });
  await date.waitFor();
  await eventually(async () => expect(await date.inputValue()).toBe('01/05/2020'));
  await date.press('Enter');
  await page.getByText('No users to delete. No one has been inactive since 01/05/2020.').waitFor();
  await checkAllLayouts(clerk, 'user purge now');
  // all demo users were active today, so the count is faked to get the question
  await page.route('**/userPurgeCount', (route) =>
    route.fulfill({
      json: { ok: true, status: 'OK', message: '', lockout: null, content: { purgeDate: '01/05/2020', users: 12 } },
    }),
  );
  await date.press('Enter');
  await waitForFocus(page.getByRole('alertdialog', { name: 'Delete inactive credit card users?' }));
  await checkAllLayouts(clerk, 'the question before a purge');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });

  await page.goto(`${portal().url}controlPanel/userPurgeSchedule`);
  const days = page.getByLabel('Purge after days');
  await days.waitFor();
  expect(await days.isDisabled()).toBe(true);
  await page.getByLabel('Delete inactive credit card users automatically').press('Space');
  await days.fill('364');
  await days.press('Enter');
  await page.getByRole('alert').filter({ hasText: '365' }).first().waitFor();
  await checkAllLayouts(clerk, 'user purge schedule');
  await days.fill('400');
  await days.press('Enter');
  await page.getByText('Settings updated').waitFor();
  await clerk.closePage();
});
