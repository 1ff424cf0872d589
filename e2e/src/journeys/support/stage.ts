import { launchBrowser } from '@portal/testing/browser';
import type { Browser } from 'playwright-core';
import { sharedPortal } from '../../shared/shared-portal.ts';
import { newPerson, type Person, type PersonOptions } from './person.ts';
import { ownPortal, type StagePortal, sharedShape } from './stage-portal.ts';

/** Timeout of the setup. It is longer than the timeout for creating the county, whose error message is more useful. */
const START_MS = 960_000;
const END_MS = 120_000;

/** A stage is a portal and a browser for the journeys of one file. This one is on the portal that several files share. */
export interface SharedStage {
  readonly url: string;
  /** Opens a browser window for a new user. */
  enter(options?: PersonOptions): Promise<Person>;
}

/** A stage with a portal that no other file uses. */
export interface Stage extends SharedStage {
  readonly portal: StagePortal;
}

/**
 * A browser for all tests of a file, on the portal that journeys share: for journeys that only read, or that spend money of an account
 * that no other journey uses.
 */
export function shareStage(): () => SharedStage {
  let browser: Browser | undefined;
  let url = '';
  beforeAll(async () => {
    url = (await sharedShape()) ?? (await sharedPortal());
    browser = await launchBrowser({ isShortLived: true });
  }, START_MS);
  afterAll(() => browser?.close(), END_MS);

  return () => ({
    url,
    enter(options) {
      if (browser === undefined) throw new Error('The portal and the browser have not started yet.');
      return newPerson(browser, options);
    },
  });
}

/**
 * A real portal with its own demo county, and a browser, for all tests of a file: for journeys that change data which others would see,
 * or that stop the server. `prepare` is called with the settings of the portal's commands before any user logs in.
 */
export function setStage(
  env: Readonly<Record<string, string>> = {},
  prepare: (settings: Readonly<Record<string, string>>) => void = () => undefined,
): () => Stage {
  let browser: Browser | undefined;
  let portal: StagePortal | undefined;
  const started = (): { browser: Browser; portal: StagePortal } => {
    if (browser === undefined || portal === undefined)
      throw new Error('The portal and the browser have not started yet.');
    return { browser, portal };
  };

  beforeAll(async () => {
    portal = await ownPortal(env, prepare);
    browser = await launchBrowser({ isShortLived: true });
  }, START_MS);
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  }, END_MS);

  return () => ({
    url: started().portal.url,
    portal: started().portal,
    enter: (options) => newPerson(started().browser, options),
  });
}
