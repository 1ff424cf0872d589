import { logInByApi } from '../journeys/support/person.ts';
import { setUpSharedPortal } from '../journeys/support/portal.ts';
import type { Screen, ScreenUser } from './screen.ts';
import { SCREENS } from './screens.ts';
import { findWhenSettled, resetScreen, showScreen } from './show-screen.ts';
import { findSmallTouchTargets } from './touch-targets.ts';

/** With the environment variable FIT, every screen that a phone can show is checked. */
const checksAllScreens = process.env.FIT !== undefined;
/** The screens that are always checked. */
const MAIN_SCREENS = [
  'login',
  'registration refused',
  'home',
  'profile',
  'not found',
  'search Name',
  'search TaxLien',
  'saved searches',
  'results',
  'results with a record',
  'tax liens',
  'tax liens with a record',
  'certificates with a record',
  'index books',
  'nothing found',
  'pages chosen',
  'control panel: userAccess',
  'users',
];
/** Screens that cannot be opened in this way on a phone, because their controls are in the menu or collapsed. */
const NOT_ON_PHONES = ['languages', 'password refused', 'search refused'];

jest.setTimeout(checksAllScreens ? 1_200_000 : 480_000);
const portal = setUpSharedPortal();

const FAULTY = `
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <p>Words, and <a href="#a">a link among them</a></p>
  <ul style="line-height: 20px; padding: 30px 0"><li><a href="#b">alone</a></li></ul>
  <button style="height: 44px; padding: 0; border: 0">high</button>
  <button style="height: 44px; width: 20px; padding: 0; border: 0; margin: 0 30px" aria-label="narrow"></button>
  <p style="padding: 30px 0; line-height: 20px"><label><input type="checkbox" id="small"> low</label></p>
  <label style="display: block; height: 44px; line-height: 44px"><input type="checkbox" id="wide"> high</label>
  <p style="position: relative; height: 60px"><a href="#c" style="position: absolute; line-height: 44px">covered</a>
  <a href="#d" style="position: absolute; top: 30px; left: 0; line-height: 44px">covers it</a></p>`;

test('findSmallTouchTargets finds low, narrow and partly covered controls, but not a link within a sentence', async () => {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true });
  await page.setContent(FAULTY);
  const found = await findSmallTouchTargets(page);
  expect(found).toEqual([
    expect.stringMatching(/^a 'alone' is 2\d px high/),
    expect.stringMatching(/^button 'narrow' is 4\d px high/),
    expect.stringMatching(/^input 'small' is 2\d px high/),
    expect.stringMatching(/^a 'covered' is 30 px high/),
  ]);
  await closePage();
});

/** Opens the screens as this user; returns their controls that are too small. */
async function findSmallControls(user: ScreenUser, screens: readonly Screen[]): Promise<string[]> {
  const { page, closePage } = await portal().openPage({ width: 375, touch: true, expected: /Failed to load resource/ });
  if (user !== 'nobody') await logInByApi(page, portal().url, user);
  const found: string[] = [];
  for (const screen of screens) {
    found.push(...(await showScreen(page, portal().url, screen)));
    for (const control of await findWhenSettled(page, findSmallTouchTargets)) found.push(`${screen.name}: ${control}`);
    await resetScreen(page);
  }
  await closePage();
  return found;
}

test('on a phone every control is large enough for a finger', async () => {
  const screens = SCREENS.filter(({ name }) =>
    checksAllScreens ? !NOT_ON_PHONES.includes(name) : MAIN_SCREENS.includes(name),
  );
  expect(checksAllScreens || screens.length === MAIN_SCREENS.length).toBe(true);
  const found: string[] = [];
  for (const [user, screensOfUser] of Map.groupBy(screens, (screen) => screen.user ?? 'title.admin'))
    found.push(...(await findSmallControls(user, screensOfUser)));
  expect(found).toEqual([]);
});
