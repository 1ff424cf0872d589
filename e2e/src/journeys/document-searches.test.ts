import type { Page } from 'playwright-core';
import { callApi, valueAt } from './support/api-calls.ts';
import { checkAllLayouts } from './support/check-all-layouts.ts';
import { heading, logInByApi, openEmptyForm as openForm, resultRows, waitForFocus } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit' });

const openEmptyForm = (page: Page, type: string): Promise<void> => openForm(page, portal().url, type);

/** The recorded dates of the visible rows. */
const datesOf = async (page: Page): Promise<string[]> => {
  const texts = await resultRows(page).allTextContents();
  return texts.flatMap((text) => /\d{2}\/\d{2}\/\d{4}/.exec(text)?.[0] ?? []);
};

test('[001-2.2.date.3] a date search leads by keyboard from the form to a record, and its address restores both', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  await openEmptyForm(page, 'date');
  const from = page.getByRole('textbox', { name: /^From Date/ });
  await from.fill('3/4/24');
  await page.getByRole('textbox', { name: 'To Date' }).fill('3/8/24');
  await page.getByRole('textbox', { name: 'To Date' }).press('Enter');
  await heading(page, '03/04/2024 to 03/08/2024').waitFor();
  await resultRows(page).first().waitFor();
  const dates = await datesOf(page);
  expect(dates.length).toBeGreaterThan(0);
  expect(dates.filter((day) => day < '03/04/2024' || day > '03/08/2024')).toEqual([]);
  // arrow keys work in the list once the heading has the focus
  await waitForFocus(heading(page));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  await page.reload();
  await heading(page, '03/04/2024 to 03/08/2024').waitFor();
  await page.getByRole('button', { name: 'Copy C' }).waitFor();
  await page.getByRole('link', { name: 'Change this search' }).click();
  await submitButton(page).waitFor();
  await eventually(async () => expect(await from.inputValue()).toBe('03/04/2024'));
  await closePage();
});

interface TypedPlat {
  /** The beginning of its name and of others, which come after it in the list: a single match would be selected at once. */
  readonly typed: string;
  readonly name: string;
}

/** A plat that documents are about. It depends on the day on which the county was generated. */
async function platWithDocuments(page: Page): Promise<TypedPlat> {
  const listPlats = async (filterText: string): Promise<unknown[]> => {
    const content = await callApi(page, portal().url, 'helperdata/platscodedescription', { filterText });
    const listed = valueAt(content, 'codeDescriptionResultList');
    return Array.isArray(listed) ? listed : [];
  };
  for (const plat of await listPlats('')) {
    const [code, name] = [valueAt(plat, 'code'), String(valueAt(plat, 'description'))];
    const typed = name.slice(0, 7).toLowerCase();
    const [first, second] = await listPlats(typed);
    if (valueAt(first, 'code') !== code || second === undefined) continue;
    const found = await callApi(page, portal().url, 'search/searchByPlat', { plat: code, timestamp: Date.now() });
    const rows = valueAt(found, 'searchResults', 'searchResultList');
    if (Array.isArray(rows) && rows.length > 0) return { typed, name };
  }
  throw new Error('No documents are about any of the first plats');
}

test('[001-4.6.plat.3] [001-4.6.plat.5] a plat can be chosen by name and keyboard, is then locked, and can be reset', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'county.clerk');
  const { typed, name: wanted } = await platWithDocuments(page);
  await openEmptyForm(page, 'plat');
  const [number, name] = [/^Plat Number/, 'Plat Name'].map((label) => page.getByRole('combobox', { name: label }));
  if (number === undefined || name === undefined) throw new Error('No fields');
  await name.pressSequentially(typed);
  const options = page.getByRole('option');
  await options.first().waitFor();
  expect(await options.first().textContent()).toBe('(Click here to select a plat)');
  expect(await options.nth(1).locator('span').first().textContent()).toBe(wanted);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(`${wanted} is selected.`).first().waitFor();
  expect(await name.inputValue()).toBe(wanted);
  expect(await number.inputValue()).not.toBe('');
  expect(await name.isEditable()).toBe(false);
  await page.keyboard.press('Enter');
  await heading(page, wanted).waitFor();
  await resultRows(page).first().waitFor();
  const [legal = ''] = await resultRows(page).allTextContents();
  expect(legal).toContain(wanted);
  await page.goBack();
  await page.getByRole('button', { name: 'Reset' }).click();
  await waitForFocus(number);
  expect([await number.inputValue(), await name.inputValue()]).toEqual(['', '']);
  await closePage();
});

test('[001-2.5.lien.4] [001-4.5.lien.1] a tax lien search leads to a lien, to all liens of its taxpayer, and back', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'county.clerk');
  await openEmptyForm(page, 'taxLien');
  await checkAllLayouts(person, 'form taxLien');
  await page.getByRole('radio', { name: 'Taxpayer Name' }).click();
  await page.getByRole('textbox', { name: /^Taxpayer or Business Name/ }).fill('cr');
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await checkAllLayouts(person, 'form taxLien by taxpayer');
  await page.getByRole('radio', { name: 'All', exact: true }).press('Enter');
  await heading(page, 'cr').waitFor();
  await resultRows(page).first().waitFor();
  expect(new URL(page.url()).pathname).toContain('/search/TaxLienSearchResults');
  await waitForFocus(heading(page));
  await checkAllLayouts(person, 'tax liens');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('heading', { name: 'Taxpayers' }).waitFor();
  await checkAllLayouts(person, 'tax lien in full');
  const list = page.url();
  const taxpayer = details.getByRole('table', { name: 'Taxpayers' }).getByRole('link').first();
  const name = (await taxpayer.textContent()) ?? '';
  await taxpayer.click();
  await heading(page, new RegExp(`^${name.split(',')[0]}`)).waitFor();
  await page.getByRole('button', { name: 'Back to Search Results' }).click();
  await details.getByRole('heading', { name: 'Taxpayers' }).waitFor();
  await page.waitForURL(list);
  await person.closePage();
});

test('[001-2.3.plats.1] the full list of plats and seven search forms are accessible in both widths and themes', async () => {
  const person = await portal().openPage();
  const { page } = person;
  await logInByApi(page, portal().url, 'county.clerk');
  for (const type of ['date', 'bookAndPage', 'address', 'parcelId', 'tractIndexNMI', 'legalDescription', 'plat']) {
    await openEmptyForm(page, type);
    await checkAllLayouts(person, `form ${type}`);
  }
  await page.getByRole('button', { name: 'Full List' }).click();
  const rows = page.getByRole('dialog').getByRole('rowheader');
  await rows.first().waitFor();
  await eventually(async () => expect(await rows.count()).toBe(10));
  await checkAllLayouts(person, 'plat list');
  const wanted = (await rows.nth(2).textContent()) ?? '';
  await rows.nth(2).getByRole('button').press('Enter');
  await page.getByText(`${wanted} is selected.`).first().waitFor();
  await person.closePage();
});
