import { heading, logIn, logInToHome, pressRow, searchName } from './support/person.ts';
import { setStage } from './support/stage.ts';

jest.setTimeout(300_000);
const stage = setStage({ PORTAL_BASE_PATH: '/landrecords/' });

test('[000-2.routes.12] below a base path: login, search and details', async () => {
  const { page, leave } = await stage().enter();
  expect(new URL(stage().url).pathname).toBe('/landrecords/');
  await logInToHome(page, stage().url);
  expect(new URL(page.url()).pathname).toBe('/landrecords/home');
  await page.getByRole('link', { name: /^A person or company/ }).click();
  await heading(page, 'Name search').waitFor();
  await searchName(page, stage().url, 'CABRERA');
  await pressRow(page);
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/landrecords/search/SearchResults');
  await leave();
});

test('below a base path: a deep link leads there after the login', async () => {
  const { page, leave } = await stage().enter();
  await page.goto(`${stage().url}search/DocumentNumber`);
  await logIn(page);
  await heading(page, 'Document Number search').waitFor();
  expect(new URL(page.url()).pathname).toBe('/landrecords/search/DocumentNumber');
  await leave();
});
