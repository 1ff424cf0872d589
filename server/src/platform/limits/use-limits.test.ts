import { describeOnBothDatabases } from '../database/testing.ts';
import { Refusal } from '../errors/refusal.ts';
import { USE_LIMITS } from './limit-table.ts';
import { addSharedUses } from './use-counts.store.ts';
import { type Caller, ownerOf, UseLimits } from './use-limits.ts';

const user = (userId: number): Caller => ({
  user: { userId, sessionId: userId, isGuest: false },
  address: '192.0.2.1',
});
const guest = (sessionId: number, address = '192.0.2.1'): Caller => ({
  user: { userId: 9, sessionId, isGuest: true },
  address,
});
const PER_MINUTE = USE_LIMITS.search.windows[0]?.each ?? 0;

const refusalOf = (use: () => void): Refusal | null => {
  try {
    use();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

describeOnBothDatabases('rate limits', (getDb) => {
  let now: number;
  let alerts: string[];
  let opened: UseLimits[];
  const openProcess = (): UseLimits => {
    const limits = new UseLimits({
      share: (uses) => addSharedUses(getDb(), uses),
      onError: (error) => {
        throw error;
      },
      onExhausted: (limited, caller) => alerts.push(`${limited} ${caller.user?.userId}`),
      clock: () => now,
    });
    opened.push(limits);
    return limits;
  };
  beforeEach(() => {
    now = Date.UTC(2026, 10, 20, 1, 0, 1);
    alerts = [];
    opened = [];
  });
  afterEach(async () => {
    for (const limits of opened) await limits.close();
  });

  /** Makes up to `count` uses, and returns how many were admitted before one was refused. */
  const uses = (limits: UseLimits, caller: Caller, count: number): number => {
    for (let used = 0; used < count; used += 1) if (refusalOf(() => limits.use('search', caller)) !== null) return used;
    return count;
  };

  it('[S47] allow a user to make two searches of four calls per second for a minute', () => {
    const limits = openProcess();
    let refused = 0;
    for (let second = 0; second < 60; second += 1) {
      refused += 8 - uses(limits, user(1), 8);
      now += 1_000;
    }
    expect(refused).toBe(0);
  });

  it('[S47] refuse a user who has used up a minute, with Retry-After, and do not affect other users', () => {
    const limits = openProcess();
    expect(uses(limits, user(1), PER_MINUTE + 50)).toBe(PER_MINUTE);
    const refusal = refusalOf(() => limits.use('search', user(1)));
    expect(refusal?.entry).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    expect(refusal?.retryAfterSeconds).toBe(59);
    expect(uses(limits, user(2), 5)).toBe(5);
    now += 60_000;
    expect(uses(limits, user(1), 5)).toBe(5);
  });

  it('[S47] keep a guest from copying 50,000 records in a day, and alert staff at most once an hour', () => {
    const limits = openProcess();
    let calls = 0;
    for (now = Date.UTC(2026, 10, 20); now < Date.UTC(2026, 10, 21); now += 10 * 60_000)
      calls += uses(limits, guest(1), PER_MINUTE);
    expect(calls * 25).toBeLessThan(50_000);
    expect(alerts.length).toBeGreaterThan(0);
    expect(alerts.length).toBeLessThanOrEqual(24);
  });

  it('[S47] count the guests of one network together, but not its users', () => {
    const limits = openProcess();
    const network = USE_LIMITS.search.windows[0]?.network ?? 0;
    const admitted = [1, 2, 3, 4].map((session) => uses(limits, guest(session, `192.0.2.${session}`), PER_MINUTE));
    expect(admitted.reduce((sum, one) => sum + one, 0)).toBe(network);
    expect(uses(limits, guest(5, '198.51.100.1'), 5)).toBe(5);
    expect(uses(limits, user(7), 5)).toBe(5);
  });

  it('[S47] allow fifty guests behind one address to work for a day', () => {
    const limits = openProcess();
    // each guest reads one page of results, of four calls, every ten minutes, and at the end six pages in a row
    let refused = 0;
    for (let page = 0; page < 48; page += 1) {
      for (let person = 1; person <= 50; person += 1) refused += 4 - uses(limits, guest(person), 4);
      now += 10 * 60_000;
    }
    expect(refused).toBe(0);
    for (let person = 1; person <= 50; person += 1) refused += 24 - uses(limits, guest(person), 24);
    expect(refused).toBe(0);
  });

  it("[S47] do not let other networks use up the county's guest logins", () => {
    const limits = openProcess();
    const logIn = (address: string) => refusalOf(() => limits.use('guestLogins', { user: null, address }));
    for (let network = 0; network < 40; network += 1)
      for (let login = 0; login < 100; login += 1) logIn(`2001:db8:${network}::1`);
    expect(logIn('198.51.100.1')).toBeNull();
  });

  it('[S47] count the guest logins of one IPv6 /48 together, because its networks cost an attacker nothing', () => {
    const limits = openProcess();
    let admitted = 0;
    for (let network = 0; network < 100; network += 1)
      for (let login = 0; login < 20; login += 1)
        if (
          refusalOf(() =>
            limits.use('guestLogins', { user: null, address: `2001:db8:1:${network.toString(16)}::1` }),
          ) === null
        )
          admitted += 1;
    expect(admitted).toBe(4 * (USE_LIMITS.guestLogins.windows[0]?.network ?? 0));
  });

  it.each(['signUp', 'forgottenPassword', 'forgottenUsername', 'upload', 'search'] as const)(
    '[S47] count %s of one IPv6 /48 together: it may do as much as four networks',
    (limited) => {
      const limits = openProcess();
      const network = USE_LIMITS[limited].windows[0]?.network ?? 0;
      let admitted = 0;
      for (let index = 0; index < 5 * network; index += 1) {
        const address = `2001:db8:1:${(index % 1000).toString(16)}::1`;
        if (refusalOf(() => limits.use(limited, { user: null, address })) === null) admitted += 1;
      }
      expect([network > 0, admitted]).toEqual([true, 4 * network]);
      expect(refusalOf(() => limits.use(limited, { user: null, address: '2001:db8:2::1' }))).toBeNull();
    },
  );

  it('[S47] are shared by processes: a use in one counts in the other', async () => {
    const [one, other] = [openProcess(), openProcess()];
    expect(uses(one, user(1), 400)).toBe(400);
    await one.share();
    expect(uses(other, user(1), 1)).toBe(1);
    await other.share();
    expect(uses(other, user(1), PER_MINUTE)).toBe(PER_MINUTE - 401);
    await other.share();
    expect(uses(one, user(1), 1)).toBe(1);
    await one.share();
    expect(uses(one, user(1), 1)).toBe(0);
    const { uses: kept } = await getDb()
      .selectFrom('use_count')
      .select((select) => select.fn.max('uses').as('uses'))
      .executeTakeFirstOrThrow();
    expect(kept).toBe(PER_MINUTE + 1);
  });

  it('count uses that happen while the counts are being shared', async () => {
    const limits = openProcess();
    uses(limits, user(1), 100);
    const sharing = limits.share();
    expect(uses(limits, user(1), PER_MINUTE)).toBe(PER_MINUTE - 100);
    await sharing;
    await limits.share();
    expect(uses(limits, user(1), 1)).toBe(0);
  });
});

it('[S48] work in fair queues belongs to a user, or to the guests or strangers of one network or IPv6 /48', () => {
  expect(ownerOf(user(7))).toEqual({ group: 'user 7', member: '', isNamed: true });
  expect(ownerOf(guest(1, '192.0.2.1'))).toEqual({ group: 'guests 192.0.2.0/24', member: '1' });
  expect(ownerOf(guest(2, '2001:db8:1:2::3'))).toEqual({ group: 'guests 2001:db8:1::/48', member: '2' });
  expect(ownerOf({ user: null, address: '2001:db8:1:4::5' })).toEqual({
    group: 'strangers 2001:db8:1::/48',
    member: '',
  });
});
