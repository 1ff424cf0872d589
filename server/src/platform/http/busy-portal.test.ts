import { computeDownloadOrder, loginStatus, logout, searchByName } from '@portal/contracts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { LoadShedder } from '../limits/load-shedder.ts';
import { UseLimits } from '../limits/use-limits.ts';

jest.setTimeout(60_000);

/** The time of the test portal: a search is refused when its timestamp is far from it. */
const NOW = Date.UTC(2026, 10, 20, 1);
/** The number of callers whose searches run at the same time while each takes a second (`minimum` of the load shedder). */
const ADMITTED = 8;
/** One user more than that. */
const NAMES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const search = { grantorGranteeLastName1: 'Smith', timestamp: NOW };

describeOnBothDatabases('an overloaded portal', (_getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    let now = 0;
    // each reading of the clock is a second later, so all work seems slow
    const loadShedder = new LoadShedder(() => {
      now += 1_000;
      return now;
    });
    const limits = new UseLimits({
      share: async () => [],
      onError: (error) => {
        throw error;
      },
      onExhausted: () => undefined,
      loadShedder,
    });
    portal = await openTestPortal(getDatabase(), { services: { limits } });
    for (const username of NAMES) await portal.addUser({ username, role: 'COUNTY', account: username });
  });
  afterEach(() => portal.close());

  it('[R34] refuses excess searches with 503 and Retry-After, but neither orders, logouts nor the status of a login', async () => {
    const cookies: string[] = [];
    for (const username of NAMES) cookies.push(await portal.logIn(username));
    // one search after another, until the mean that the portal measures is near a second
    for (const cookie of cookies)
      for (let repetition = 0; repetition < 5; repetition += 1)
        expect((await portal.send(searchByName, search, { cookie })).statusCode).toBe(200);

    const answers = await Promise.all(cookies.map((cookie) => portal.send(searchByName, search, { cookie })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(ADMITTED).fill(200), 503]);
    const refused = answers[ADMITTED];
    if (refused === undefined) throw new Error('There was no ninth answer.');
    expect(envelopeOfAnswer(refused)).toMatchObject({ ok: false, code: 'BUSY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    const cookie = cookies[ADMITTED] ?? '';
    const searches = cookies.slice(0, ADMITTED).map((one) => portal.send(searchByName, search, { cookie: one }));
    const [order, status, logoutAnswer] = await Promise.all([
      portal.send(computeDownloadOrder, { sourcedDocKey: 'X', pagesSelected: '' }, { cookie }),
      portal.send(loginStatus, undefined, { cookie }),
      portal.send(logout, undefined, { cookie }),
    ]);
    expect((await Promise.all(searches)).map(({ statusCode }) => statusCode)).toEqual(Array(ADMITTED).fill(200));
    expect([order.statusCode, status.statusCode, logoutAnswer.statusCode]).not.toContain(503);
  });
});
