import { setTimeout as wait } from 'node:timers/promises';
import { logIn, ROW } from './examiner.ts';
import {
  type Browser,
  CPU_SLOWDOWN,
  interactionToNextPaint,
  type Page,
  recordInteractions,
  takeInteractions,
} from './page-clock.ts';

/** Interaction to Next Paint of each kind of work, in milliseconds. */
export interface SlowDeviceTimes {
  readonly typing: number;
  readonly sorting: number;
  readonly selecting: number;
  readonly checking: number;
  /** Typing a plat's name and choosing one of the suggestions. */
  readonly plat: number;
  /** Opening the full list of plats, filtering it and turning its page. */
  readonly platList: number;
}

const KEY_MS = 150;
/** A pause of a person, in which the page finishes what it does after a press. */
const LOOK_MS = 500;
/** A name that finds more than 100 documents in the demonstration county. */
const COMMON_NAME = 'SMITH';
const CHECKED_ROWS = 100;
/** The last row of the first batch, which is shown while the other batches of the page are requested. */
const LAST_OF_FIRST_BATCH = 24;
const SORTS = 8;
const SELECTED_ROWS = 20;
/** A cell without links and buttons. */
const RECORDED_DATE_CELL = 2;

/** Does one kind of work, and returns the INP of its interactions. */
async function interactionsOf(page: Page, kind: string, work: () => Promise<void>): Promise<number> {
  await takeInteractions(page);
  await work();
  // an observer gets the entries of an interaction some time after it was painted
  await wait(LOOK_MS);
  const durations = await takeInteractions(page);
  if (durations.length === 0) throw new Error(`No interaction was recorded while ${kind}`);
  return interactionToNextPaint(durations);
}

async function openForm(page: Page, address: string, firstField: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel(firstField).fill('');
  await page.getByLabel(firstField).focus();
  await wait(2 * LOOK_MS);
}

/** Sorts by other columns with the arrow keys, and reverses each order by a click. */
async function sort(page: Page): Promise<void> {
  const key = page.getByLabel('Sort by', { exact: true });
  const direction = key.locator('xpath=following::button[1]');
  for (let index = 0; index < SORTS; index += 1) {
    if (index % 2 === 1) await direction.click();
    else {
      await key.focus();
      await page.keyboard.press(index < SORTS / 2 ? 'ArrowDown' : 'ArrowUp');
    }
    await wait(2 * LOOK_MS);
    await page.locator(ROW).nth(LAST_OF_FIRST_BATCH).waitFor();
  }
}

/** Selects one row after the other by clicks: the details of each are shown beside the list. */
async function select(page: Page): Promise<void> {
  for (let index = 0; index < SELECTED_ROWS; index += 1) {
    await page.locator(ROW).nth(index).locator('td').nth(RECORDED_DATE_CELL).click();
    await wait(2 * LOOK_MS);
  }
}

/** Checks 100 rows by clicks. A page has that many. */
async function check(page: Page): Promise<void> {
  const boxes = page.locator(`${ROW} [type=checkbox]`);
  await boxes.nth(CHECKED_ROWS - 1).waitFor();
  for (let index = 0; index < CHECKED_ROWS; index += 1) {
    await boxes.nth(index).click();
    await wait(KEY_MS);
  }
}

/** One run of an examiner on a slow device, in an empty browser. The county has many plats. */
export async function slowDeviceRun(browser: Browser, url: string): Promise<SlowDeviceTimes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await recordInteractions(page);
  await logIn(page, url);
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const type = (text: string) => page.keyboard.type(text, { delay: KEY_MS });

  await openForm(page, `${url}search/Name`, 'Grantor/Grantee business or last name 1');
  const typing = await interactionsOf(page, 'typing', async () => {
    await type('JOHNSON');
    for (let index = 0; index < 'JOHNSON'.length; index += 1) await page.keyboard.press('Backspace', { delay: KEY_MS });
    await type(COMMON_NAME);
  });
  await page.keyboard.press('Enter');
  await page.locator(ROW).nth(LAST_OF_FIRST_BATCH).waitFor();
  await wait(2 * LOOK_MS);
  const sorting = await interactionsOf(page, 'sorting', () => sort(page));
  const checking = await interactionsOf(page, 'checking', () => check(page));
  const selecting = await interactionsOf(page, 'selecting', () => select(page));

  await openForm(page, `${url}search/Plat`, 'Plat Name');
  const plat = await interactionsOf(page, 'typing a plat', async () => {
    await type('Willow Heights');
    await wait(2 * LOOK_MS);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  });
  await page.getByRole('button', { name: 'Reset', exact: true }).first().click();
  await wait(2 * LOOK_MS);
  const platList = await interactionsOf(page, 'using the list of plats', async () => {
    await page.getByRole('button', { name: 'Full List' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().click();
    await type('Stone Est');
    await wait(2 * LOOK_MS);
    await page.getByRole('dialog').getByRole('button', { name: 'Next', exact: true }).click();
  });
  await context.close();
  return { typing, sorting, selecting, checking, plat, platList };
}
