import { computeDownloadOrder, loginStatus, logout, searchByName } from '@portal/contracts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { Crowd } from '../limits/crowd.ts';
import { UseLimits } from '../limits/use-limits.ts';

jest.setTimeout(60_000);

/** The test portal's clock: a search is refused when its own is far from it. */
const NOW = Date.UTC(2026, 10, 20, 1);
/** One more than are let in however slow everything is. */
const NAMES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const search = { grantorGranteeLastName1: 'Smith', timestamp: NOW };

describeOnBothDatabases('a portal that is slow with everything', (_getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    let now = 0;
    // each look at the clock is a second later
    const crowd = new Crowd(() => {
      now += 1_000;
      return now;
    });
    const limits = new UseLimits({
      share: async () => [],
      onError: (error) => {
        throw error;
      },
      onExhausted: () => undefined,
      crowd,
    });
    portal = await openTestPortal(getDatabase(), { services: { limits } });
    for (const username of NAMES) await portal.addUser({ username, role: 'COUNTY', account: username });
  });
  afterEach(() => portal.close());

  it('[R34] refuses searches beyond its room with 503 and Retry-After, and still takes orders and logs out', async () => {
    const cookies: string[] = [];
    for (const username of NAMES) cookies.push(await portal.logIn(username));
    // known to the portal, each of whose searches takes a second
    for (const cookie of cookies)
      for (let time = 0; time < 5; time += 1)
        expect((await portal.send(searchByName, search, { cookie })).statusCode).toBe(200);

    const answers = await Promise.all(cookies.map((cookie) => portal.send(searchByName, search, { cookie })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(8).fill(200), 503]);
    const refused = answers[8];
    if (refused === undefined) throw new Error('there are nine');
    expect(envelopeOfAnswer(refused)).toMatchObject({ ok: false, code: 'BUSY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    const cookie = cookies[8] ?? '';
    const others = cookies.slice(0, 8).map((one) => portal.send(searchByName, search, { cookie: one }));
    const [order, status, out] = await Promise.all([
      portal.send(computeDownloadOrder, { sourcedDocKey: 'X', pagesSelected: '' }, { cookie }),
      portal.send(loginStatus, undefined, { cookie }),
      portal.send(logout, undefined, { cookie }),
    ]);
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect([order.statusCode, status.statusCode, out.statusCode]).not.toContain(503);
  });
});
