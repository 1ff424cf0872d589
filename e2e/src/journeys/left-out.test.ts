import type { Page } from 'playwright-core';
import { haveSession, heading, lastName, rowsOf, takesKeys } from './support/person.ts';
import { shareStage } from './support/stage.ts';

jest.setTimeout(150_000);
const stage = shareStage();

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`${stage().url}search/Name`);
  await lastName(page).waitFor();
};

/** The form with nothing in it: other journeys may have searched as this user. */
const openEmptyForm = async (page: Page): Promise<void> => {
  await openForm(page);
  const startEmpty = page.getByRole('button', { name: 'Start empty' });
  if (await startEmpty.isVisible()) await startEmpty.click();
};

const search = async (page: Page, name: string): Promise<void> => {
  await openEmptyForm(page);
  await lastName(page).fill(name);
  await page.keyboard.press('Enter');
};

test('[U09] a name in natural order is asked about, and one press finds it', async () => {
  const { page, leave } = await stage().enter({ width: 375, touch: true });
  await haveSession(page, stage().url, 'county.clerk');
  await search(page, 'MARIA CRUZ');
  await takesKeys(page.getByRole('heading', { name: 'No Records Found.' }));
  const question = page.getByRole('button', { name: /^Did you mean CRUZ, MARIA \(\d+\)\?$/ });
  const box = await question.boundingBox();
  expect(box).not.toBeNull();
  expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(375);
  await question.tap();
  await rowsOf(page).first().waitFor();
  await heading(page, 'CRUZ, MARIA').waitFor();
  await leave();
});

test('[001-2.1.prefill.1] the form says that it is filled in, and the key for a new search opens it empty', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url, 'county.clerk');
  await search(page, 'CASTRO');
  await rowsOf(page).first().waitFor();
  await openForm(page);
  await page.getByText('Filled in from your last search.').waitFor();
  expect(await lastName(page).inputValue()).toBe('CASTRO');
  await page.getByRole('button', { name: 'Start empty' }).click();
  await takesKeys(lastName(page));
  expect(await lastName(page).inputValue()).toBe('');
  await search(page, 'CASTRO');
  await rowsOf(page).first().waitFor();
  await page.keyboard.press('/');
  await takesKeys(lastName(page));
  expect(await lastName(page).inputValue()).toBe('');
  await leave();
});

test('a list that stops at 1,000 says so, and shows the newest and what is not verified with a press each', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url, 'county.clerk');
  await search(page, 'CRUZ');
  await page.getByText(/^More than 1,000 found\./).waitFor();
  await page.getByRole('button', { name: 'Show newest first' }).click();
  await page.getByText(/^More than 1,000 found\. Shown: \d{2}\/\d{2}\/\d{4} to \d{2}\/\d{2}\/\d{4}\.$/).waitFor();
  await page.getByRole('button', { name: 'Include them' }).click();
  await rowsOf(page).first().getByText('Not yet verified').waitFor();
  await leave();
});

test('[001-2.2.name.1] on a phone Submit stands in the first screen, and rarer fields behind buttons', async () => {
  const { page, leave } = await stage().enter({ width: 375, touch: true });
  await page.setViewportSize({ width: 375, height: 812 });
  await haveSession(page, stage().url, 'invoice.admin');
  await openEmptyForm(page);
  await page.evaluate(() => scrollTo(0, 0));
  const submit = await page.getByRole('button', { name: 'Submit' }).boundingBox();
  expect((submit?.y ?? 1_000) + (submit?.height ?? 0)).toBeLessThanOrEqual(812);
  const second = page.getByLabel('Business or last name 2');
  expect(await second.isVisible()).toBe(false);
  const opener = page.getByRole('button', { name: 'Add a second name' });
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
  await opener.tap();
  await second.waitFor();
  await page.getByRole('button', { name: 'More choices' }).tap();
  await page.getByRole('combobox', { name: 'Instrument Group' }).waitFor();
  await leave();
});
