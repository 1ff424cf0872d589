import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellManifestSchema } from '@portal/federation/shell-manifest';
import { launchBrowser } from '@portal/testing/browser';
import { missingPostgres } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import type { Browser, Page } from 'playwright-core';
import { missingForTopology, startTopology, type Topology } from '../../../scripts/lib/topology/topology.ts';
import { lastName, logInToHome, newPerson, type Person } from '../journeys/support/person.ts';
import { CURRENT, previousRelease, storedBuild, WHY_NO_BUILDS } from './stored-build.ts';
import { WALKING_USERS, walk } from './walk.ts';

jest.setTimeout(900_000);
/** The servers' positions in the order in which they start. */
const POSITIONS = { 'N-1': 0, N: 1 } as const;
/** Console errors of files that only the other server has, and of remotes that need a newer shell. */
const EXPECTED = /was built against|status of 404|Loading chunk/;
/** Each server gets half of the sessions, so it is improbable that a server gets none of this many. */
const MAX_LOGINS = 24;

const entryOf = (checkout: string): string =>
  shellManifestSchema.parse(JSON.parse(readFileSync(join(checkout, 'shell/dist/shell.json'), 'utf8'))).entry;

skipIf(WHY_NO_BUILDS || (missingPostgres() ?? '') || missingForTopology(), describe)(
  '[R44] two servers of different releases behind nginx, with hosts that have the files of the newer remotes',
  () => {
    let topology: Topology;
    let browser: Browser;
    let folders: Readonly<Record<'N' | 'N-1', string>>;
    beforeAll(async () => {
      folders = { N: CURRENT, 'N-1': storedBuild(previousRelease()) };
      // as in an update: the older server has made the county and is running when the newer one brings the schema up to date
      topology = await startTopology({
        checkouts: [folders['N-1'], folders.N],
        hasSlides: true,
        paymentProvider: 'none',
      });
      browser = await launchBrowser({ isShortLived: true });
    });
    afterAll(async () => {
      await browser.close();
      await topology.stop();
    }, 120_000);

    /** Whether a reload gets the page of a checkout's shell. */
    const isOfShell = async (page: Page, checkout: string): Promise<boolean> => {
      await page.goto(`${topology.url}/home`);
      return (await page.content()).includes(entryOf(checkout));
    };
    /** Logs in with new sessions until one belongs to the server of a checkout. */
    async function logInAt(checkout: string, username: string, expected = /was built against/): Promise<Person> {
      for (let login = 0; login < MAX_LOGINS; login += 1) {
        const person = await newPerson(browser, { expected });
        await logInToHome(person.page, `${topology.url}/`, username);
        if (await isOfShell(person.page, checkout)) return person;
        await person.closePage();
      }
      throw new Error(`None of ${MAX_LOGINS} sessions belongs to the server of ${checkout}.`);
    }

    it.each(['N', 'N-1'] as const)(
      'login, search and a copy that is paid once work with a session at the server of release %s, and each of its remotes opens',
      async (release) => {
        for (const username of WALKING_USERS) {
          const person = await logInAt(folders[release], username);
          const builds = { shell: folders[release], remotes: folders[release], document: POSITIONS[release] };
          await walk(person, username, `${topology.url}/`, builds);
          await person.closePage();
        }
      },
    );

    it.each([
      ['N', 'N-1'],
      ['N-1', 'N'],
    ] as const)(
      'an open page of release %s still works when its server is removed, or shows a failure message, and a reload opens release %s',
      async (release, other) => {
        const { page, closePage } = await logInAt(folders[release], 'title.examiner', EXPECTED);
        await topology.serveWith(POSITIONS[other]);
        try {
          await page.getByRole('link', { name: 'Search', exact: true }).first().click();
          await lastName(page).or(page.locator('[data-remote-failure]')).first().waitFor();
          expect(await isOfShell(page, folders[other])).toBe(true);
          await page.getByRole('link', { name: 'Search', exact: true }).first().click();
          await lastName(page).waitFor();
        } finally {
          await topology.serveWith(POSITIONS['N-1'], POSITIONS.N);
        }
        await closePage();
      },
    );
  },
);
