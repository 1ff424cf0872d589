/** @timed: a rollback takes as long as a person may wait for it on a machine that does nothing else. */
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startStaticOrigin } from '@portal/testing/origins';
import type { Page } from 'playwright-core';
import { msUntilWords, SAID_WITHIN_MS, saysWhy, watchForWords } from '../support/words-in-time.ts';
import { laterBuild } from './support/later-build.ts';
import { goHome, haveSession, heading, lastName, type Person } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { comesTrue, onThisMachine } from './support/waits.ts';

/** How many people work while something is released; fifty with RELEASE_PEOPLE=50. */
const PEOPLE = Number(process.env.RELEASE_PEOPLE ?? 6);
/** How many of them take a step at the same time: each has a browser's work to do, and all of it is done on this machine. */
const AT_ONCE = 6;

jest.setTimeout(240_000 + PEOPLE * 20_000);
const stage = setStage();

const root = join(import.meta.dirname, '../../..');

const LATER = 'later0000001';
/** A build as they are called: a proxy in front knows the host of its files by that. */
const GONE = 'abcdef000001';
/** The command computes for less than a second. */
const ROLLBACK_MS = 2_000;

/** A command of the operator, as it is typed. */
function portal(...words: readonly string[]) {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/src/portal.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...stage().portal.settings },
  });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`);
  return { said: stdout.trim(), tookMs: performance.now() - startedAt };
}

/** From now on the page notes each time that something changed in it, and whether it shows nothing when it is painted then. */
const watchForBlanks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { looks: 0, blanks: 0 };
    Reflect.set(globalThis, 'seenBlanks', seen);
    const look = (): void => {
      seen.looks += 1;
      if ((document.querySelector('main')?.textContent ?? '').trim() === '') seen.blanks += 1;
    };
    new MutationObserver(() => requestAnimationFrame(look)).observe(document, { childList: true, subtree: true });
  });
const blanksOf = (page: Page): Promise<{ looks: number; blanks: number }> =>
  page.evaluate(() => {
    const seen: unknown = Reflect.get(globalThis, 'seenBlanks');
    const read = (name: string): number => Number(seen instanceof Object ? Reflect.get(seen, name) : undefined);
    return { looks: read('looks'), blanks: read('blanks') };
  });

/** Follows a link inside the page, as a click does: the page stays the same. */
const follow = async (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).first().click();
/** Builds of search whose code this page has fetched. */
const buildsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /remotes\/search\/([^/]+)\//.exec(name)?.[1] ?? []);
    return [...new Set(found)].sort();
  });
/** The page asks at each step, and at most every five seconds; a step after that takes what it heard. */
async function goOn(page: Page): Promise<void> {
  await page.waitForTimeout(5_100);
  const heard = page.waitForResponse((answer) => answer.url().endsWith('remotes/registry.json'));
  await goThere(page, 'home');
  await heard;
}
const goThere = async (page: Page, to: 'home' | 'search'): Promise<void> => {
  await follow(page, to === 'home' ? 'Home' : 'Search');
  await (to === 'home' ? heading(page, 'What are you looking for?') : lastName(page)).waitFor();
};

test('[R28] a release reaches people who work at their next page, without a blank page or a lost word, and goes back in one command', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => stage().enter()));
  const all = async (does: (person: Person) => Promise<void>): Promise<void> => {
    for (let first = 0; first < people.length; first += AT_ONCE)
      await Promise.all(people.slice(first, first + AT_ONCE).map(does));
  };
  await all(async ({ page }) => {
    await haveSession(page, stage().url, 'title.examiner');
    await goHome(page, stage().url);
    await goThere(page, 'search');
    await lastName(page).fill('CRUZ');
    await watchForBlanks(page);
  });
  const build = laterBuild('mfe-search', LATER);
  expect(portal('release', build, 'all', 'a test').said).toContain('is released for all users');
  rmSync(build, { recursive: true });
  await all(async ({ page }) => {
    // nothing happens beneath what is typed
    expect([await lastName(page).inputValue(), (await buildsIn(page)).includes(LATER)]).toEqual(['CRUZ', false]);
    await goOn(page);
    await goThere(page, 'search');
    expect(await buildsIn(page)).toContain(LATER);
  });
  const { tookMs } = portal('rollback', 'search', 'a test');
  if (process.env.RELEASE_PEOPLE !== undefined)
    console.log(`${PEOPLE} people, rollback ${Math.round(tookMs)} ms, load ${loadavg()[0]}`);
  expect(tookMs).toBeLessThan(onThisMachine(ROLLBACK_MS));
  await all(async ({ page, leave }) => {
    await goOn(page);
    const before = (await buildsIn(page)).length;
    await goThere(page, 'search');
    // what came first is there still, and is drawn without being fetched again
    expect((await buildsIn(page)).length).toBe(before);
    const { looks, blanks } = await blanksOf(page);
    expect(looks).toBeGreaterThan(0);
    expect(blanks).toBe(0);
    await leave();
  });
});

test('[R27] a release whose files are gone says so in its area in time, keeps nobody from logging out, and is there with Retry once they are back', async () => {
  const { page, leave } = await stage().enter({ expected: /status of 404|Loading chunk|script/i });
  await haveSession(page, stage().url, 'title.examiner');
  await watchForWords(page);
  const build = laterBuild('mfe-search', GONE);
  portal('release', build, 'all', 'a test');
  rmSync(build, { recursive: true });
  const { PORTAL_RELEASES, PORTAL_DATA = '' } = stage().portal.settings;
  const released = join(PORTAL_RELEASES ?? join(PORTAL_DATA, 'releases'), 'search', GONE);
  renameSync(released, `${released}-gone`);
  const registry = async () => (await page.request.get(`${stage().url}remotes/registry.json`)).text();
  await comesTrue(async () => expect(await registry()).toContain(GONE));
  const isSaid = async (): Promise<void> => {
    await saysWhy(page, 'unreachable');
    expect(await page.getByRole('banner').isVisible()).toBe(true);
  };
  await page.goto(`${stage().url}search/Name`);
  await isSaid();
  expect(await msUntilWords(page)).toBeLessThanOrEqual(onThisMachine(SAID_WITHIN_MS));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByLabel('Username').waitFor();
  await haveSession(page, stage().url, 'title.examiner');
  await page.goto(`${stage().url}search/Name`);
  await isSaid();
  await page.getByRole('button', { name: 'Retry' }).click();
  await isSaid();
  renameSync(`${released}-gone`, released);
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
  await page.getByRole('button', { name: 'Retry' }).click();
  await lastName(page).waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
  portal('rollback', 'search', 'a test');
  await leave();
});

test('a part that is switched off says so in its place, and is back with Retry', async () => {
  const { page, leave } = await stage().enter();
  await haveSession(page, stage().url, 'title.examiner');
  portal('remotes', 'off', 'search', 'Searches are back at noon.');
  await page.goto(`${stage().url}search/Name`);
  await page.locator('[data-remote-failure="disabled"]').waitFor();
  await page.getByText('Searches are back at noon.').waitFor();
  portal('remotes', 'on', 'search');
  await page.getByRole('button', { name: 'Retry' }).click();
  await lastName(page).waitFor();
  await leave();
});

test('a build on a developer machine takes the place of the release for the provider alone, says so, and leads back', async () => {
  const folder = laterBuild('mfe-search', LATER);
  const origin = await startStaticOrigin(folder);
  const { page, context, leave } = await stage().enter();
  const badge = page.getByText(`search is loaded from ${origin.url}, not from its release.`);
  await context.addCookies([{ name: 'portal_overrides', value: `search=${origin.url}`, url: stage().url }]);
  const openAs = async (username: string): Promise<void> => {
    await haveSession(page, stage().url, username);
    await page.goto(`${stage().url}search/Name`);
    await lastName(page).waitFor();
  };
  await openAs('title.examiner');
  expect([origin.requests, await badge.count()]).toEqual([[], 0]);
  await openAs('trimin.admin');
  await badge.waitFor();
  expect(origin.requests.filter((path) => path.startsWith('assets/'))).not.toEqual([]);
  // whoever logs in after that, in the same tab, gets what was released
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByLabel('Username').waitFor();
  const told = await page.evaluate(() => JSON.parse(document.getElementById('start')?.textContent ?? '{}').overrides);
  expect(told).toBe(false);
  await openAs('trimin.admin');
  await badge.waitFor();
  await page.getByRole('button', { name: 'Back to the release' }).click();
  await badge.waitFor({ state: 'detached' });
  await lastName(page).waitFor();
  await leave();
  await origin.close();
  rmSync(folder, { recursive: true });
});
