import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PASSWORD, type Person } from '../journeys/support/person.ts';
import { setStage } from '../journeys/support/stage.ts';
import { showInPseudoLanguage } from './in-pseudo-language.ts';
import { misfitsOn } from './misfits.ts';
import { SCREENS, type Screen } from './screens.ts';

/**
 * FIT=all looks at every screen in these languages and widths, and keeps pictures; FIT=ja,bn at some languages. Without it a few
 * screens are looked at in the pseudo-language.
 */
const { FIT = '' } = process.env;
const isWhole = FIT !== '';
const PSEUDO = 'pseudo';
/** By what the language chooser sends. */
const WIRES: Readonly<Record<string, string>> = {
  en: 'ENGLISH',
  bn: 'BENGALI',
  zh: 'CHINESE',
  ja: 'JAPANESE',
  ko: 'KOREAN',
  ru: 'RUSSIAN',
  tl: 'TAGALOG',
  th: 'THAI',
  tr: 'TURKISH',
};
const tags = FIT === 'all' ? ['en', 'ja', 'bn', PSEUDO] : isWhole ? FIT.split(',') : [PSEUDO];
const WIDTHS = isWhole ? [1440, 820, 375] : [1440, 375];
const PICTURES = path.join(import.meta.dirname, '../../../.cache/fit');

jest.setTimeout(isWhole ? 1_800_000 : 120_000);
const stage = setStage();

async function enterIn(tag: string): Promise<Person> {
  // the words are changed under React's hands, on the page that the server drew too
  const person = await stage().enter({ expected: /Failed to load resource|React error #418/ });
  if (tag === PSEUDO) await showInPseudoLanguage(person.context);
  return person;
}

async function logInWith(page: Page, tag: string): Promise<void> {
  await page.goto(stage().url);
  const wire = WIRES[tag];
  if (wire !== undefined) await page.locator('#login-language').selectOption(wire);
  await page.locator('#login-username').fill('title.admin');
  await page.locator('#login-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('banner').waitFor();
}

const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 250))));

/** Opens a screen; answers in words why it is not there. */
async function show(page: Page, screen: Screen): Promise<string> {
  try {
    await page.goto(`${stage().url}${screen.path}`);
    await page.locator(screen.ready).first().waitFor();
    await screen.act?.(page);
    return '';
  } catch (error) {
    return String(error).split('\n').slice(0, 3).join(' ');
  }
}

async function look(page: Page, screen: Screen, tag: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const failure = await show(page, screen);
    if (failure !== '') found.push(`${screen.name} ${width}: not shown (${failure})`);
    await settle(page);
    for (const misfit of await misfitsOn(page)) found.push(`${screen.name} ${width}: ${misfit}`);
    if (isWhole) await takePictures(page, `${tag}-${screen.name}-${width}`);
  }
  return found;
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path.join(PICTURES, `${name}-${colorScheme}.png`.replaceAll(' ', '-')) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test.each(tags)('in %s nothing is cut, nothing lies over something else', async (tag) => {
  mkdirSync(PICTURES, { recursive: true });
  const screens = SCREENS.filter((screen) => isWhole || screen.isFirst === true);
  const found: string[] = [];
  const { page, leave } = await enterIn(tag);
  page.setDefaultTimeout(isWhole ? 8_000 : 15_000);
  if (tag !== PSEUDO) {
    await page.goto(stage().url);
    await page.evaluate((wire) => localStorage.setItem('portal.language', wire), WIRES[tag] ?? '');
  }
  for (const screen of screens.filter(({ isOpen }) => isOpen === true)) found.push(...(await look(page, screen, tag)));
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInWith(page, tag);
  for (const screen of screens.filter(({ isOpen }) => isOpen !== true)) found.push(...(await look(page, screen, tag)));
  expect(found).toEqual([]);
  await leave();
});
