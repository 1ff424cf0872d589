import { join } from 'node:path';
import { demonstrationData, launchBrowser, startPortal, type TestPortal } from '@portal/testing/browser';
import { skipIf } from '@portal/testing/skips';
import type { Browser } from 'playwright-core';
import { logInToHome, newPerson } from '../journeys/support/person.ts';
import { CURRENT, NO_BUILDS, previousRelease, storedBuild } from './stored-build.ts';
import { WALKERS, walk } from './walk.ts';

jest.setTimeout(900_000);

type Release = 'N' | 'N-1';
interface Combination {
  readonly server: Release;
  readonly shell: Release;
  readonly remotes: Release;
}
const COMBINATIONS: readonly Combination[] = [
  { server: 'N', shell: 'N', remotes: 'N-1' },
  { server: 'N', shell: 'N-1', remotes: 'N' },
  { server: 'N', shell: 'N-1', remotes: 'N-1' },
  { server: 'N-1', shell: 'N', remotes: 'N' },
];

describe.each(COMBINATIONS)('[R44] server $server, shell $shell and remotes $remotes', ({ server, shell, remotes }) => {
  let portal: TestPortal | undefined;
  let browser: Browser | undefined;
  skipIf(NO_BUILDS, it)(
    'login, search and a copy that is paid once work; each remote opens if its versions are compatible, and shows a message if not',
    async () => {
      const folders: Readonly<Record<Release, string>> = { N: CURRENT, 'N-1': storedBuild(previousRelease()) };
      const serveBuilds = join(import.meta.dirname, 'serve-builds.ts');
      portal = await startPortal({
        script: [serveBuilds, folders[server], folders[shell], folders[remotes]],
        ...(server === 'N' ? { data: await demonstrationData() } : {}),
      });
      browser = await launchBrowser({ isShortLived: true });
      for (const username of WALKERS) {
        const person = await newPerson(browser, { expected: /was built against/ });
        await logInToHome(person.page, portal.url, username);
        await walk(person, username, portal.url, { shell: folders[shell], remotes: folders[remotes] });
        await person.closePage();
      }
    },
  );
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  }, 60_000);
});
