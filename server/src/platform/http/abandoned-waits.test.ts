import type { AddressInfo } from 'node:net';
import { loginStatus, searchByName } from '@portal/contracts';
import { openTestPortal, TEST_ORIGIN, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnEmbeddedDatabase } from '../database/testing.ts';
import { USE_LIMITS } from '../limits/limit-table.ts';
import type { Caller } from '../limits/use-limits.ts';
import { HTTP_LIMITS } from './limits.ts';

const { places: PLACES, waiting: WAITING } = USE_LIMITS.search.atOnce ?? { places: 0, waiting: 0 };

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

describeOnEmbeddedDatabase('[S48] requests that end while they wait for a place', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  let caller: Caller;
  let leaves: (() => void)[];
  afterEach(async () => {
    await portal.close();
  });

  /** Takes all places of the user; throws when one of them is not free in time. */
  const takeAllPlaces = (): Promise<(() => void)[]> => {
    const signal = AbortSignal.timeout(10_000);
    const { limits } = portal.services;
    return Promise.all(Array.from({ length: PLACES }, () => limits.waitForPlace('search', caller, signal)));
  };
  /** Opens a portal that listens, with a user whose places are all taken. */
  const openFullPortal = async (responseMs = HTTP_LIMITS.responseMs): Promise<void> => {
    portal = await openTestPortal(getDatabase(), { limits: { responseMs } });
    await portal.saveRecord('search', { enabled: ['Name'] });
    const { userId, accountId } = await portal.addUser({ username: 'county.clerk', role: 'COUNTY' });
    const access = { account_id: accountId, search_type: 'Name', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    cookie = await portal.logIn('county.clerk');
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    // now the process has the session in its cache
    expect((await portal.send(loginStatus, undefined, { cookie })).statusCode).toBe(200);
    caller = { user: { userId, sessionId: 0, isGuest: false }, address: '127.0.0.1' };
    leaves = await takeAllPlaces();
  };
  const search = (index: number, signal: AbortSignal): Promise<number> =>
    fetch(`http://127.0.0.1:${portOf(portal.app.server.address())}/api/${searchByName.path}`, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ grantorGranteeLastName1: 'Smith', timestamp: portal.services.now().getTime() + index }),
      signal,
    }).then(({ status }) => status);
  const freeAll = (): void => {
    for (const leave of leaves) leave();
  };
  /** Fills the queue while all places are taken; fails if a request that ended is still in it. */
  const fillQueue = async (): Promise<void> => {
    const { limits } = portal.services;
    const stop = new AbortController();
    const waits = Array.from({ length: WAITING }, () => limits.waitForPlace('search', caller, stop.signal));
    stop.abort(new Error('left the queue'));
    const reasons = (await Promise.allSettled(waits)).map((wait) => (wait.status === 'rejected' ? wait.reason : null));
    expect(new Set(reasons.map(String))).toEqual(new Set(['Error: left the queue']));
  };
  /** The server notices soon that a request has ended, but later on a busy machine. */
  const fillQueueSoon = async (): Promise<void> => {
    for (let tries = 0; tries < 100; tries += 1) {
      const isEmpty = await fillQueue().then(
        () => true,
        () => false,
      );
      if (isEmpty) return;
      await waitMs(100);
    }
    await fillQueue();
  };
  const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('free their place in the queue when their clients disconnect', async () => {
    await openFullPortal();
    const clients = new AbortController();
    const abandoned = Array.from({ length: WAITING }, (_, index) => search(index + 1, clients.signal).catch(() => 0));
    await waitMs(500);
    clients.abort();
    expect(new Set(await Promise.all(abandoned))).toEqual(new Set([0]));
    await fillQueueSoon();
    freeAll();
    expect(await search(WAITING + 1, AbortSignal.timeout(20_000))).toBe(200);
    await takeAllPlaces();
  });

  it('free their place in the queue when they were refused for taking too long', async () => {
    await openFullPortal(1_500);
    const abandoned = Array.from({ length: WAITING }, (_, index) => search(index + 1, AbortSignal.timeout(20_000)));
    expect(new Set(await Promise.all(abandoned))).toEqual(new Set([503]));
    await fillQueueSoon();
    freeAll();
    await takeAllPlaces();
  });
});
