import { launchBrowser } from '@portal/testing/browser';
import type { Browser } from 'playwright-core';
import { sharedPortal } from '../../shared/shared-portal.ts';
import { newPerson, type Person, type PersonOptions } from './person.ts';
import { type PortalServers, sharedTopologyUrl, startServers } from './portal-servers.ts';

/** Timeout of the setup. It is longer than the timeout for creating the county, whose error message is more useful. */
const START_MS = 960_000;
const END_MS = 120_000;

/** The portal that several test files share, and a browser for the journeys of one file. */
export interface JourneyPortal {
  readonly url: string;
  /** Opens a browser page for a new user, who is not logged in. */
  openPage(options?: PersonOptions): Promise<Person>;
}

/** A portal that no other test file uses, and a browser for the journeys of the file. */
export interface OwnJourneyPortal extends JourneyPortal {
  readonly servers: PortalServers;
}

/**
 * Opens a browser for all tests of a file, on the portal that journeys share: for journeys that only read, or that spend money of an
 * account that no other journey uses.
 */
export function setUpSharedPortal(): () => JourneyPortal {
  let browser: Browser | undefined;
  let url = '';
  beforeAll(async () => {
    url = (await sharedTopologyUrl()) ?? (await sharedPortal());
    browser = await launchBrowser({ isShortLived: true });
  }, START_MS);
  afterAll(() => browser?.close(), END_MS);

  return () => ({
    url,
    openPage(options) {
      if (browser === undefined) throw new Error('The portal and the browser have not started yet.');
      return newPerson(browser, options);
    },
  });
}

/**
 * Starts a portal with its own demo county, and a browser, for all tests of a file: for journeys that change data which others would
 * see, or that stop the server. `env` has settings of the servers, besides the usual ones. `prepare` is called before any user logs in,
 * with the settings for the operator's commands.
 */
export function setUpOwnPortal(
  env: Readonly<Record<string, string>> = {},
  prepare: (settings: Readonly<Record<string, string>>) => void = () => undefined,
): () => OwnJourneyPortal {
  let browser: Browser | undefined;
  let servers: PortalServers | undefined;
  const started = (): { browser: Browser; servers: PortalServers } => {
    if (browser === undefined || servers === undefined)
      throw new Error('The portal and the browser have not started yet.');
    return { browser, servers };
  };

  beforeAll(async () => {
    servers = await startServers(env, prepare);
    browser = await launchBrowser({ isShortLived: true });
  }, START_MS);
  afterAll(async () => {
    await browser?.close();
    await servers?.stop();
  }, END_MS);

  return () => ({
    url: started().servers.url,
    servers: started().servers,
    openPage: (options) => newPerson(started().browser, options),
  });
}
