/** @timed: limits how long a person waits, which is only reliable on an otherwise idle machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifestSchema } from '@portal/contracts/remote';
import type { Fault } from '@portal/testing/origins';
import { skipIf } from '@portal/testing/skips';
import type { Page } from 'playwright-core';
import {
  MESSAGE_WITHIN_MS,
  msUntilFailureMessage,
  recordMessageTimes,
  waitForFailureMessage,
} from '../support/failure-message-times.ts';
import { lastName, logInByApi, type Person } from './support/person.ts';
import { setUpSharedPortal } from './support/portal.ts';
import { NO_HOSTS, setHostFault } from './support/portal-servers.ts';
import { scaledByLoad } from './support/waits.ts';

jest.setTimeout(300_000);
const portal = setUpSharedPortal();
const hostTest = skipIf(NO_HOSTS, test);

const dist = join(import.meta.dirname, '../../../mfe-search/dist');
const manifest = remoteManifestSchema.parse(JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
const isCritical = (path: string): boolean => manifest.critical.includes(path);

/** The kinds of files of a build. Each has a function that recognizes its file, and an address of the portal that loads it. */
const FILE_KINDS: readonly {
  readonly name: string;
  readonly at: string;
  readonly matches: (path: string, text: string) => boolean;
}[] = [
  { name: 'entry', at: 'search/Name', matches: (path) => path === manifest.entry },
  { name: 'exposed module', at: 'search/Name', matches: (_path, text) => text.includes('loadRoutes:') },
  {
    name: 'route',
    at: 'search/Name',
    matches: (path, text) => isCritical(path) && text.includes('"data-area":"coming"'),
  },
  { name: 'English texts', at: 'search/Name', matches: (_path, text) => text.includes('"title":"Search"') },
  {
    name: 'lazy part',
    at: 'search/saved',
    matches: (path, text) => !isCritical(path) && text.includes('"saved.title"'),
  },
  { name: 'texts of another language', at: 'search/Name', matches: (_path, text) => text.includes('"title":"검색"') },
];
const fileOf = (name: string): string => {
  const matches = FILE_KINDS.find((known) => known.name === name)?.matches;
  const found = manifest.files.filter(({ path }) => matches?.(path, readFileSync(join(dist, path), 'utf8')));
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} files are ${name}`);
  return found[0].path;
};

/** Opens an address as a logged-in user while the static host of search has a fault. */
async function openWithFault(fault: Fault, at: string, language?: string): Promise<Person> {
  const person = await portal().openPage({
    expected: /status of (404|503)|integrity|ChunkLoadError|Loading chunk|script/i,
  });
  await logInByApi(person.page, portal().url, 'title.examiner', language);
  await recordMessageTimes(person.page);
  await setHostFault('search', fault);
  await person.page.goto(`${portal().url}${at}`, { waitUntil: 'commit' });
  return person;
}
afterEach(async () => {
  if (NO_HOSTS === '') await setHostFault('search');
});

const expectShellVisible = async (page: Page) => expect(await page.getByRole('banner').isVisible()).toBe(true);
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).click();
const expectMessageInTime = async (page: Page) =>
  expect(await msUntilFailureMessage(page)).toBeLessThanOrEqual(scaledByLoad(MESSAGE_WITHIN_MS));
/** Sets a mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'isSamePage') === true);
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByLabel('Username').waitFor();
}

describe('the static host of search', () => {
  hostTest('[R27] answers 404: the servers provide the files instead', async () => {
    const { page, closePage } = await openWithFault({ kind: 'missing' }, 'search/Name');
    await lastName(page).waitFor();
    expect(await setHostFault('search')).toBeGreaterThan(0);
    await closePage();
  });

  hostTest('[R27] answers 503 once: the page retries automatically', async () => {
    const { page, closePage } = await openWithFault({ kind: 'refuses once', file: manifest.entry }, 'search/Name');
    await lastName(page).waitFor();
    expect(await setHostFault('search')).toBe(1);
    await closePage();
  });

  hostTest('[R27] answers 503: its area says so in time, and works with Retry, without a reload', async () => {
    const { page, closePage } = await openWithFault({ kind: 'refuses' }, 'search/Name');
    await waitForFailureMessage(page, 'unreachable');
    await expectMessageInTime(page);
    await expectShellVisible(page);
    await mark(page);
    await retry(page);
    await waitForFailureMessage(page, 'unreachable');
    await setHostFault('search');
    await retry(page);
    await lastName(page).waitFor();
    expect(await isMarked(page)).toBe(true);
    await closePage();
  });

  hostTest('[R27] hangs: its area says so in time, and works with Retry, without a reload', async () => {
    const { page, closePage } = await openWithFault({ kind: 'hangs', file: manifest.entry }, 'search/Name');
    await page.locator('[data-remote-late]').waitFor();
    await expectMessageInTime(page);
    await expectShellVisible(page);
    await mark(page);
    await setHostFault('search');
    await retry(page);
    await lastName(page).waitFor();
    expect(await isMarked(page)).toBe(true);
    await closePage();
  });

  for (const fault of [{ kind: 'refuses' }, { kind: 'hangs', file: manifest.entry }] as const)
    hostTest(`[R27] ${fault.kind}: logout works meanwhile`, async () => {
      const { page, closePage } = await openWithFault(fault, 'search/Name');
      await page.locator('[data-remote-late], [data-remote-failure]').first().waitFor();
      await logOut(page);
      await closePage();
    });

  for (const { name, at } of FILE_KINDS)
    hostTest(`[S36] sends a file that was changed, which never runs: ${name}`, async () => {
      const inKorean = name === 'texts of another language';
      const { page, closePage } = await openWithFault(
        { kind: 'changed', file: fileOf(name) },
        at,
        inKorean ? 'KOREAN' : undefined,
      );
      // without the Korean texts the page shows English
      if (inKorean) await lastName(page).waitFor();
      else await page.locator('[data-remote-failure]').waitFor();
      expect(await page.evaluate(() => Reflect.get(globalThis, 'tampered'))).toBeUndefined();
      await expectShellVisible(page);
      expect(await setHostFault('search')).toBeGreaterThan(0);
      await closePage();
    });
});
