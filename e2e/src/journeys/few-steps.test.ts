import type { Locator, Page } from 'playwright-core';
import { CARD_FIELDS, CARDS, cardForm } from './support/card-form.ts';
import { heading, lastName, ON_A_ROW, PASSWORD, readPdf, resultRows, waitForFocus } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();

const preview = (page: Page): Locator => page.getByRole('dialog', { name: /has \d+ page/ });

/** A keyboard that counts the pressed keys. */
function countKeys(page: Page) {
  let count = 0;
  return {
    count: () => count,
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.type(text);
    },
  };
}

/** Limit of keys from the login page to the saved copy of two pages and back to the list. */
const MAX_KEYS = 52;

test('a title examiner gets from the login page to a copy of two pages with few keys and no mouse', async () => {
  const { page, closePage } = await portal().openPage();
  const keys = countKeys(page);
  await page.goto(portal().url);
  while (!(await page.getByLabel('Username').evaluate((field) => field === document.activeElement)))
    await keys.press('Tab');
  await keys.type('title.examiner');
  await keys.press('Tab');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await waitForFocus(heading(page, 'What are you looking for?'));

  await keys.press('/');
  await waitForFocus(lastName(page));
  await keys.type('CRUZ');
  await keys.press('Tab');
  await keys.type('MARIA');
  await keys.press('Enter');
  await resultRows(page).nth(2).waitFor();
  await waitForFocus(heading(page, 'CRUZ, MARIA'));
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'i');

  await preview(page).getByRole('img').first().waitFor();
  await waitForFocus(preview(page));
  await keys.press('p');
  await waitForFocus(page.getByLabel('Page numbers', { exact: true }));
  await keys.type('1-2');
  await keys.press('Enter');
  const offer = page.getByRole('button', { name: /^Download 2 pages for \$/, disabled: false });
  await waitForFocus(offer);
  const [file] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
  expect(await readPdf(file)).toMatchObject({ isPdf: true, pages: 2 });
  await keys.press('Escape');
  await waitForFocus(resultRows(page).nth(2));
  expect(keys.count()).toBeLessThanOrEqual(MAX_KEYS);
  await closePage();
});

/** Limit of taps from the login page to the saved copy. A group of fields counts as one tap, because the phone has a Next key. */
const MAX_TAPS = 12;

test('a resident with a phone gets from the login page to a copy paid by card with few taps', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  let taps = 0;
  const tap = async (target: Locator, options?: Parameters<Locator['tap']>[0]) => {
    taps += 1;
    await target.tap(options);
  };
  const fill = async (fields: readonly (readonly [field: Locator, text: string])[]) => {
    taps += 1;
    for (const [field, text] of fields) await field.fill(text);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto(portal().url);
  await page.locator('[data-portal="started"]').waitFor();
  await tap(button('Continue as guest'));
  await tap(page.getByRole('link', { name: /^A person or company/ }));
  await fill([
    [lastName(page), 'CRUZ'],
    [page.getByLabel('First name 1'), 'MARIA'],
  ]);
  await tap(button('Submit'));
  await tap(resultRows(page).first(), ON_A_ROW);
  await tap(button('Image'));
  await tap(button('Continue to Preauthorization'));
  const form = cardForm(page);
  await fill([
    [form.getByLabel('Card number'), CARDS.approves],
    ...CARD_FIELDS.map(([label, value]) => [form.getByLabel(label, { exact: true }), value] as const),
  ]);
  const [file] = await Promise.all([page.waitForEvent('download'), tap(form.locator('button[type="submit"]'))]);
  expect(await readPdf(file)).toMatchObject({ isPdf: true });
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);
  await closePage();
});
