import type { Page } from 'playwright-core';
import { at, call } from './support/means.ts';
import { haveSession, heading, type Person, takesKeys } from './support/person.ts';
import { setStage } from './support/stage.ts';

/** A clerk works so many at a stretch; a few show the way just as well. */
const FILINGS = process.env.PROPERTY_RUNS === undefined ? 6 : 50;

jest.setTimeout(600_000);
const stage = setStage();

const FILER = {
  name: 'Bank of Tasi',
  email: 'filings@bank.example',
  address1: '1 Beach Road',
  address2: '',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
};

/** Files documents of two pages from an account, as its own system would. */
async function file({ page, context }: Person, url: string, count: number): Promise<void> {
  const drawn = await context.newPage();
  await drawn.setContent('<h1>Mortgage</h1><p style="break-after: page">Maria Cruz to Bank of Tasi</p><p>Signed</p>');
  const buffer = await drawn.pdf({ format: 'Letter' });
  await drawn.close();
  const headers = { 'x-portal-request': '1', origin: new URL(url).origin };
  const json = JSON.stringify({ efileType: 'LR', ...FILER });
  const multipart = { json, image: { name: 'mortgage.pdf', mimeType: 'application/pdf', buffer } };
  for (let done = 0; done < count; ) {
    const answer = await page.request.post(`${url}api/efile/image`, { multipart, headers });
    // as many in a minute as one caller may send
    if (answer.status() === 429) {
      await page.waitForTimeout(10_000);
      continue;
    }
    const imageId = at(await answer.json(), 'content', 'imageId');
    await call(page, url, 'efile/submission', { efileType: 'LR', ...FILER, imageId, paymentTransactionId: 0 });
    done += 1;
  }
}

/** Presses keys, and counts them: a text is as many as it has characters. */
function keysOf(page: Page) {
  const counts = { pressed: 0 };
  return {
    counts,
    press: async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
      counts.pressed += keys.length;
    },
    type: async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      counts.pressed += text.length;
    },
  };
}

test(`a clerk works ${FILINGS} filings by keys alone: two besides its number to record one, eight besides its reason to send one back`, async () => {
  const filer = await stage().enter();
  await haveSession(filer.page, stage().url, 'invoice.admin');
  await file(filer, stage().url, FILINGS);
  await filer.leave();

  const person = await stage().enter();
  const { page } = person;
  const { press, type, counts } = keysOf(page);
  const number = page.getByLabel('Recording number');
  const next = page.getByRole('button', { name: 'Take the next filing' });
  await haveSession(page, stage().url, 'county.clerk');
  await page.goto(`${stage().url}filings`);
  await page.getByText(`Displaying Results: 1-${FILINGS} of ${FILINGS}`).waitFor();
  await next.focus();
  const spent: number[] = [];
  for (let at = 1; at <= FILINGS; at += 1) {
    counts.pressed = 0;
    await press('Enter');
    await heading(page, new RegExp(`^EF-\\d{4}-${String(at).padStart(6, '0')}$`)).waitFor();
    await takesKeys(number);
    // its pages are turned where the clerk types
    await page.getByRole('img', { name: 'Page 1 of 2' }).waitFor();
    if (at === 1) {
      await page.keyboard.press('PageDown');
      await page.getByRole('img', { name: 'Page 2 of 2' }).waitFor();
      await person.guard.checkAccessibility('a filing that a clerk works on');
    }
    if (at % 3 === 0) {
      await press('Shift+Tab', 'Enter');
      await takesKeys(page.getByLabel('Reason'));
      await type('The pages are in');
      // past the words to the filer, the charge, and Cancel
      await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
      await page.getByText('Refunded', { exact: true }).waitFor();
    } else {
      await type(`2026-${at}`);
      if (at % 3 === 2) {
        await press('Tab');
        await type('12');
        await press('Tab');
        await type('345');
      }
      await press('Enter');
    }
    await takesKeys(next);
    spent.push(counts.pressed);
  }
  await press('Enter');
  await page.getByText('No filing is waiting.').waitFor();
  if (process.env.SHOW_FIGURES !== undefined) console.log(`keys: ${spent.join(' ')}`);
  const typed = (at: number): number => `2026-${at}`.length;
  const most = spent.map((_, index) => {
    const at = index + 1;
    // taking it, the way to the button and what opens, sixteen letters of the reason, and five to the end
    if (at % 3 === 0) return 1 + 2 + 'The pages are in'.length + 5;
    return 1 + typed(at) + (at % 3 === 2 ? 2 + '12345'.length : 0) + 1;
  });
  expect(spent).toEqual(most);
  await person.leave();
});
