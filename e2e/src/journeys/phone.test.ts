import type { Locator, Page } from 'playwright-core';
import { callApi, valueAt } from './support/api-calls.ts';
import { horizontalOverflow, logInByApi, ON_A_ROW, openResults, resultRows, textOf } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();

/** Excludes Beach Road, because 'Micro Beach Road' has the same house numbers and contains its name. */
const isOnARoad = (address: string): boolean => address.includes(' Road,') && !/^\d+ Beach Road/.test(address);

/** Reads facts that a resident would know from the records. They depend on the day on which the county was generated. */
async function knownFacts(): Promise<{ house: string; street: string; taxpayer: string; first: string }> {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url);
  const ask = (path: string, data: object) => callApi(page, portal().url, path, data);
  const listOf = (content: unknown): readonly unknown[] => {
    const list = valueAt(content, 'searchResults', 'searchResultList');
    return Array.isArray(list) ? list : [];
  };
  const first = { timestamp: Date.now(), batch: 1 };
  const dates = { fromRecordedDate: '01/01/1900', toRecordedDate: '12/31/2025' };
  let address = '';
  for (let batch = 1; batch <= 4 && address === ''; batch += 1) {
    const asked = { ...first, ...dates, batch, grantorGranteeLastName1: 'CRUZ' };
    for (const row of listOf(await ask('search/searchByName', asked))) {
      const addresses = valueAt(await ask('search/documentDetails', { docId: valueAt(row, 'docId') }), 'addresses');
      address = (Array.isArray(addresses) ? addresses.map(String).find(isOnARoad) : undefined) ?? '';
      if (address !== '') break;
    }
  }
  if (address === '') throw new Error('No house on a Road among the first hundred documents of CRUZ.');
  const [, house = '', street = ''] = /^(\d+) ([^,]+) Road,/.exec(address) ?? [];
  const method = { ...dates, searchByTaxLienMethod: 'DATERANGE', currentOrExpired: 'EXPIRED' };
  const people = listOf(await ask('search/searchByTaxLien', { ...first, ...method })).map((row) =>
    valueAt(row, 'taxpayerSearchResults', '0'),
  );
  const person = people.find((one) => String(valueAt(one, 'firstName')) !== '');
  await closePage();
  return { house, street, taxpayer: String(valueAt(person, 'lastName')), first: String(valueAt(person, 'firstName')) };
}

/** Opens the home page as a guest with a phone, and counts the taps. A group of fields is one tap, because the phone has a Next key. */
async function openAsGuest() {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  let count = 0;
  const tap = async (target: Locator, options?: Parameters<Locator['tap']>[0]): Promise<void> => {
    count += 1;
    await target.tap(options);
  };
  const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    count += 1;
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  await page.goto(portal().url);
  await page.locator('[data-portal="started"]').waitFor();
  await tap(button('Continue as guest'));
  return { page, closePage, tap, fill, button, link, taps: () => count };
}

/** The heading of the open record. */
const recordHeading = (page: Page): Locator => page.getByRole('article').getByRole('heading', { level: 2 });

test('a resident with a phone finds a house by its informal address, with few taps', async () => {
  const { house, street } = await knownFacts();
  const { page, closePage, tap, fill, button, link, taps } = await openAsGuest();
  await tap(link(/^A street address/));
  await fill({ 'House Number': house, 'Street Name': `${street.toLowerCase()} rd.` });
  await tap(button('Submit'));
  await tap(resultRows(page).first(), ON_A_ROW);
  await recordHeading(page).waitFor();
  expect(await textOf(page.getByRole('article'))).toContain(`${house} ${street} Road`);
  // keyboard shortcuts are not shown on a phone
  expect(await page.getByText('C', { exact: true }).isVisible()).toBe(false);
  expect(taps()).toBeLessThanOrEqual(5);
  await closePage();
});

test('a resident with a phone finds a document about a plat, with few taps', async () => {
  const { page, closePage, tap, fill, button, link, taps } = await openAsGuest();
  await tap(link(/^A lot on a plat/));
  await fill({ 'Plat Name': 'garapan' });
  await tap(page.getByRole('option', { name: /^Garapan/ }).first());
  await tap(button('Submit'));
  await tap(resultRows(page).first(), ON_A_ROW);
  await recordHeading(page).waitFor();
  expect(await textOf(page.getByRole('article'))).toContain('Garapan');
  expect(taps()).toBeLessThanOrEqual(6);
  await closePage();
});

test('a resident with a phone finds an expired tax lien, and the list labels each line', async () => {
  const { taxpayer, first } = await knownFacts();
  const { page, closePage, tap, fill, button, link, taps } = await openAsGuest();
  await tap(link('Search'));
  await tap(button('Open navigation'));
  await tap(link('Tax Lien'));
  await tap(page.getByText('Taxpayer Name', { exact: true }));
  await tap(page.getByText('All', { exact: true }));
  await fill({ 'Taxpayer or Business Name': taxpayer, 'First name': first });
  await tap(button('Submit'));
  for (const name of ['Lien #', 'Revisions', 'Releases/Revokes'])
    await resultRows(page).first().getByText(name, { exact: true }).waitFor();
  await tap(resultRows(page).first(), ON_A_ROW);
  await recordHeading(page).waitFor();
  expect(await textOf(page.getByRole('article'))).toContain(taxpayer);
  expect(taps()).toBeLessThanOrEqual(9);
  await closePage();
});

const HINT = 'View and get a copy';

/** Opens a record of a list, and returns the button that shows its pages. */
async function openWithImage(width: number, touch: boolean) {
  const person = await portal().openPage({ width, touch });
  await logInByApi(person.page, portal().url);
  await openResults(person.page, portal().url, 'CASTRO');
  await resultRows(person.page).first().press('Enter');
  const image = person.page.getByRole('button', { name: 'Image' });
  await image.waitFor();
  expect(await image.getAttribute('aria-describedby')).toBe(await person.page.getByText(HINT).getAttribute('id'));
  return { ...person, image, hint: person.page.getByText(HINT) };
}

test.each([375, 820])(
  'on a touch screen the hint about the pages of a record is beside Image, at %d px',
  async (width) => {
    const { page, guard, image, hint, closePage } = await openWithImage(width, true);
    // the record above may still be loading between the two measurements
    await eventually(async () => {
      const [button, text] = [await image.boundingBox(), await hint.boundingBox()];
      if (button === null || text === null) throw new Error('The button or its hint cannot be seen.');
      // beside it, and as a whole
      expect(text.x).toBeGreaterThanOrEqual(button.x + button.width);
      expect(text.x + text.width).toBeLessThanOrEqual(width);
      expect(Math.abs(text.y + text.height / 2 - (button.y + button.height / 2))).toBeLessThan(4);
      expect(await horizontalOverflow(page)).toBe(0);
    });
    await guard.checkAccessibility(`details with the text beside Image at ${width} px`);
    await closePage();
  },
);

test('for a mouse the hint of Image is a tooltip, and its row is as high as without it', async () => {
  const { image, hint, closePage } = await openWithImage(1440, false);
  expect(await hint.isVisible()).toBe(false);
  expect(await image.getAttribute('title')).toBe(HINT);
  const heightOfRow = () => image.locator('xpath=../..').evaluate((row) => row.getBoundingClientRect().height);
  const before = await heightOfRow();
  await hint.evaluate((text) => text.remove());
  expect(await heightOfRow()).toBe(before);
  await closePage();
});
