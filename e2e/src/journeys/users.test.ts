import type { Page } from 'playwright-core';
import { heading, logIn, logInByApi } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();

const openUsers = async (page: Page): Promise<void> => {
  await page.goto(`${portal().url}userManager`);
  await page.getByText(/^Displaying Results: 1-/).waitFor();
};

test('a clerk finds a user while typing, deactivates and reactivates the user', async () => {
  // the deactivated user gets a 403 on purpose
  const [clerk, examiner] = [await portal().openPage(), await portal().openPage({ expected: /status of 403/ })];
  await logInByApi(clerk.page, portal().url, 'county.clerk');
  await logInByApi(examiner.page, portal().url);
  await openUsers(clerk.page);
  await clerk.guard.checkAccessibility('the list of users');
  await clerk.page.getByLabel('Filter by text').fill('title.exam');
  await clerk.page.getByText('Displaying Results: 1-1 of 1').waitFor();
  // the address is updated after a pause in typing
  await clerk.page.waitForURL(({ search }) => search !== '');
  await clerk.page.getByRole('button', { name: 'Deactivate title.examiner' }).click();
  await clerk.page.getByText('inactive', { exact: true }).waitFor();

  await examiner.page.goto(`${portal().url}search/Name`);
  await examiner.page.getByLabel('Username').waitFor();

  await clerk.page.getByRole('link', { name: 'title.examiner' }).click();
  await heading(clerk.page, 'User (title.examiner)').waitFor();
  await clerk.page.getByText('Activate this user to make changes.').waitFor();
  await clerk.guard.checkAccessibility('a user that is not active');
  await clerk.page.getByRole('button', { name: 'Activate', exact: true }).click();
  await clerk.page.getByRole('button', { name: 'Submit' }).waitFor();
  await clerk.guard.checkAccessibility('a user');
  await clerk.page.goBack();
  // the list is unchanged
  await clerk.page.getByText('Displaying Results: 1-1 of 1').waitFor();
  await eventually(async () => expect(await clerk.page.getByLabel('Filter by text').inputValue()).toBe('title.exam'));
  await clerk.closePage();
  await examiner.closePage();
});

test('a new user must choose a new password at the first login', async () => {
  const [admin, rosa] = [await portal().openPage(), await portal().openPage()];
  await logInByApi(admin.page, portal().url, 'title.admin');
  await openUsers(admin.page);
  await admin.page.getByRole('button', { name: 'New' }).click();
  await heading(admin.page, 'User (new*)').waitFor();
  await admin.page.getByLabel('Username').fill('rosa.camacho');
  await admin.page.getByText('Set a password').click();
  await admin.page.getByLabel(/^Password/).fill('Breadfruit#7');
  await admin.page.getByLabel('Confirm Password').fill('Breadfruit#7');
  await admin.page.getByLabel('First Name').fill('Rosa');
  await admin.page.getByLabel('Last Name').fill('Camacho');
  await admin.page.getByLabel('Email').fill('rosa@tasi.example');
  await admin.guard.checkAccessibility('a new user');
  await admin.page.getByLabel('Email').press('Enter');
  await admin.page.getByText('User created').waitFor();

  await rosa.page.goto(portal().url);
  await logIn(rosa.page, 'rosa.camacho', 'Breadfruit#7');
  await rosa.page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await admin.closePage();
  await rosa.closePage();
});
