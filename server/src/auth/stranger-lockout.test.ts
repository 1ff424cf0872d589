import { changePassword, forgotPassword, login, loginStatus, resetPassword } from '@portal/contracts';
import { deliveredMails } from '../mail/delivered-mails.testing.ts';
import type { Mail } from '../mail/mail-sender.ts';
import { mailHandler } from '../mail/mailer.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import {
  browserCookieOf,
  cookieOf,
  envelopeOfAnswer,
  openTestPortal,
  TEST_PASSWORD,
  type TestPortal,
} from '../testing/test-portal.ts';
import { NETWORK_FAILURES } from './login-failures.store.ts';
import { recoveryHandler } from './recovery.mail.ts';

const OFFICE = '203.0.113.7';
const START = new Date('2026-11-20T02:00:00Z');
/** Failed logins cause refusals for 15 minutes. */
const AFTER_REFUSALS = new Date(START.getTime() + 16 * 60_000);
const MAX_ATTEMPTS = 3;
const NEW_PASSWORD = 'Breadfruit#7';
const EMAIL = 'elena@tasi.example';

describeOnBothDatabases('[S18] a stranger who guesses passwords in the office of a customer', (getDb, getDatabase) => {
  let portal: TestPortal;
  let userId: number;
  let session: string;
  let browser: string;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    portal.setNow(START);
    await portal.saveRecord('userAccess', { maxloginAttempts: MAX_ATTEMPTS, guestUserName: 'guest.user' });
    await portal.saveRecord('loginPageRegistration', { forgotPasswordLink: true, emaileExpireIn: 4 });
    ({ userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' }));
    await getDb().updateTable('portal_user').set({ email: EMAIL }).where('id', '=', userId).execute();
    const answer = await attempt(TEST_PASSWORD);
    [session, browser] = [cookieOf(answer), browserCookieOf(answer)];
  });
  afterEach(() => portal.close());

  const attempt = (password: string, cookie?: string, username = 'title.examiner') =>
    portal.send(login, { username, password }, { remoteAddress: OFFICE, ...(cookie === undefined ? {} : { cookie }) });
  /** Guesses until further guesses are refused. */
  const failLogins = async (username = 'title.examiner') => {
    for (let count = 0; count <= MAX_ATTEMPTS; count += 1) await attempt('guess', undefined, username);
  };
  const user = () => getDb().selectFrom('portal_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const loginStatusOf = async (cookie: string) =>
    envelopeOfAnswer(await portal.send(loginStatus, undefined, { cookie })).content;
  const changes = async () =>
    (
      await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'USER_CHANGED').orderBy('id').execute()
    ).map(({ detail }) => detail);
  const mailed = async (): Promise<Mail[]> => {
    const { services } = portal;
    return deliveredMails(getDb(), services, (mailer) => ({
      mail: mailHandler(mailer),
      recovery: recoveryHandler(services, mailer),
    }));
  };
  const mailedTicket = async (): Promise<string> => {
    await portal.send(forgotPassword, { username: 'title.examiner', email: EMAIL });
    const [mail] = await mailed();
    return /passwordReset\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
  };

  it('locks the user, but ends no session of that user', async () => {
    await failLogins();
    expect((await user()).status).toBe('L');
    expect(await loginStatusOf(session)).toMatchObject({ authenticated: true });
  });

  it('does not stop the user from logging in from a known browser, which unlocks the user', async () => {
    await failLogins();
    portal.setNow(AFTER_REFUSALS);
    expect((await attempt(TEST_PASSWORD)).statusCode).toBe(401);
    expect((await attempt(TEST_PASSWORD, browser)).statusCode).toBe(200);
    expect(await user()).toMatchObject({ status: 'A', lock_cause: null });
    expect(await changes()).toMatchObject([
      { before: { status: 'A' }, after: { status: 'L' }, why: 'LOGIN_FAILED' },
      { before: { status: 'L' }, after: { status: 'A' }, why: 'LOGIN' },
    ]);
    expect((await attempt(TEST_PASSWORD)).statusCode).toBe(200);
  });

  it('does not stop the user from setting a new password in an open session, which unlocks the user', async () => {
    await failLogins();
    expect((await portal.send(changePassword, { password: NEW_PASSWORD }, { cookie: session })).statusCode).toBe(200);
    expect(await user()).toMatchObject({ status: 'A', lock_cause: null });
  });

  it('does not stop a password reset by email, which unlocks the user once the new password is set', async () => {
    await failLogins();
    const ticket = await mailedTicket();
    expect(ticket).toHaveLength(43);
    expect((await user()).status).toBe('L');
    expect((await portal.send(resetPassword, { ticket, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect(await user()).toMatchObject({ status: 'A', lock_cause: null });
    expect((await changes()).at(-1)).toMatchObject({ after: { status: 'A' }, why: 'PASSWORD_RESET' });
    expect((await attempt(NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('does not weaken a lock by staff, which ends the session and cannot be lifted by a login or by email', async () => {
    await getDb().updateTable('portal_user').set({ status: 'L' }).where('id', '=', userId).execute();
    await failLogins();
    expect(await user()).toMatchObject({ status: 'L', lock_cause: null });
    expect(await loginStatusOf(session)).toMatchObject({ authenticated: false, endedBecause: 'SESSION_USER_LOCKED' });
    expect((await attempt(TEST_PASSWORD, browser)).statusCode).toBe(401);
    expect(await mailedTicket()).toBe('');
  });

  it('gets the same response for a locked user as for an unknown username', async () => {
    const responseTo = async (username: string) => {
      const { code, message } = envelopeOfAnswer(await attempt('guess', undefined, username));
      return { code, message };
    };
    const responses = async () => [await responseTo('title.examiner'), await responseTo('nobody.here')];
    await failLogins();
    await failLogins('nobody.here');
    const [toLocked, toUnknown] = await responses();
    expect([toLocked?.code, toLocked]).toEqual(['LOGIN_THROTTLED', toUnknown]);
    portal.setNow(AFTER_REFUSALS);
    const [laterToLocked, laterToUnknown] = await responses();
    expect([laterToLocked?.code, laterToLocked]).toEqual(['LOGIN_FAILED', laterToUnknown]);
  });

  it("does not block 'Continue as guest' for the network, whether the guesses use the guest's username or sixty others", async () => {
    await portal.addUser({ username: 'guest.user', role: 'GUEST', account: 'Guests', passwordHash: null });
    await failLogins('guest.user');
    expect((await attempt('guess', undefined, 'guest.user')).statusCode).toBe(429);
    expect((await attempt('', undefined, 'guest.user')).statusCode).toBe(200);
    for (let number = 0; number < NETWORK_FAILURES; number += 1) await attempt('guess', undefined, `nobody.${number}`);
    expect((await attempt('guess', undefined, 'nobody.new')).statusCode).toBe(429);
    expect((await attempt('', undefined, 'guest.user')).statusCode).toBe(200);
  }, 60_000);
});
