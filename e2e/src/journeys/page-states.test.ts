import {
  heading,
  lastName,
  logIn,
  logInByApi,
  logInToHome,
  openEmptyForm,
  resultRows,
  searchName,
  THEMES,
  waitForFocus,
} from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();
const REFUSED = /Failed to load resource: the server responded with a status of 40[013]/;

describe.each(THEMES)('error and empty states, %s', (theme) => {
  test('[000-2.login.8] [000-8.login.1] a wrong password gets a red message, and the right one still works', async () => {
    const { page, guard, closePage } = await portal().openPage({ theme, expected: REFUSED });
    await page.goto(portal().url);
    await logIn(page, 'title.examiner', 'wrong');
    const message = page.getByText('Wrong username or password.');
    await message.waitFor();
    const color = await message.evaluate((element) => getComputedStyle(element).color);
    const [red = 0, green = 0, blue = 0] = /\(([\d.]+), ([\d.]+), ([\d.]+)/.exec(color)?.slice(1).map(Number) ?? [];
    expect([color, red > green + 50, red > blue + 50]).toEqual([color, true, true]);
    await guard.checkAccessibility('failed login');
    await logIn(page);
    await heading(page, 'What are you looking for?').waitFor();
    await closePage();
  });

  test('an empty form gets an error summary that takes the focus and links to the field', async () => {
    const { page, guard, closePage } = await portal().openPage({ theme });
    await logInByApi(page, portal().url);
    await page.goto(`${portal().url}search/Name`);
    await page.getByRole('button', { name: 'Clear' }).click();
    await lastName(page).press('Enter');
    const summary = page.getByRole('alert').or(page.getByRole('group')).filter({ hasText: 'needs your attention' });
    await waitForFocus(summary);
    await guard.checkAccessibility('form with errors');
    await page.getByRole('link', { name: /last name 1/ }).click();
    await waitForFocus(lastName(page));
    await closePage();
  });

  test('[U09] an unknown name gets a message with the name, which says that the search was free', async () => {
    const { page, guard, closePage } = await portal().openPage({ theme });
    await logInByApi(page, portal().url);
    await openEmptyForm(page, portal().url);
    await lastName(page).fill('QQXZZY');
    await lastName(page).press('Enter');
    await page.getByText('No Records Found.').waitFor();
    await page.getByText(/Nothing was found for QQXZZY/).waitFor();
    await page.getByText('You were not charged for this search.').waitFor();
    await guard.checkAccessibility('No Records Found');
    await closePage();
  });
});

test('[S44] a logout asks first, and Back shows nothing afterwards', async () => {
  const { page, context, closePage } = await portal().openPage({ expected: REFUSED });
  await logInToHome(page, portal().url);
  await searchName(page, portal().url, 'CRUZ');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByLabel('Username').waitFor();
  expect((await context.cookies()).filter(({ name, value }) => /session/.test(name) && value !== '')).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('CRUZ');
  await page.goBack();
  await page.getByLabel('Username').waitFor();
  expect(await resultRows(page).count()).toBe(0);
  await closePage();
});
