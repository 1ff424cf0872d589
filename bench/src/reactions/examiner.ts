import {
  type Browser,
  measureFromLoad,
  measureFromPress,
  type Page,
  recordInteractions,
  slowestInteraction,
  waitForMeasurement,
} from './page-clock.ts';

/** The measurements of one cold run, in milliseconds. */
export interface ReactionTimes {
  readonly rows: number;
  readonly details: number;
  readonly window: number;
  readonly thumbnail: number;
  readonly pdf: number;
  readonly reload: number;
  readonly interaction: number;
}

const NAME = 'CASTRO';
const PASSWORD = 'Portal#2026';
export const ROW = 'tr[data-row-id]';
const ROWS = { selector: ROW, minimumCount: 25 };
const DETAILS = { selector: '[role=region][aria-label="Details"] article h2', minimumCount: 1 };
const WINDOW = { selector: '[role=dialog] h2', minimumCount: 1 };
const IMAGE = { selector: '[role=dialog] img', minimumCount: 1 };
/** Pauses of a person who reads and types; the page may use them to preload. */
const THINKING_MS = 1200;
const KEY_MS = 100;

const think = (page: Page): Promise<void> => page.waitForTimeout(THINKING_MS);

/** Logs the examiner of the demonstration county in. */
export async function logIn(page: Page, url: string): Promise<void> {
  const answer = await page.request.post(`${url}api/auth/login`, {
    data: { username: 'title.examiner', password: PASSWORD },
    headers: { 'x-portal-request': '1', origin: new URL(url).origin },
  });
  if (!answer.ok()) throw new Error(`The examiner could not log in: ${answer.status()}`);
}

/** Milliseconds from the press on the button that pays to the file on disk. */
async function timeToSavedFile(page: Page): Promise<number> {
  const button = page
    .locator('[role=dialog]')
    .getByRole('button', { name: /^Download/ })
    .first();
  await button.waitFor();
  await think(page);
  const download = page.waitForEvent('download');
  const pressed = button.evaluate(
    (element) =>
      new Promise<number>((resolve) =>
        element.addEventListener('pointerdown', (event) => resolve(performance.timeOrigin + event.timeStamp), {
          once: true,
        }),
      ),
  );
  await button.click();
  await (await download).path();
  return Date.now() - (await pressed);
}

/** One run of an examiner in an empty browser: searches, opens a record and its pages, pays for them, and reloads the list. */
export async function examinerRun(browser: Browser, url: string): Promise<ReactionTimes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await recordInteractions(page);
  await logIn(page, url);
  await page.goto(`${url}search/Name`);
  const name = page.getByLabel('Grantor/Grantee business or last name 1');
  // the form may have values of the last search
  await name.fill('');
  await name.pressSequentially(NAME, { delay: KEY_MS });
  await think(page);

  const timed = async (name: string, wanted: typeof ROWS, press: () => Promise<void>): Promise<number> => {
    await measureFromPress(page, name, wanted);
    await press();
    return waitForMeasurement(page, name);
  };
  const rows = await timed('rows', ROWS, () => page.keyboard.press('Enter'));
  await think(page);
  const second = page.locator(ROW).nth(1);
  await second.focus();
  const details = await timed('details', DETAILS, () => page.keyboard.press('Enter'));
  await think(page);
  await measureFromPress(page, 'picture', IMAGE);
  const window = await timed('window', WINDOW, () => page.keyboard.press('i'));
  const thumbnail = (await waitForMeasurement(page, 'picture')) - window;
  const pdf = await timeToSavedFile(page);
  const interaction = await slowestInteraction(page);
  await page.keyboard.press('Escape');
  await measureFromLoad(page, ROWS);
  await page.reload();
  const reload = await waitForMeasurement(page, 'loaded');
  await context.close();
  return { rows, details, window, thumbnail, pdf, reload, interaction };
}
