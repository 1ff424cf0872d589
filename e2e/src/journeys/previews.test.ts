import type { Locator, Page } from 'playwright-core';
import { goHome, heading, logInByApi } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { eventually } from './support/waits.ts';

jest.setTimeout(300_000);
const stage = setStage();

const openSetting = async (page: Page, screen: string): Promise<void> => {
  await page.goto(`${stage().url}controlPanel/${screen}`);
  await page.getByRole('button', { name: /^(Submit|Save and Update)$/ }).waitFor();
};
const saved = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Submit|Save and Update)$/ }).click();
  await page
    .getByText(/^Settings (and Users )?updated$/)
    .first()
    .waitFor();
  // closes the message
  await page.keyboard.press('Enter');
};
const shown = (page: Page): Locator => page.getByRole('region', { name: 'What visitors will see' });
interface Appearance {
  readonly markup: string;
  readonly looks: readonly string[];
}
/** The appearance of a region: its elements with colors and fonts, without heading levels and ids. */
const appearanceOf = async (place: Locator): Promise<Appearance> => {
  await place.waitFor();
  const found = await place.evaluate((element) => ({
    markup: element.innerHTML,
    looks: [...element.querySelectorAll('*')].map((part) => {
      const { color, fontFamily, fontSize, fontWeight, whiteSpace } = getComputedStyle(part);
      return [color, fontFamily, fontSize, fontWeight, whiteSpace].join(' ');
    }),
  }));
  return { ...found, markup: found.markup.replaceAll(/<(\/?)h[23]/g, '<$1h').replaceAll(/ id="[^"]*"/g, '') };
};
const PLACE_COMES_WITHIN_MS = 30_000;
/** Waits until regions of a page look as given: another server process gets a saved setting with a delay. */
const comesToLook = (page: Page, open: () => Promise<void>, places: readonly (readonly [string, Appearance])[]) =>
  eventually(async () => {
    await open();
    for (const [name, before] of places) {
      const place = page.getByRole('region', { name, exact: true });
      // a page with the old setting may lack the region: then it is opened again
      await place.waitFor({ timeout: PLACE_COMES_WITHIN_MS });
      expect(await appearanceOf(place)).toEqual(before);
    }
  });

test('on a phone a changed price shows typical orders before and after, and applies once it is saved', async () => {
  const { page, guard, leave } = await stage().enter({ width: 375, touch: true });
  await logInByApi(page, stage().url, 'county.clerk');
  await openSetting(page, 'alacarterates');
  const prices = page.getByRole('region', { name: 'What typical orders will cost' });
  const deed = prices.getByRole('row', { name: /^Deed of 4 pages/ });
  await deed.filter({ hasText: 'No change' }).waitFor();
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await saved(page);
  await deed.filter({ hasText: 'No change' }).waitFor();
  expect(await deed.textContent()).toContain('$3.25');
  await leave();
});

test('the preview of a search note looks the same as the note on the page of the search', async () => {
  const [clerk, examiner] = [await stage().enter(), await stage().enter()];
  await logInByApi(clerk.page, stage().url, 'county.clerk');
  await openSetting(clerk.page, 'search');
  const note = 'Names before 1983 are <b>in books</b>.  Ask at the counter.';
  await clerk.page.locator('#setting-search-searchByNameCountyNote').fill(note);
  const place = shown(clerk.page).getByRole('region', { name: 'County note' });
  await place.getByText('<b>in books</b>').waitFor();
  const before = await appearanceOf(place);
  await clerk.guard.checkAccessibility('the preview of notes');
  await saved(clerk.page);
  await logInByApi(examiner.page, stage().url);
  const open = async (): Promise<void> => {
    await examiner.page.goto(`${stage().url}search/name`);
    await heading(examiner.page).waitFor();
  };
  await comesToLook(examiner.page, open, [['County note', before]]);
  await clerk.leave();
  await examiner.leave();
});

test('the previews of news and links look the same as on the home page', async () => {
  const [clerk, visitor] = [await stage().enter(), await stage().enter()];
  await logInByApi(clerk.page, stage().url, 'county.clerk');
  const cards: [string, Appearance][] = [];
  for (const [screen, name, heading_] of [
    ['homeLatestNews', 'Latest News', 'Open on Friday'],
    ['homeExternalLinks', 'Links', 'Map of all parcels'],
  ] as const) {
    await openSetting(clerk.page, screen);
    await clerk.page.getByLabel('Heading').or(clerk.page.getByLabel('Description')).first().fill(heading_);
    const card = shown(clerk.page).getByRole('region', { name, exact: true });
    await card.getByText(heading_).waitFor();
    cards.push([name, await appearanceOf(card)]);
    await saved(clerk.page);
  }
  await comesToLook(visitor.page, () => goHome(visitor.page, stage().url), cards);
  await clerk.leave();
  await visitor.leave();
});
