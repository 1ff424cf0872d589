import { beginSecondFactor, confirmSecondFactor, login, proveIdentity, readUser, saveUser } from '@portal/contracts';
import { CALLS } from '@portal/contracts/calls';
import { endUserSessions, SETTINGS, userLockoutSetting } from '@portal/contracts/county-config';
import { TOTP } from 'otpauth';
import * as z from 'zod/mini';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import {
  envelopeOfAnswer,
  openTestPortal,
  type SendOptions,
  TEST_PASSWORD,
  type TestPortal,
} from '../testing/test-portal.ts';

const NOON = new Date('2026-11-20T02:00:00Z');
const MINUTE_MS = 60_000;
const LOCKOUT = { lockoutInPlace: true, messageLogin: 'We move house.', messageHeadline: 'Closed today' };

describeOnBothDatabases('a change of money, users or lockout', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  let now: Date;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase(), { services: { limits: ampleLimits() } });
    goTo(NOON);
    await portal.saveRecord('userAccess', { limitLoginAttempts: true, maxloginAttempts: 3 });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    cookie = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const goTo = (moment: Date): void => {
    now = moment;
    portal.setNow(moment);
  };
  const wait = (milliseconds: number): void => goTo(new Date(now.getTime() + milliseconds));
  const send = async (call: Parameters<TestPortal['send']>[0], body?: object, options: SendOptions = { cookie }) => {
    const answer = await portal.send(call, body, options);
    const { code, content } = envelopeOfAnswer(answer);
    return { status: answer.statusCode, code, content };
  };
  const lockOut = (options?: SendOptions) => send(userLockoutSetting.save, LOCKOUT, options);
  const prove = (proof: string, options?: SendOptions) => send(proveIdentity, { proof }, options);
  const refused = { status: 401, code: 'PROOF_NEEDED' };
  const setUpFactor = async (): Promise<TOTP> => {
    const begun = await send(beginSecondFactor);
    const { secret } = z.parse(z.object({ secret: z.string() }), begun.content);
    const app = new TOTP({ secret });
    await send(confirmSecondFactor, { code: app.generate({ timestamp: now.getTime() }) });
    wait(MINUTE_MS);
    return app;
  };
  const codeOf = (app: TOTP): string => app.generate({ timestamp: now.getTime() });

  it('is accepted within ten minutes of the login, and later only after the password was entered again', async () => {
    wait(10 * MINUTE_MS);
    expect((await lockOut()).status).toBe(200);
    wait(1);
    expect(await lockOut()).toMatchObject(refused);
    expect(await prove(TEST_PASSWORD)).toMatchObject({ status: 200 });
    expect((await lockOut()).status).toBe(200);
    wait(10 * MINUTE_MS + 1);
    expect(await lockOut()).toMatchObject(refused);
    const log = await getDb()
      .selectFrom('audit_log')
      .select(['username', 'detail'])
      .where('kind', '=', 'IDENTITY_PROVEN')
      .execute();
    expect(log).toEqual([{ username: 'county.clerk', detail: { sessionId: expect.any(Number), by: 'PASSWORD' } }]);
  });

  it('needs a proof of identity in each call that affects prices, users, accounts or sessions, but in no read call', () => {
    const guarded = CALLS.filter(({ requiresPassword }) => requiresPassword === true);
    const settings = SETTINGS.filter(({ save }) => save.requiresPassword === true).map(({ name }) => name);
    expect(settings.sort()).toEqual([
      'aLaCarte',
      'aLaCarteSpecialRates',
      'auditLogPurgeSchedule',
      'billingSchedule',
      'creditCard',
      'creditCardExtra',
      'efile',
      'escrow',
      'flatFee',
      'flatFeeOverride',
      'userAccess',
      'userLockout',
      'userPurgeSchedule',
    ]);
    const others = guarded
      .map(({ name }) => name)
      .filter((name) => !name.endsWith('Config') || name === 'restoreConfig');
    expect(others.sort()).toEqual([
      'changeAccountStatus',
      'changeAccountStatusInList',
      'changeRemote',
      'changeUserStatus',
      'changeUserStatusInList',
      'checkLandSharkOneAccountsUsers',
      'deleteAccount',
      'deleteUser',
      'endSessionsOfUser',
      'endUserSessions',
      'inviteUser',
      'markAccountBilled',
      'markAccountRenewed',
      'migrateLandSharkOneAccountsUsers',
      'migrateLandSharkOneAuditLog',
      'prepareToRerunAccountTasks',
      'purgeUsersNow',
      'restoreConfig',
      'runAccountTasks',
      'saveAccount',
      'saveAccountDocTypes',
      'saveAccountPageAccess',
      'saveAccountTasks',
      'saveAccountUsage',
      'saveUser',
      'setUserPassword',
    ]);
  });

  it('is rejected before its input is validated, but after the right is checked', async () => {
    const { userId } = await portal.addUser({ username: 'title.examiner', role: 'USER' });
    const examiner = await portal.logIn('title.examiner');
    wait(11 * MINUTE_MS);
    expect(await send(saveUser, { nonsense: true })).toMatchObject(refused);
    expect(await send(endUserSessions)).toMatchObject(refused);
    expect((await send(readUser, { id: String(userId) })).status).toBe(200);
    // a caller without the right is not asked for a password
    expect(await send(endUserSessions, undefined, { cookie: examiner })).toMatchObject({ code: 'DENIED' });
  });

  it('is not accepted after a proof in another session, whether of the same user or another one', async () => {
    const other = await portal.logIn('county.clerk');
    await portal.addUser({ username: 'second.clerk', role: 'COUNTY', account: 'County' });
    const stranger = await portal.logIn('second.clerk');
    wait(11 * MINUTE_MS);
    await prove(TEST_PASSWORD, { cookie: other });
    await prove(TEST_PASSWORD, { cookie: stranger });
    expect(await lockOut()).toMatchObject(refused);
    expect((await lockOut({ cookie: other })).status).toBe(200);
  });

  it('is not allowed by a proof from another site or without a session', async () => {
    wait(11 * MINUTE_MS);
    const foreign = { cookie, headers: { origin: 'https://evil.example' } };
    expect(await prove(TEST_PASSWORD, foreign)).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN' });
    expect(await lockOut()).toMatchObject(refused);
    expect(await prove(TEST_PASSWORD, {})).toMatchObject({ status: 403, code: 'LOGIN' });
    await prove(TEST_PASSWORD);
    expect(await lockOut(foreign)).toMatchObject({ status: 403, code: 'FOREIGN_ORIGIN' });
  });

  it('is accepted after a code of the app, which cannot be used a second time', async () => {
    const app = await setUpFactor();
    wait(11 * MINUTE_MS);
    const code = codeOf(app);
    expect((await prove(code)).status).toBe(200);
    expect((await lockOut()).status).toBe(200);
    const replayed = { status: 400, content: { errors: { proof: { key: 'proofWrong' } } } };
    expect(await prove(code)).toMatchObject(replayed);
    const body = { username: 'county.clerk', password: TEST_PASSWORD, code };
    expect(await send(login, body, {})).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    wait(MINUTE_MS);
    const [next, outcomes] = [codeOf(app), await Promise.all([prove(codeOf(app)), prove(codeOf(app))])];
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await prove(next)).toMatchObject(replayed);
    expect((await prove(TEST_PASSWORD)).status).toBe(200);
  });

  it('counts wrong passwords as failed logins, so that they cannot be guessed at an unattended screen', async () => {
    wait(11 * MINUTE_MS);
    for (let time = 0; time < 3; time += 1) expect((await prove('wrong')).status).toBe(400);
    expect(await prove(TEST_PASSWORD)).toMatchObject({ status: 429, code: 'LOGIN_THROTTLED' });
    expect(await lockOut()).toMatchObject(refused);
    wait(16 * MINUTE_MS);
    expect((await prove(TEST_PASSWORD)).status).toBe(200);
  });

  it('adds no typed password to the audit log', async () => {
    wait(11 * MINUTE_MS);
    await prove(TEST_PASSWORD);
    await prove('Wrong#2026');
    const log = JSON.stringify(await getDb().selectFrom('audit_log').selectAll().execute());
    expect(log).not.toContain(TEST_PASSWORD);
    expect(log).not.toContain('Wrong#2026');
  });

  it('adds no code of the app and no secret to the audit log', async () => {
    const app = await setUpFactor();
    const accepted = codeOf(app);
    await prove(accepted);
    // a code is refused the second time
    await prove(accepted);
    const log = JSON.stringify(await getDb().selectFrom('audit_log').selectAll().execute());
    expect(log).toContain('county.clerk');
    // whole words, because the digits of a code can be part of a hash
    expect(log.split(/\W+/)).not.toContain(accepted);
    expect(log).not.toContain(app.secret.base32);
  });
});
