import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { heading, logInByApi, resultRows, searchName, waitForFocus } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();

/** The date of yesterday; today may not have begun yet in the county's time zone. */
const yesterday = (): string => {
  const [year, month, day] = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};
const openReports = async (page: Page): Promise<void> => {
  await page.goto(portal().url);
  await page.getByRole('navigation').getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Account Report' }).waitFor();
};

test("[002-2.2.reports.2] a clerk sees an examiner's searches on the screen and as a PDF, and an account's administrator sees only those of that account", async () => {
  const [examiner, clerk, admin] = [await portal().openPage(), await portal().openPage(), await portal().openPage()];
  await logInByApi(examiner.page, portal().url);
  await searchName(examiner.page, portal().url, 'CRUZ');
  await resultRows(examiner.page).first().waitFor();

  await logInByApi(clerk.page, portal().url, 'county.clerk');
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
  await clerk.page.goto(`${portal().url}reports/StatementReport`);
  await clerk.page.getByLabel(/^From Date/).fill(yesterday());
  await clerk.page.getByRole('button', { name: 'Show Report' }).click();
  // the navigation has a link with the same name
  await clerk.page.locator('#main').getByRole('heading', { level: 2, name: 'Statement' }).waitFor();
  await clerk.guard.checkAccessibility('the first rows of a statement');

  await logInByApi(admin.page, portal().url, 'invoice.admin');
  await openReports(admin.page);
  expect(await admin.page.getByRole('link', { name: 'Account Type' }).count()).toBe(0);
  await admin.page.getByLabel(/^From Date/).fill(yesterday());
  await admin.page.getByRole('button', { name: 'Show Report' }).click();
  const table = admin.page.getByRole('table', { name: 'Account Report' });
  await table.getByText('invoice.admin').first().waitFor();
  expect(await table.getByText('title.examiner').count()).toBe(0);
  await examiner.closePage();
  await clerk.closePage();
  await admin.closePage();
});

test('the chart of the charges is printed with the colors of its legend, and with all columns of its table', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  // a year with charges of every kind
  await page.route('**/report/chargesByDay', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const kinds = ['IMAGES', 'SEARCH', 'DETAILS', 'ADD_ON', 'MONTHLY_FEE', 'EFILE', 'REFUND', 'SURCHARGE'].map(
      (type) => ({
        type,
        transactions: 1,
        cents: Array.from({ length: 30 }, () => 1_234_567),
      }),
    );
    await route.fulfill({
      response,
      body: body.replace(/"kinds":\[.*?\](?=,"transactions")/, `"kinds":${JSON.stringify(kinds)}`),
    });
  });
  await page.goto(`${portal().url}reports/ChargesByDay`);
  const table = page.getByRole('table', { name: 'Charges by day and kind' });
  await table.getByRole('columnheader', { name: 'Total', exact: true }).waitFor();
  await page.setViewportSize({ width: 740, height: 960 });
  await page.emulateMedia({ media: 'print' });
  const legend = page.locator('main p', { hasText: /^Images$/ }).locator('span');
  expect(await legend.evaluate((swatch) => getComputedStyle(swatch).printColorAdjust)).toBe('exact');
  // a browser makes the page smaller until such a table fits, but cuts what could only be scrolled to
  expect(await table.evaluate((element) => element.scrollWidth)).toBeGreaterThan(740);
  expect(await table.evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement).overflowX)).toBe(
    'visible',
  );
  await closePage();
});

test('a clerk cancels a long report by keyboard, schedules it monthly instead, and stops the schedule', async () => {
  const person = await portal().openPage({ width: 375, touch: true });
  const { page, guard } = person;
  await logInByApi(page, portal().url, 'county.clerk');
  // a report that never arrives
  await page.route(/\/report\/userReport$/, () => undefined);
  await page.goto(`${portal().url}reports/UserReport`);
  await page.getByLabel(/^From Date/).fill(yesterday());
  const pdf = page.getByRole('button', { name: 'PDF', exact: true });
  await pdf.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar', { name: 'Creating UserReport.pdf' }).waitFor();
  await waitForFocus(pdf);
  await guard.checkAccessibility('a report on its way');
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await waitForFocus(pdf);

  const monthly = page.getByRole('button', { name: 'Send Monthly' });
  await monthly.focus();
  await page.keyboard.press('Enter');
  await guard.checkAccessibility('the question of a monthly report');
  await page.getByRole('button', { name: 'Send as Excel' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('You will get this report each month.').waitFor();
  await waitForFocus(monthly);
  await page.locator('form').getByRole('link', { name: 'Monthly Reports' }).click();

  await heading(page, 'Monthly Reports').waitFor();
  await page.getByText('We send them to county.clerk@tasi.example.').waitFor();
  const sent = page.getByRole('row', { name: /^User Report/ });
  await sent.getByText('Not sent yet').waitFor();
  await guard.checkAccessibility('the monthly reports');
  await sent.getByRole('button', { name: /^Stop/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('No monthly reports.').waitFor();
  // the focus moves to the empty state, which says what to do next
  await waitForFocus(page.locator('main [tabindex="-1"]').filter({ hasText: /^No monthly reports/ }));
  await person.closePage();
});
