import type { Page } from 'playwright-core';
import { fileDocuments } from './support/file-documents.ts';
import { heading, logInByApi, waitForFocus } from './support/person.ts';
import { setUpOwnPortal } from './support/portal.ts';

/** Number of filings; a few suffice in a short run. */
const FILINGS = process.env.PROPERTY_RUNS === undefined ? 6 : 50;
/** Minimum time per filing: it takes two calls, and the rate limit is 60 calls per minute. A real clerk is slower. */
const MIN_MS = FILINGS > 25 ? 2_100 : 0;
/** Rows of a page of the queue. */
const PAGE_ROWS = 10;

jest.setTimeout(600_000);
const portal = setUpOwnPortal();

/** A keyboard that counts the pressed keys. Each character of a text is one key. */
function countKeys(page: Page) {
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

/** The outcome of a filing: of each six, two are recorded, two are sent back, one is put on hold and one handed back. */
type Outcome = 'RECORDED' | 'IN_BOOK' | 'SENT_BACK' | 'PUT_ASIDE' | 'HANDED_BACK';
const OUTCOMES: readonly Outcome[] = ['SENT_BACK', 'RECORDED', 'IN_BOOK', 'SENT_BACK', 'PUT_ASIDE', 'HANDED_BACK'];
const outcomeOf = (filingNumber: number): Outcome => OUTCOMES[filingNumber % OUTCOMES.length] ?? 'RECORDED';
const REASON = 'The pages are in';
const NOTE = 'The plat is missing.';
const recordingNumberOf = (filingNumber: number): string => `2026-${filingNumber}`;

/** Completes the filing on the page by keyboard, from its first field. */
async function complete(
  page: Page,
  filingNumber: number,
  { press, type }: ReturnType<typeof countKeys>,
): Promise<void> {
  const outcome = outcomeOf(filingNumber);
  if (outcome === 'SENT_BACK') {
    await press('Shift+Tab', 'Enter');
    await waitForFocus(page.getByLabel('Reason'));
    await type(REASON);
    // past the message to the filer, the charge, and Cancel
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter');
    await page.getByText('Refunded', { exact: true }).waitFor();
  } else if (outcome === 'PUT_ASIDE') {
    await press('Shift+Tab', 'Shift+Tab', 'Enter');
    await waitForFocus(page.getByLabel('Message to the filer'));
    await type(NOTE);
    await press('Tab', 'Tab', 'Enter');
    await page.getByText(`On hold: ${NOTE}`).waitFor();
  } else if (outcome === 'HANDED_BACK') await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter');
  else {
    await type(recordingNumberOf(filingNumber));
    if (outcome === 'IN_BOOK') {
      await press('Tab');
      await type('12');
      await press('Tab');
      await type('345');
    }
    await press('Enter');
  }
}

/** The number of keys for a filing: one to take it, and those for its outcome. */
const EXPECTED_KEYS: Readonly<Record<Outcome, (filingNumber: number) => number>> = {
  RECORDED: (filingNumber) => 1 + recordingNumberOf(filingNumber).length + 1,
  IN_BOOK: (filingNumber) => 1 + recordingNumberOf(filingNumber).length + 2 + '12345'.length + 1,
  // two keys to the button, the letters of the reason, and five more
  SENT_BACK: () => 1 + 2 + REASON.length + 5,
  PUT_ASIDE: () => 1 + 3 + NOTE.length + 3,
  HANDED_BACK: () => 1 + 4,
};

test(`a clerk completes ${FILINGS} filings by keyboard alone: recording one takes its number and two more keys`, async () => {
  const filer = await portal().openPage();
  await logInByApi(filer.page, portal().url, 'invoice.admin');
  await fileDocuments(filer, portal().url, FILINGS);
  await filer.closePage();

  const person = await portal().openPage();
  const { page } = person;
  const keys = countKeys(page);
  const { press, counts } = keys;
  const next = page.getByRole('button', { name: 'Take the next filing' });
  let takenAt = 0;
  const take = async (filingNumber: number): Promise<void> => {
    await page.waitForTimeout(Math.max(0, takenAt + MIN_MS - Date.now()));
    takenAt = Date.now();
    counts.pressed = 0;
    await press('Enter');
    await heading(page, new RegExp(`^EF-\\d{4}-${String(filingNumber).padStart(6, '0')}$`)).waitFor();
    await waitForFocus(page.getByLabel('Recording number'));
    // the clerk can turn the pages from the input field
    await page.getByRole('img', { name: 'Page 1 of 2' }).waitFor();
  };
  await logInByApi(page, portal().url, 'county.clerk');
  await page.goto(`${portal().url}filings`);
  await page.getByText(`Displaying Results: 1-${Math.min(FILINGS, PAGE_ROWS)} of ${FILINGS}`).waitFor();
  await next.focus();
  const spent: number[] = [];
  const numbers = Array.from({ length: FILINGS }, (_, filingNumber) => filingNumber + 1);
  for (const at of numbers) {
    await take(at);
    if (at === 1) {
      await page.keyboard.press('PageDown');
      await page.getByRole('img', { name: 'Page 2 of 2' }).waitFor();
      await person.guard.checkAccessibility('a filing that a clerk works on');
    }
    await complete(page, at, keys);
    await waitForFocus(next);
    if (outcomeOf(at) === 'PUT_ASIDE') await person.guard.checkAccessibility('a filing that a clerk put aside');
    spent.push(counts.pressed);
  }
  if (process.env.SHOW_FIGURES !== undefined) console.log(`keys: ${spent.join(' ')}`);
  expect(spent).toEqual(numbers.map((filingNumber) => EXPECTED_KEYS[outcomeOf(filingNumber)](filingNumber)));
  // filings that were handed back come to this clerk again after those that waited at that time
  for (const at of numbers.filter((number) => outcomeOf(number) === 'HANDED_BACK')) {
    await take(at);
    await keys.type(recordingNumberOf(at));
    await press('Enter');
    await waitForFocus(next);
  }
  await press('Enter');
  await page.getByText('No filing is waiting.').waitFor();
  await person.closePage();
});
