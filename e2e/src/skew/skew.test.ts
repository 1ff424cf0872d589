import { join } from 'node:path';
import { demonstrationData, launchBrowser, startPortal, type TestPortal } from '@portal/testing/browser';
import { skipIf } from '@portal/testing/skips';
import type { Browser } from 'playwright-core';
import { logInToHome, newPerson } from '../journeys/support/person.ts';
import { CURRENT, previousRelease, storedBuild, WHY_NO_BUILDS } from './stored-build.ts';
import { WALKING_USERS, walk } from './walk.ts';

// Skew: parts of different releases that run together, because they are released one after another or a page stays open meanwhile.

// The first combination builds the previous release, which takes several minutes.
jest.setTimeout(900_000);

/** N is the release in this folder, N-1 the previous one. */
type Release = 'N' | 'N-1';
interface Combination {
  readonly server: Release;
  readonly shell: Release;
  readonly remotes: Release;
}
/** A new server with an older shell, older remotes or both, and an older server with everything else new. */
const COMBINATIONS: readonly Combination[] = [
  { server: 'N', shell: 'N', remotes: 'N-1' },
  { server: 'N', shell: 'N-1', remotes: 'N' },
  { server: 'N', shell: 'N-1', remotes: 'N-1' },
  { server: 'N-1', shell: 'N', remotes: 'N' },
];

describe.each(COMBINATIONS)('[R44] server $server, shell $shell and remotes $remotes', ({ server, shell, remotes }) => {
  let portal: TestPortal | undefined;
  let browser: Browser | undefined;
  skipIf(WHY_NO_BUILDS, it)(
    'let users log in, open each remote, search, and pay for a copy once; a remote that the shell cannot run shows a message instead',
    async () => {
      const folders: Readonly<Record<Release, string>> = { N: CURRENT, 'N-1': storedBuild(previousRelease()) };
      // starts the server in the first folder with the shell of the second and the remotes of the third
      const serveBuilds = join(import.meta.dirname, 'serve-builds.ts');
      portal = await startPortal({
        script: [serveBuilds, folders[server], folders[shell], folders[remotes]],
        // this county was created by the current release; the older server creates its own at its start, with the schema of its release
        ...(server === 'N' ? { data: await demonstrationData() } : {}),
      });
      browser = await launchBrowser({ isShortLived: true });
      for (const username of WALKING_USERS) {
        // the console error of a remote that the shell cannot run
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
