import type { Locator, Page } from 'playwright-core';
import { goHome, heading, logInByApi } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpOwnPortal();

/** Opens a settings page of the control panel, by its path there, and waits for its form. */
const openSetting = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${portal().url}controlPanel/${path}`);
  await page.getByRole('button', { name: /^(Submit|Save and Update)$/ }).waitFor();
};
/** Saves the form of a settings page, and waits for the confirmation. */
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Submit|Save and Update)$/ }).click();
  await page
    .getByText(/^Settings (and Users )?updated$/)
    .first()
    .waitFor();
  // closes the message
  await page.keyboard.press('Enter');
};
const previewOf = (page: Page): Locator => page.getByRole('region', { name: 'What visitors will see' });
interface Appearance {
  readonly markup: string;
  readonly styles: readonly string[];
}
/**
 * The appearance of a region: its elements with colors and fonts. Heading levels and ids are left out, because a preview stands deeper in
 * its page than what it shows.
 */
const appearanceOf = async (region: Locator): Promise<Appearance> => {
  await region.waitFor();
  const found = await region.evaluate((element) => ({
    markup: element.innerHTML,
    styles: [...element.querySelectorAll('*')].map((part) => {
      const { color, fontFamily, fontSize, fontWeight, whiteSpace } = getComputedStyle(part);
      return [color, fontFamily, fontSize, fontWeight, whiteSpace].join(' ');
    }),
  }));
  return { ...found, markup: found.markup.replaceAll(/<(\/?)h[23]/g, '<$1h').replaceAll(/ id="[^"]*"/g, '') };
};
const REGION_TIMEOUT_MS = 30_000;
/**
 * Opens a page again and again until its regions, by name, look as given. A saved setting reaches the server processes with a delay.
 */
const waitForAppearance = (
  page: Page,
  open: () => Promise<void>,
  regions: readonly (readonly [string, Appearance])[],
) =>
  eventually(async () => {
    await open();
    for (const [name, expected] of regions) {
      const region = page.getByRole('region', { name, exact: true });
      // shorter than usual, because a page with the old setting may never show the region
      await region.waitFor({ timeout: REGION_TIMEOUT_MS });
      expect(await appearanceOf(region)).toEqual(expected);
    }
  });
const PHONE_WIDTH = 375;

test('the price settings show on a phone what typical orders cost before and after a change, and saving applies the change', async () => {
  const { page, guard, closePage } = await portal().openPage({ width: PHONE_WIDTH, touch: true });
  await logInByApi(page, portal().url, 'county.clerk');
  await openSetting(page, 'alacarterates');
  const prices = page.getByRole('region', { name: 'What typical orders will cost' });
  const deed = prices.getByRole('row', { name: /^Deed of 4 pages/ });
  await deed.filter({ hasText: 'No change' }).waitFor();
  // the first page for $1.00 and three more for $0.50 each
  expect(await deed.textContent()).toContain('$2.50');
  await page.getByLabel('Each additional page').fill('0.75');
  await deed.filter({ hasText: '$0.75 more' }).waitFor();
  expect(await deed.textContent()).toMatch(/\$2\.50[^$]*\$3\.25/);
  // announced to screen readers
  await page
    .getByRole('status')
    .filter({ hasText: 'Deed of 4 pages, by the page: $2.50 now, $3.25 after saving. $0.75 more.' })
    .waitFor({ state: 'attached' });
  await guard.checkAccessibility('prices before and after');
  // nothing is cut off at the side
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE_WIDTH);
  await save(page);
  await deed.filter({ hasText: 'No change' }).waitFor();
  expect(await deed.textContent()).toContain('$3.25');
  await closePage();
});

test('the preview of a note for searches looks the same as the note on the search page', async () => {
  const [clerk, examiner] = [await portal().openPage(), await portal().openPage()];
  await logInByApi(clerk.page, portal().url, 'county.clerk');
  await openSetting(clerk.page, 'search');
  // markup and spaces must be shown as they were typed
  const note = 'Names before 1983 are <b>in books</b>.  Ask at the counter.';
  await clerk.page.locator('#setting-search-searchByNameCountyNote').fill(note);
  const region = previewOf(clerk.page).getByRole('region', { name: 'County note' });
  await region.getByText('<b>in books</b>').waitFor();
  const preview = await appearanceOf(region);
  await clerk.guard.checkAccessibility('the preview of notes');
  await save(clerk.page);
  await logInByApi(examiner.page, portal().url);
  const open = async (): Promise<void> => {
    await examiner.page.goto(`${portal().url}search/name`);
    await heading(examiner.page).waitFor();
  };
  await waitForAppearance(examiner.page, open, [['County note', preview]]);
  await clerk.closePage();
  await examiner.closePage();
});

test('the previews of news and links look the same as on the home page', async () => {
  const [clerk, visitor] = [await portal().openPage(), await portal().openPage()];
  await logInByApi(clerk.page, portal().url, 'county.clerk');
  const previews: [string, Appearance][] = [];
  for (const [path, name, entryHeading] of [
    ['homeLatestNews', 'Latest News', 'Open on Friday'],
    ['homeExternalLinks', 'Links', 'Map of all parcels'],
  ] as const) {
    await openSetting(clerk.page, path);
    // news have a heading, links a description
    await clerk.page.getByLabel('Heading').or(clerk.page.getByLabel('Description')).first().fill(entryHeading);
    const card = previewOf(clerk.page).getByRole('region', { name, exact: true });
    await card.getByText(entryHeading).waitFor();
    previews.push([name, await appearanceOf(card)]);
    await save(clerk.page);
  }
  await waitForAppearance(visitor.page, () => goHome(visitor.page, portal().url), previews);
  await clerk.closePage();
  await visitor.closePage();
});
