import { demonstrationData, launchBrowser, startPortal, type TestPortal } from '@portal/testing/browser';
import type { Browser } from 'playwright-core';
import { newPerson, type Person, type PersonOptions } from './person.ts';

export interface Stage {
  readonly url: string;
  readonly portal: TestPortal;
  enter(options?: PersonOptions): Promise<Person>;
  /** Kills the server as a power cut would. */
  cutPower(): Promise<void>;
  /** Starts it again on the same data and port, so that open pages find it. */
  powerUp(): Promise<void>;
}

/**
 * The real server with the demonstration county, and a browser, for all tests of a file. `prepare` is given the data folder
 * before the server has it.
 */
export function setStage(
  env: Readonly<Record<string, string>> = {},
  prepare: (data: string) => void = () => undefined,
): () => Stage {
  let browser: Browser | undefined;
  let portal: TestPortal | undefined;
  const standing = (): { browser: Browser; portal: TestPortal } => {
    if (browser === undefined || portal === undefined) throw new Error('The stage is not set.');
    return { browser, portal };
  };

  beforeAll(async () => {
    const data = await demonstrationData();
    prepare(data);
    portal = await startPortal({ data, env });
    browser = await launchBrowser();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await portal?.stop();
  }, 30_000);

  return () => ({
    url: standing().portal.url,
    portal: standing().portal,
    enter: (options) => newPerson(standing().browser, options),
    cutPower: () => standing().portal.kill(),
    async powerUp() {
      const { data, url } = standing().portal;
      portal = await startPortal({ data, env, port: Number(new URL(url).port) });
    },
  });
}
