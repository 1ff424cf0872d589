import { computeDownloadOrder, loginStatus, logout, searchByName } from '@portal/contracts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { LoadShedder } from '../limits/load-shedder.ts';
import { UseLimits } from '../limits/use-limits.ts';

jest.setTimeout(60_000);

/** The time of the test portal: a search is refused when its timestamp is far from it. */
const NOW = Date.UTC(2026, 10, 20, 1);
/** One user more than the number of searches that are accepted at the same time. */
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

  it('[R34] refuses excess searches with 503 and Retry-After, and still accepts orders and logouts', async () => {
    const cookies: string[] = [];
    for (const username of NAMES) cookies.push(await portal.logIn(username));
    // now the portal has measured that each search takes a second
    for (const cookie of cookies)
      for (let time = 0; time < 5; time += 1)
        expect((await portal.send(searchByName, search, { cookie })).statusCode).toBe(200);

    const answers = await Promise.all(cookies.map((cookie) => portal.send(searchByName, search, { cookie })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(8).fill(200), 503]);
    const refused = answers[8];
    if (refused === undefined) throw new Error('There was no ninth answer.');
    expect(envelopeOfAnswer(refused)).toMatchObject({ ok: false, code: 'BUSY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    const cookie = cookies[8] ?? '';
    const others = cookies.slice(0, 8).map((one) => portal.send(searchByName, search, { cookie: one }));
    const [order, status, logoutAnswer] = await Promise.all([
      portal.send(computeDownloadOrder, { sourcedDocKey: 'X', pagesSelected: '' }, { cookie }),
      portal.send(loginStatus, undefined, { cookie }),
      portal.send(logout, undefined, { cookie }),
    ]);
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect([order.statusCode, status.statusCode, logoutAnswer.statusCode]).not.toContain(503);
  });
});
