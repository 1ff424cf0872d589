import { join } from 'node:path';
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
  readPdf,
  rowsOf,
  wordsOf,
} from '../journeys/support/person.ts';
import { CURRENT, previousRelease, storedBuild } from './stored-build.ts';

jest.setTimeout(900_000);
const isLong = process.env.SKEW !== undefined;
const reason = isLong ? '' : 'builds of the release before are made in test:long only; SKEW=1 makes them here';

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

/** The part of an address, or the words that it does not fit this portal: one of both is there, never a blank page. */
async function openPart(page: Page, url: string, title: RegExp): Promise<'open' | 'refused'> {
  await page.goto(url);
  const refused = page.locator('[data-remote-failure="incompatible"]');
  await heading(page, title).or(refused).first().waitFor();
  return (await refused.count()) > 0 ? 'refused' : 'open';
}

async function buyFirstPage({ page }: Person): Promise<void> {
  await rowsOf(page).first().click();
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
  expect(await balanceOf(page)).toBe(before - price);
}

describe.each(MEETINGS)('[R44] server $server, shell $shell and remotes $remotes', ({ server, shell, remotes }) => {
  let portal: TestPortal | undefined;
  let browser: Browser | undefined;
  unless(reason, it)(
    'a login, a search, a copy that is paid once, and every other part open, or say that they do not fit',
    async () => {
      const folders: Readonly<Record<Release, string>> = { N: CURRENT, 'N-1': storedBuild(previousRelease()) };
      const script = join(import.meta.dirname, 'serve-builds.ts');
      portal = await startPortal({
        serve: [script, folders[server], folders[shell], folders[remotes]],
        ...(server === 'N' ? { data: await demonstrationData() } : {}),
      });
      browser = await launchBrowser({ isShortLived: true });
      const person = await newPerson(browser);
      const { page } = person;
      await page.goto(portal.url);
      await logIn(page, 'title.examiner');
      await heading(page, 'What are you looking for?').waitFor();
      await page.goto(`${portal.url}search/Name`);
      await lastName(page).fill('BANK OF TASI');
      await page.keyboard.press('Enter');
      await rowsOf(page).first().waitFor();
      await buyFirstPage(person);
      expect(await openPart(page, `${portal.url}efile`, /e-file/i)).toBe('open');
      await person.leave();

      const clerk = await newPerson(browser);
      await clerk.page.goto(portal.url);
      await logIn(clerk.page, 'county.clerk');
      await heading(clerk.page, 'What are you looking for?').waitFor();
      for (const [path, title] of [
        ['reports', /report/i],
        ['userManager', /user/i],
        ['controlPanel/common', /common/i],
      ] as const)
        expect([path, await openPart(clerk.page, `${portal.url}${path}`, title)]).toEqual([path, 'open']);
      await clerk.leave();
    },
  );
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  }, 60_000);
});
