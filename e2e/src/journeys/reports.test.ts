import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { haveSession, rowsOf, searchName } from './support/person.ts';
import { setStage } from './support/stage.ts';

jest.setTimeout(150_000);
const stage = setStage();

/** From yesterday on, whichever day it is in the county. */
const yesterday = (): string => {
  const [year, month, day] = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};
const openReports = async (page: Page): Promise<void> => {
  await page.goto(stage().url);
  await page.getByRole('navigation').getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Account Report' }).waitFor();
};

test('[002-2.2.reports.2] a clerk reads what an examiner searched, on the screen and as a PDF, and an administrator only the own account', async () => {
  const [examiner, clerk, admin] = [await stage().enter(), await stage().enter(), await stage().enter()];
  await haveSession(examiner.page, stage().url);
  await searchName(examiner.page, stage().url, 'CRUZ');
  await rowsOf(examiner.page).first().waitFor();

  await haveSession(clerk.page, stage().url, 'county.clerk');
  await openReports(clerk.page);
  await clerk.page.getByLabel(/^From Date/).fill(yesterday());
  await clerk.page.getByLabel('Log Information').selectOption({ label: 'Searches and details' });
  await clerk.page.getByRole('button', { name: 'Show Report' }).click();
  const rows = clerk.page.getByRole('table', { name: 'Account Report' });
  await rows.getByText('Name: CRUZ').first().waitFor();
  await clerk.guard.checkAccessibility('the first rows of a report');
  const download = clerk.page.waitForEvent('download');
  await clerk.page.getByRole('button', { name: 'PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('AccountReport.pdf');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await haveSession(admin.page, stage().url, 'invoice.admin');
  await openReports(admin.page);
  expect(await admin.page.getByRole('link', { name: 'Account Type' }).count()).toBe(0);
  await admin.page.getByLabel(/^From Date/).fill(yesterday());
  await admin.page.getByRole('button', { name: 'Show Report' }).click();
  const own = admin.page.getByRole('table', { name: 'Account Report' });
  await own.getByText('invoice.admin').first().waitFor();
  expect(await own.getByText('title.examiner').count()).toBe(0);
  await examiner.leave();
  await clerk.leave();
  await admin.leave();
});
