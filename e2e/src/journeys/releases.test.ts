/** @timed: a rollback takes as long as a person may wait for it on a machine that does nothing else. */
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startStaticOrigin } from '@portal/testing/origins';
import type { Page } from 'playwright-core';
import {
  MESSAGE_WITHIN_MS,
  msUntilFailureMessage,
  recordMessageTimes,
  waitForFailureMessage,
} from '../support/failure-message-times.ts';
import { laterBuild } from './support/later-build.ts';
import { goHome, heading, lastName, logInByApi, type Person } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { eventually, scaledByLoad } from './support/waits.ts';

/** Number of people who work during a release. */
const PEOPLE = Number(process.env.RELEASE_PEOPLE ?? 6);
/** Number of people who act simultaneously, because all their browsers run on this machine. */
const CONCURRENCY = 6;

jest.setTimeout(240_000 + PEOPLE * 20_000);
const stage = setStage();

const root = join(import.meta.dirname, '../../..');

const LATER = 'later0000001';
/** A realistic build id: the proxy recognizes the URLs of a remote's files by its format. */
const GONE = 'abcdef000001';
/** The command computes for less than a second. */
const ROLLBACK_MS = 2_000;

/** Runs a command of the operator. */
function portal(...words: readonly string[]) {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/src/portal.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...stage().portal.settings },
  });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`);
  return { output: stdout.trim(), tookMs: performance.now() - startedAt };
}

/** Makes the page count its changes, and how often it is blank in the frame after a change. */
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
/** Navigates so that the page fetches the registry, at most every five seconds; the next navigation then uses it. */
async function navigateAndRefresh(page: Page): Promise<void> {
  await page.waitForTimeout(5_100);
  const refreshed = page.waitForResponse((answer) => answer.url().endsWith('remotes/registry.json'));
  await goThere(page, 'home');
  await refreshed;
}
const goThere = async (page: Page, to: 'home' | 'search'): Promise<void> => {
  await follow(page, to === 'home' ? 'Home' : 'Search');
  await (to === 'home' ? heading(page, 'What are you looking for?') : lastName(page)).waitFor();
};

test('[R28] a release reaches users at their next navigation, without a blank page or lost input, and one command rolls it back', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => stage().enter()));
  const all = async (does: (person: Person) => Promise<void>): Promise<void> => {
    for (let first = 0; first < people.length; first += CONCURRENCY)
      await Promise.all(people.slice(first, first + CONCURRENCY).map(does));
  };
  await all(async ({ page }) => {
    await logInByApi(page, stage().url, 'title.examiner');
    await goHome(page, stage().url);
    await goThere(page, 'search');
    await lastName(page).fill('CRUZ');
    await watchForBlanks(page);
  });
  const build = laterBuild('mfe-search', LATER);
  expect(portal('release', build, 'all', 'a test').output).toContain('is released for all users');
  rmSync(build, { recursive: true });
  await all(async ({ page }) => {
    // nothing changes while the user types
    expect([await lastName(page).inputValue(), (await buildsIn(page)).includes(LATER)]).toEqual(['CRUZ', false]);
    await navigateAndRefresh(page);
    await goThere(page, 'search');
    expect(await buildsIn(page)).toContain(LATER);
  });
  const { tookMs } = portal('rollback', 'search', 'a test');
  if (process.env.RELEASE_PEOPLE !== undefined)
    console.log(`${PEOPLE} people, rollback ${Math.round(tookMs)} ms, load ${loadavg()[0]}`);
  expect(tookMs).toBeLessThan(scaledByLoad(ROLLBACK_MS));
  await all(async ({ page, leave }) => {
    await navigateAndRefresh(page);
    const before = (await buildsIn(page)).length;
    await goThere(page, 'search');
    // the first build is still loaded, and is rendered without being fetched again
    expect((await buildsIn(page)).length).toBe(before);
    const { looks, blanks } = await blanksOf(page);
    expect(looks).toBeGreaterThan(0);
    expect(blanks).toBe(0);
    await leave();
  });
});

test('[R27] a release with missing files shows a failure in its area in time, logout still works, and Retry works once the files are back', async () => {
  const { page, leave } = await stage().enter({ expected: /status of 404|Loading chunk|script/i });
  await logInByApi(page, stage().url, 'title.examiner');
  await recordMessageTimes(page);
  const build = laterBuild('mfe-search', GONE);
  portal('release', build, 'all', 'a test');
  rmSync(build, { recursive: true });
  const { PORTAL_RELEASES, PORTAL_DATA = '' } = stage().portal.settings;
  const released = join(PORTAL_RELEASES ?? join(PORTAL_DATA, 'releases'), 'search', GONE);
  renameSync(released, `${released}-gone`);
  const registry = async () => (await page.request.get(`${stage().url}remotes/registry.json`)).text();
  await eventually(async () => expect(await registry()).toContain(GONE));
  const isSaid = async (): Promise<void> => {
    await waitForFailureMessage(page, 'unreachable');
    expect(await page.getByRole('banner').isVisible()).toBe(true);
  };
  await page.goto(`${stage().url}search/Name`);
  await isSaid();
  expect(await msUntilFailureMessage(page)).toBeLessThanOrEqual(scaledByLoad(MESSAGE_WITHIN_MS));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByLabel('Username').waitFor();
  await logInByApi(page, stage().url, 'title.examiner');
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

test('a disabled remote shows its message, and Retry works once it is enabled', async () => {
  const { page, leave } = await stage().enter();
  await logInByApi(page, stage().url, 'title.examiner');
  portal('remotes', 'off', 'search', 'Searches are back at noon.');
  await page.goto(`${stage().url}search/Name`);
  await page.locator('[data-remote-failure="disabled"]').waitFor();
  await page.getByText('Searches are back at noon.').waitFor();
  portal('remotes', 'on', 'search');
  await page.getByRole('button', { name: 'Retry' }).click();
  await lastName(page).waitFor();
  await leave();
});

test('a build on a developer machine replaces the release for provider staff only, with a badge that returns to the release', async () => {
  const folder = laterBuild('mfe-search', LATER);
  const origin = await startStaticOrigin(folder);
  const { page, context, leave } = await stage().enter();
  const badge = page.getByText(`search is loaded from ${origin.url}, not from its release.`);
  await context.addCookies([{ name: 'portal_overrides', value: `search=${origin.url}`, url: stage().url }]);
  const openAs = async (username: string): Promise<void> => {
    await logInByApi(page, stage().url, username);
    await page.goto(`${stage().url}search/Name`);
    await lastName(page).waitFor();
  };
  await openAs('title.examiner');
  expect([origin.requests, await badge.count()]).toEqual([[], 0]);
  await openAs('trimin.admin');
  await badge.waitFor();
  expect(origin.requests.filter((path) => path.startsWith('assets/'))).not.toEqual([]);
  // the next user of the same tab gets the released build
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByLabel('Username').waitFor();
  const overrides = await page.evaluate(
    () => JSON.parse(document.getElementById('start')?.textContent ?? '{}').overrides,
  );
  expect(overrides).toBe(false);
  await openAs('trimin.admin');
  await badge.waitFor();
  await page.getByRole('button', { name: 'Back to the release' }).click();
  await badge.waitFor({ state: 'detached' });
  await lastName(page).waitFor();
  await leave();
  await origin.close();
  rmSync(folder, { recursive: true });
});
