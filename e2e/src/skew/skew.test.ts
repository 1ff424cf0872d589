import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifestSchema } from '@portal/contracts/remote';
import { findIncompatibility } from '@portal/federation/compatibility';
import { shellManifestSchema } from '@portal/federation/shell-manifest';
import { demonstrationData, launchBrowser, startPortal, type TestPortal } from '@portal/testing/browser';
import { unless } from '@portal/testing/skips';
import type { Browser, Page } from 'playwright-core';
import {
  balanceOf,
  cents,
  heading,
  lastName,
  logIn,
  newPerson,
  type Person,
  pressRow,
  readPdf,
  rowsOf,
  waitForBalance,
  wordsOf,
} from '../journeys/support/person.ts';
import { CURRENT, previousRelease, storedBuild } from './stored-build.ts';

jest.setTimeout(900_000);
const isLong = process.env.SKEW !== undefined;
const reason = isLong ? '' : 'builds of the release before are made in test:long only; SKEW=1 makes them here';

const readJson = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Whether the versions of a remote in one folder are compatible with the shell of another folder. */
const expected = (shell: string, remotes: string, remote: string): 'open' | 'refused' => {
  const manifest = remoteManifestSchema.parse(readJson(remotes, remote, 'dist/manifest.json'));
  const own = shellManifestSchema.parse(readJson(shell, 'shell/dist/shell.json'));
  return findIncompatibility(manifest, own) === undefined ? 'open' : 'refused';
};

type Release = 'N' | 'N-1';
interface Meeting {
  readonly server: Release;
  readonly shell: Release;
  readonly remotes: Release;
}
const MEETINGS: readonly Meeting[] = [
  { server: 'N', shell: 'N', remotes: 'N-1' },
  { server: 'N', shell: 'N-1', remotes: 'N' },
  { server: 'N', shell: 'N-1', remotes: 'N-1' },
  { server: 'N-1', shell: 'N', remotes: 'N' },
];

/**
 * A remote, one of its addresses, and content that only the remote renders: the frame shows the heading before the remote is
 * loaded.
 */
type Part = readonly [remote: string, path: string, drawn: string];
const SEND = 'main form button[type="submit"]';
const SEARCH: Part = ['mfe-search', 'search/Name', SEND];
const PARTS_OF_VISITORS: readonly Part[] = [SEARCH, ['mfe-efile', 'efile', SEND]];
const PARTS_OF_CLERKS: readonly Part[] = [
  ['mfe-reports', 'reports/AccountReport', SEND],
  ['mfe-admin', 'userManager', 'main tbody tr'],
  ['mfe-admin', 'controlPanel/common', SEND],
];

/** Opens an address and waits for the part, or for the message that it is incompatible; one of them must appear. */
async function openPart(page: Page, url: string, drawn: string): Promise<'open' | 'refused'> {
  await page.goto(url);
  const refused = page.locator('[data-remote-failure="incompatible"]');
  await page.locator(drawn).first().or(refused).first().waitFor();
  return (await refused.count()) > 0 ? 'refused' : 'open';
}

/** Searches, and buys the first page of the first document. */
async function buyFirstPage({ page }: Person, url: string): Promise<void> {
  await page.goto(`${url}search/Name`);
  await lastName(page).fill('BANK OF TASI');
  await lastName(page).press('Enter');
  await rowsOf(page).first().waitFor();
  await pressRow(page);
  await page.getByRole('button', { name: 'Image' }).click();
  await page
    .getByRole('dialog', { name: /has \d+ page/ })
    .getByRole('img')
    .first()
    .waitFor();
  await page.getByLabel('Page numbers', { exact: true }).fill('1');
  const offer = page.getByRole('button', { name: /^Download 1 page for/ });
  const before = await balanceOf(page);
  await offer.waitFor();
  const price = cents((await wordsOf(offer)).replace(/.* for /, ''));
  const [download] = await Promise.all([page.waitForEvent('download'), offer.click()]);
  expect(await readPdf(download)).toMatchObject({ isPdf: true, pages: 1 });
  await page.getByText(/^Downloaded /).waitFor();
  await waitForBalance(page, before - price);
}

describe.each(MEETINGS)('[R44] server $server, shell $shell and remotes $remotes', ({ server, shell, remotes }) => {
  let portal: TestPortal | undefined;
  let browser: Browser | undefined;
  unless(reason, it)(
    'a login, a search and a copy that is paid once go well, and each part opens where its versions fit and says so where not',
    async () => {
      const folders: Readonly<Record<Release, string>> = { N: CURRENT, 'N-1': storedBuild(previousRelease()) };
      const script = join(import.meta.dirname, 'serve-builds.ts');
      portal = await startPortal({
        serve: [script, folders[server], folders[shell], folders[remotes]],
        ...(server === 'N' ? { data: await demonstrationData() } : {}),
      });
      browser = await launchBrowser({ isShortLived: true });
      const outcomeOf = (remote: string) => expected(folders[shell], folders[remotes], remote);
      for (const [username, parts] of [
        ['title.examiner', PARTS_OF_VISITORS],
        ['county.clerk', PARTS_OF_CLERKS],
      ] as const) {
        const person = await newPerson(browser, { expected: /was built against/ });
        await person.page.goto(portal.url);
        await logIn(person.page, username);
        await heading(person.page, 'What are you looking for?').waitFor();
        for (const [remote, path, drawn] of parts)
          expect([path, await openPart(person.page, `${portal.url}${path}`, drawn)]).toEqual([path, outcomeOf(remote)]);
        if (parts.includes(SEARCH) && outcomeOf('mfe-search') === 'open' && outcomeOf('mfe-imaging') === 'open')
          await buyFirstPage(person, portal.url);
        await person.leave();
      }
    },
  );
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  }, 60_000);
});
