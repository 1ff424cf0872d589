import type { Locator, Page } from 'playwright-core';
import { haveSession, heading, openResults, rowsOf, THEMES, wordsOf } from './support/person.ts';
import { shareStage } from './support/stage.ts';

jest.setTimeout(300_000);
const stage = shareStage();

/** Draws the page as for paper. A browser says so before it prints; the change of the medium alone may come with a frame that is never drawn. */
async function putOnPaper(page: Page, colorScheme: (typeof THEMES)[number] = 'light'): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

const isOnNoPaper = (target: Locator): Promise<void> =>
  target.filter({ visible: true }).first().waitFor({ state: 'detached' });

test.each(THEMES)('[U07] paper is light and holds what was found, without tools and boxes, %s', async (theme) => {
  const { page, leave } = await stage().enter({ theme });
  await haveSession(page, stage().url);
  await openResults(page, stage().url, 'CASTRO');
  // rows that come later would be drawn between two looks
  await rowsOf(page).nth(99).waitFor();
  await putOnPaper(page, theme);
  const ink = await heading(page, 'CASTRO').evaluate((element) => getComputedStyle(element).color);
  expect(ink).toBe('rgb(20, 32, 31)');
  expect(await rowsOf(page).first().isVisible()).toBe(true);
  for (const tool of ['banner', 'contentinfo', 'checkbox', 'navigation', 'button'] as const)
    await isOnNoPaper(page.getByRole(tool));
  await isOnNoPaper(page.getByText(/^Click on a record/));
  await isOnNoPaper(page.getByRole('link', { name: 'Change this search' }));
  await page.getByText(/^Tasi County Land Record Portal, printed/).waitFor();
  await leave();
});

test('[U07] an open record is printed alone, its heading first, with every name of it', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url);
  await openResults(page, stage().url, 'CASTRO');
  await rowsOf(page).first().press('Enter');
  const record = page.getByRole('region', { name: 'Details' });
  await record.getByRole('button', { name: 'Print' }).waitFor();
  await putOnPaper(page);
  const headings = page.getByRole('heading').filter({ visible: true });
  const [first = ''] = await headings.allTextContents();
  expect(first).toBe(await wordsOf(record.getByRole('heading', { level: 2 })));
  await isOnNoPaper(rowsOf(page));
  await isOnNoPaper(page.getByRole('button'));
  await leave();
});
