import { launchBrowser } from '@portal/testing/browser';
import type { Browser } from 'playwright-core';
import { sharedPortal } from '../../shared/shared-portal.ts';
import { newPerson, type Person, type PersonOptions } from './person.ts';
import { ownPortal, type StagePortal, sharedShape } from './stage-portal.ts';

/** The portal and the browser begin and end beside other tests: longer than a county may take that is not there yet, which says more then. */
const START_MS = 960_000;
const END_MS = 120_000;

/** What journeys on the shared portal have. */
export interface SharedStage {
  readonly url: string;
  enter(options?: PersonOptions): Promise<Person>;
}

export interface Stage extends SharedStage {
  readonly portal: StagePortal;
}

/**
 * A browser for all tests of a file, on the portal that journeys share: for those that only read, and for those whose money
 * no other one on it looks at.
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
      if (browser === undefined) throw new Error('The stage is not set.');
      return newPerson(browser, options);
    },
  });
}

/**
 * A real portal with a demonstration county of its own, and a browser, for all tests of a file: for those that change what
 * others would see, or end the server. `prepare` is given the settings of the portal's commands before anybody comes.
 */
export function setStage(
  env: Readonly<Record<string, string>> = {},
  prepare: (settings: Readonly<Record<string, string>>) => void = () => undefined,
): () => Stage {
  let browser: Browser | undefined;
  let portal: StagePortal | undefined;
  const standing = (): { browser: Browser; portal: StagePortal } => {
    if (browser === undefined || portal === undefined) throw new Error('The stage is not set.');
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
    url: standing().portal.url,
    portal: standing().portal,
    enter: (options) => newPerson(standing().browser, options),
  });
}
