/** @timed: limits how long a rollback takes, which is only reliable on an otherwise idle machine. */
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
import { setUpOwnPortal } from './support/portal.ts';
import { eventually, scaledByLoad } from './support/waits.ts';

/** Number of people who work during a release. */
const PEOPLE = Number(process.env.RELEASE_PEOPLE ?? 6);
/** Number of people who act simultaneously, because all their browsers run on this machine. */
const CONCURRENCY = 6;

jest.setTimeout(240_000 + PEOPLE * 20_000);
const portal = setUpOwnPortal();

const root = join(import.meta.dirname, '../../..');

const LATER = 'later0000001';
/** A realistic build id: the proxy recognizes the URLs of a remote's files by its format. */
const GONE = 'abcdef000001';
/** The command itself takes less than a second. */
const ROLLBACK_MS = 2_000;

/** Runs a command of the operator. */
function runCommand(...args: readonly string[]) {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/src/portal.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', ...portal().servers.settings },
  });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
  return { output: stdout.trim(), tookMs: performance.now() - startedAt };
}

/** Makes the page count its changes, and how often it is blank in the frame after a change. */
const watchForBlanks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { changes: 0, blanks: 0 };
    Reflect.set(globalThis, 'seenBlanks', seen);
    const countChange = (): void => {
      seen.changes += 1;
      if ((document.querySelector('main')?.textContent ?? '').trim() === '') seen.blanks += 1;
    };
    new MutationObserver(() => requestAnimationFrame(countChange)).observe(document, {
      childList: true,
      subtree: true,
    });
  });
const blanksOf = (page: Page): Promise<{ changes: number; blanks: number }> =>
  page.evaluate(() => {
    const seen: unknown = Reflect.get(globalThis, 'seenBlanks');
    const read = (name: string): number => Number(seen instanceof Object ? Reflect.get(seen, name) : undefined);
    return { changes: read('changes'), blanks: read('blanks') };
  });

/** Follows a link within the application, without reloading the page. */
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
/** Navigates so that the page fetches the registry, which it does at most every five seconds. The next navigation uses it. */
async function navigateAndRefresh(page: Page): Promise<void> {
  await page.waitForTimeout(5_100);
  const refreshed = page.waitForResponse((answer) => answer.url().endsWith('remotes/registry.json'));
  await navigateTo(page, 'home');
  await refreshed;
}
const navigateTo = async (page: Page, to: 'home' | 'search'): Promise<void> => {
  await follow(page, to === 'home' ? 'Home' : 'Search');
  await (to === 'home' ? heading(page, 'What are you looking for?') : lastName(page)).waitFor();
};

test('[R28] a release reaches users at their next navigation, without a blank page or lost input, and one command rolls it back', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => portal().openPage()));
  const forAllPeople = async (action: (person: Person) => Promise<void>): Promise<void> => {
    for (let first = 0; first < people.length; first += CONCURRENCY)
      await Promise.all(people.slice(first, first + CONCURRENCY).map(action));
  };
  await forAllPeople(async ({ page }) => {
    await logInByApi(page, portal().url, 'title.examiner');
    await goHome(page, portal().url);
    await navigateTo(page, 'search');
    await lastName(page).fill('CRUZ');
    await watchForBlanks(page);
  });
  const build = laterBuild('mfe-search', LATER);
  expect(runCommand('release', build, 'all', 'a test').output).toContain('is released for all users');
  rmSync(build, { recursive: true });
  await forAllPeople(async ({ page }) => {
    // nothing changes while the user types
    expect([await lastName(page).inputValue(), (await buildsIn(page)).includes(LATER)]).toEqual(['CRUZ', false]);
    await navigateAndRefresh(page);
    await navigateTo(page, 'search');
    expect(await buildsIn(page)).toContain(LATER);
  });
  const { tookMs } = runCommand('rollback', 'search', 'a test');
  if (process.env.RELEASE_PEOPLE !== undefined)
    console.log(`${PEOPLE} people, rollback ${Math.round(tookMs)} ms, load ${loadavg()[0]}`);
  expect(tookMs).toBeLessThan(scaledByLoad(ROLLBACK_MS));
  await forAllPeople(async ({ page, closePage }) => {
    await navigateAndRefresh(page);
    const before = (await buildsIn(page)).length;
    await navigateTo(page, 'search');
    // the first build is still loaded, and is rendered without being fetched again
    expect((await buildsIn(page)).length).toBe(before);
    const { changes, blanks } = await blanksOf(page);
    expect(changes).toBeGreaterThan(0);
    expect(blanks).toBe(0);
    await closePage();
  });
});

test('[R27] a release with missing files shows a failure in its area in time, logout still works, and Retry works once the files are back', async () => {
  const { page, closePage } = await portal().openPage({ expected: /status of 404|Loading chunk|script/i });
  await logInByApi(page, portal().url, 'title.examiner');
  await recordMessageTimes(page);
  const build = laterBuild('mfe-search', GONE);
  runCommand('release', build, 'all', 'a test');
  rmSync(build, { recursive: true });
  const { PORTAL_RELEASES, PORTAL_DATA = '' } = portal().servers.settings;
  const released = join(PORTAL_RELEASES ?? join(PORTAL_DATA, 'releases'), 'search', GONE);
  renameSync(released, `${released}-gone`);
  const registry = async () => (await page.request.get(`${portal().url}remotes/registry.json`)).text();
  await eventually(async () => expect(await registry()).toContain(GONE));
  const waitForFailure = async (): Promise<void> => {
    await waitForFailureMessage(page, 'unreachable');
    expect(await page.getByRole('banner').isVisible()).toBe(true);
  };
  await page.goto(`${portal().url}search/Name`);
  await waitForFailure();
  expect(await msUntilFailureMessage(page)).toBeLessThanOrEqual(scaledByLoad(MESSAGE_WITHIN_MS));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByLabel('Username').waitFor();
  await logInByApi(page, portal().url, 'title.examiner');
  await page.goto(`${portal().url}search/Name`);
  await waitForFailure();
  await page.getByRole('button', { name: 'Retry' }).click();
  await waitForFailure();
  renameSync(`${released}-gone`, released);
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
  await page.getByRole('button', { name: 'Retry' }).click();
  await lastName(page).waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
  runCommand('rollback', 'search', 'a test');
  await closePage();
});

test('a disabled remote shows its message, and Retry works once it is enabled', async () => {
  const { page, closePage } = await portal().openPage();
  await logInByApi(page, portal().url, 'title.examiner');
  runCommand('remotes', 'off', 'search', 'Searches are back at noon.');
  await page.goto(`${portal().url}search/Name`);
  await page.locator('[data-remote-failure="disabled"]').waitFor();
  await page.getByText('Searches are back at noon.').waitFor();
  runCommand('remotes', 'on', 'search');
  await page.getByRole('button', { name: 'Retry' }).click();
  await lastName(page).waitFor();
  await closePage();
});

test('a build on a developer machine replaces the release for provider staff only, with a badge that returns to the release', async () => {
  const folder = laterBuild('mfe-search', LATER);
  const origin = await startStaticOrigin(folder);
  const { page, context, closePage } = await portal().openPage();
  const badge = page.getByText(`search is loaded from ${origin.url}, not from its release.`);
  await context.addCookies([{ name: 'portal_overrides', value: `search=${origin.url}`, url: portal().url }]);
  const openAs = async (username: string): Promise<void> => {
    await logInByApi(page, portal().url, username);
    await page.goto(`${portal().url}search/Name`);
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
  await closePage();
  await origin.close();
  rmSync(folder, { recursive: true });
});
