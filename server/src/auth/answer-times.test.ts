import { forgotPassword, forgotUsername, login, signUp } from '@portal/contracts';
import { skipIf } from '@portal/testing/skips';
import { hashPassword } from '../credentials/password.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';
import { VISITOR } from '../testing/visitor.ts';

const TRIALS = 2_000;
const CLOSE_MS = 5;
const SHORT = process.env.PROPERTY_RUNS === undefined ? 'response times are checked in test:long only' : '';

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

describeOnEmbeddedDatabase('the response time', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    // No guess is throttled, so that all of them take the same code path.
    await portal.saveRecord('userAccess', { limitLoginAttempts: false, maxloginAttempts: 3 });
    const walkIn = { account: 'Walk-in Card', accountType: 'A_LA_CARTE', paymentMethod: 'CREDIT_CARD' };
    // Other test users have a password hash that is quick to check.
    const passwordHash = await hashPassword(TEST_PASSWORD);
    await portal.addUser({ username: 'card.payer', role: 'USER', passwordHash, ...walkIn });
    const offered = { forgotPasswordLink: true, selfRegistration: true, emaileExpireIn: 4 };
    await portal.saveRecord('loginPageRegistration', offered);
    const { userId } = await portal.addUser({ username: 'title.examiner', role: 'USER', passwordHash });
    await getDb().updateTable('portal_user').set({ email: 'elena@tasi.example' }).where('id', '=', userId).execute();
  });
  afterEach(() => portal.close());

  const measure = async (
    sendRequest: () => Promise<{ readonly statusCode: number }>,
  ): Promise<readonly [number, number]> => {
    const from = performance.now();
    const { statusCode } = await sendRequest();
    return [performance.now() - from, statusCode];
  };

  /**
   * Alternates the two requests, so that other load on the machine affects both alike. Each network sends one request: none is
   * throttled.
   */
  async function compare(
    known: (remoteAddress: string) => Promise<{ readonly statusCode: number }>,
    unknown: (remoteAddress: string) => Promise<{ readonly statusCode: number }>,
  ): Promise<void> {
    const times: [number[], number[]] = [[], []];
    const statuses = new Set<number>();
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const address = `10.${trial >> 8}.${trial & 255}.1`;
      const first = trial % 2;
      for (const which of [first, 1 - first]) {
        const [ms, status] = await measure(() => (which === 0 ? known : unknown)(address));
        times[which === 0 ? 0 : 1].push(ms);
        statuses.add(status);
      }
    }
    const [ofKnown, ofUnknown] = [median(times[0]), median(times[1])];
    console.info(`[S16] medians of ${TRIALS}: ${ofKnown.toFixed(2)} ms known, ${ofUnknown.toFixed(2)} ms unknown`);
    expect(statuses.size).toBe(1);
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(CLOSE_MS);
  }

  skipIf(SHORT, it)(
    '[S16] of a login does not reveal whether the username exists',
    () =>
      compare(
        (remoteAddress) => portal.send(login, { username: 'title.examiner', password: 'wrong' }, { remoteAddress }),
        (remoteAddress) => portal.send(login, { username: 'nobody.at.all1', password: 'wrong' }, { remoteAddress }),
      ),
    1_200_000,
  );

  skipIf(SHORT, it)(
    '[S16] of a forgotten username does not reveal whether the email address is known',
    () =>
      compare(
        (remoteAddress) => portal.send(forgotUsername, { email: 'elena@tasi.example' }, { remoteAddress }),
        (remoteAddress) => portal.send(forgotUsername, { email: 'nobod@tasi.example' }, { remoteAddress }),
      ),
    600_000,
  );

  skipIf(SHORT, it)(
    '[S16] of a forgotten password does not reveal whether the username and email address are known',
    () =>
      compare(
        (remoteAddress) =>
          portal.send(forgotPassword, { username: 'title.examiner', email: 'elena@tasi.example' }, { remoteAddress }),
        (remoteAddress) =>
          portal.send(forgotPassword, { username: 'nobody.at.all1', email: 'nobod@tasi.example' }, { remoteAddress }),
      ),
    600_000,
  );

  skipIf(SHORT, it)(
    '[S16] of a registration does not reveal whether the email address is known',
    () => {
      let visitors = 0;
      const register = (email: string, remoteAddress: string) => {
        visitors += 1;
        return portal.send(signUp, { ...VISITOR, username: `visitor.${visitors}x`, email }, { remoteAddress });
      };
      return compare(
        (remoteAddress) => register('elena@tasi.example', remoteAddress),
        (remoteAddress) => register('nobod@tasi.example', remoteAddress),
      );
    },
    1_200_000,
  );
});
