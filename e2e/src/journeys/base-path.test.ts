import { heading, logIn, logInToHome, pressRow, searchName } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal({ PORTAL_BASE_PATH: '/landrecords/' });

test('[000-2.routes.12] login, search and details work below a base path', async () => {
  const { page, closePage } = await portal().openPage();
  expect(new URL(portal().url).pathname).toBe('/landrecords/');
  await logInToHome(page, portal().url);
  expect(new URL(page.url()).pathname).toBe('/landrecords/home');
  await page.getByRole('link', { name: /^A person or company/ }).click();
  await heading(page, 'Name search').waitFor();
  await searchName(page, portal().url, 'CABRERA');
  await pressRow(page);
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/landrecords/search/SearchResults');
  await closePage();
});

test('a deep link below a base path opens its page after the login', async () => {
  const { page, closePage } = await portal().openPage();
  await page.goto(`${portal().url}search/DocumentNumber`);
  await logIn(page);
  await heading(page, 'Document Number search').waitFor();
  expect(new URL(page.url()).pathname).toBe('/landrecords/search/DocumentNumber');
  await closePage();
});
