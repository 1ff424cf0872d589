import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  login,
  loginStatus,
  ownSessions,
  readProfile,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@portal/contracts';
import type { Kysely, Transaction } from 'kysely';
import { TOTP, URI } from 'otpauth';
import * as z from 'zod/mini';
import { logIn } from '../auth/login.service.ts';
import { removeSecondFactorCommand } from '../auth/second-factor/remove-second-factor.command.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { controlCommands } from '../platform/control/run-command.ts';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { errorText } from '../platform/errors/texts.ts';
import { cookieOf, envelopeOfAnswer, openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';

const NOON = new Date('2026-11-20T02:00:00Z');
const MINUTE_MS = 60_000;
/** How long the app shows a code. */
const PERIOD_MS = 30_000;
const begun = z.object({ secret: z.string(), address: z.string() });
const codes = z.object({ recoveryCodes: z.array(z.string()) });

/** A database that runs `change` before each transaction, to simulate a concurrent change. */
const withConcurrentChange = (db: Kysely<Database>, change: () => Promise<unknown>): Kysely<Database> =>
  new Proxy(db, {
    get(target, key) {
      if (key === 'transaction')
        return () => ({
          execute: async (work: (tx: Transaction<Database>) => Promise<unknown>) => {
            await change();
            return target.transaction().execute(work);
          },
        });
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

describeOnBothDatabases('the second step of a login', (getDb, getDatabase) => {
  let portal: TestPortal;
  let cookie: string;
  let now: Date;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    goTo(NOON);
    await portal.saveRecord('userAccess', { limitLoginAttempts: true, maxloginAttempts: 6 });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    cookie = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const goTo = (moment: Date): void => {
    now = moment;
    portal.setNow(moment);
  };
  const wait = (milliseconds: number): void => goTo(new Date(now.getTime() + milliseconds));
  const send = async (call: Parameters<TestPortal['send']>[0], body?: object, sender = cookie) => {
    const answer = await portal.send(call, body, { cookie: sender });
    const { content, status, ...rest } = envelopeOfAnswer(answer);
    return { code: answer.statusCode, content, status, rest };
  };
  /** The code of an app whose clock is ahead of the server's by these milliseconds. */
  const codeOf = (secret: string, aheadMs = 0): string =>
    new TOTP({ secret }).generate({ timestamp: now.getTime() + aheadMs });
  const attempt = (code?: string, password = TEST_PASSWORD) =>
    portal.send(login, { username: 'county.clerk', password, ...(code === undefined ? {} : { code }) });
  const errorOf = async (answer: ReturnType<typeof attempt>) => {
    const { statusCode, body } = await answer;
    return [statusCode, /"code":"(?<code>[A-Z_]+)"/u.exec(body)?.groups?.code];
  };
  /** Turns the second step on with an app; returns the app's secret and the recovery codes. */
  const setUp = async () => {
    const { secret } = z.parse(begun, (await send(beginSecondFactor)).content);
    const { recoveryCodes } = z.parse(codes, (await send(confirmSecondFactor, { code: codeOf(secret) })).content);
    wait(MINUTE_MS);
    return { secret, recoveryCodes };
  };

  it('is required only if it was set up with a code of the app, and only after a correct password', async () => {
    const { address, secret } = z.parse(begun, (await send(beginSecondFactor)).content);
    expect(URI.parse(address)).toMatchObject({
      label: 'county.clerk',
      digits: 6,
      period: 30,
      secret: { base32: secret },
    });
    expect((await attempt()).statusCode).toBe(200);
    expect(await send(confirmSecondFactor, { code: '000000' })).toMatchObject({
      code: 400,
      content: { errors: { code: { key: 'oneTimeCode' } } },
    });
    expect((await attempt()).statusCode).toBe(200);
    const confirmed = await send(confirmSecondFactor, { code: codeOf(secret) });
    expect(new Set(z.parse(codes, confirmed.content).recoveryCodes).size).toBe(10);
    wait(MINUTE_MS);
    expect(await errorOf(attempt())).toEqual([401, 'SECOND_FACTOR_NEEDED']);
    expect(await errorOf(attempt(undefined, 'wrong'))).toEqual([401, 'LOGIN_FAILED']);
    const loggedIn = await attempt(codeOf(secret));
    expect(loggedIn.statusCode).toBe(200);
    expect((await send(readSecondFactor, undefined, cookieOf(loggedIn))).content).toEqual({
      isOn: true,
      isRequired: false,
      since: NOON.toISOString(),
      recoveryCodesLeft: 10,
    });
  });

  it('accepts each code once, even in two concurrent logins, and codes of a clock that is half a minute behind or ahead', async () => {
    const { secret } = await setUp();
    const code = codeOf(secret);
    const both = await Promise.all([attempt(code), attempt(code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(await errorOf(attempt(code))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    wait(PERIOD_MS);
    expect(await errorOf(attempt(code))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const late = codeOf(secret);
    wait(PERIOD_MS);
    expect((await attempt(` ${late.slice(0, 3)} ${late.slice(3)} `)).statusCode).toBe(200);
    const early = codeOf(secret, PERIOD_MS);
    expect((await attempt(early)).statusCode).toBe(200);
    wait(5 * MINUTE_MS);
    expect(await errorOf(attempt(late))).toEqual([401, 'SECOND_FACTOR_WRONG']);
  });

  it.each([
    ['the second step is turned on', () => setUp(), 'SECOND_FACTOR_NEEDED'],
    [
      'the password is changed',
      () => send(changePassword, { password: 'Breadfruit#7', passwordConfirm: 'Breadfruit#7' }),
      'LOGIN_FAILED',
    ],
  ] as const)('rejects a login if, after its password was checked, %s', async (_change, change, code) => {
    const { county, database } = portal.services;
    const raced = logIn(withConcurrentChange(database.db, change), {
      username: 'county.clerk',
      password: TEST_PASSWORD,
      language: undefined,
      request: { id: 'a-request', address: '192.0.2.7', network: '192.0.2.0/24', browserToken: null },
      previous: null,
      county: county.current,
      now,
    });
    await expect(raced).rejects.toThrow(errorText(code));
    expect((await send(ownSessions)).content).toMatchObject({ sessions: [{ isThis: true }] });
  });

  it('counts wrong codes as failed logins, so that they cannot be guessed', async () => {
    const { secret } = await setUp();
    await portal.saveRecord('userAccess', { limitLoginAttempts: true, maxloginAttempts: 3 });
    for (let time = 0; time < 3; time += 1)
      expect(await errorOf(attempt('123456'))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect(await errorOf(attempt(codeOf(secret)))).toEqual([429, 'LOGIN_THROTTLED']);
  });

  it('accepts each recovery code once, in any spelling, and returns the number of remaining codes', async () => {
    const { recoveryCodes } = await setUp();
    const [first = ''] = recoveryCodes;
    const loggedIn = await attempt(first.toLowerCase().replaceAll('-', ' '));
    expect(loggedIn.statusCode).toBe(200);
    expect(await errorOf(attempt(first))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect((await send(readSecondFactor, undefined, cookieOf(loggedIn))).content).toMatchObject({
      recoveryCodesLeft: 9,
    });
    const renewed = await send(renewRecoveryCodes, undefined, cookieOf(loggedIn));
    const [other = ''] = z.parse(codes, renewed.content).recoveryCodes;
    expect(await errorOf(attempt(recoveryCodes[1]))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect((await attempt(other)).statusCode).toBe(200);
  });

  it('stores no codes in its tables or in the audit log', async () => {
    const { recoveryCodes } = await setUp();
    await attempt(recoveryCodes[0]);
    const rows = await getDb().selectFrom('recovery_code').selectAll().execute();
    const log = await getDb().selectFrom('audit_log').selectAll().execute();
    const text = JSON.stringify([rows, log]);
    for (const code of recoveryCodes) expect(text).not.toContain(code);
    expect(log.map(({ kind }) => kind)).toContain('SECOND_FACTOR_CHANGED');
    expect(log.at(-1)).toMatchObject({ kind: 'LOGIN', detail: { secondFactor: 'RECOVERY_CODE' } });
  });

  it('ends the other sessions when it is turned on, and notifies the user by email', async () => {
    await getDb().updateTable('portal_user').set({ email: 'clerk@tasi.example' }).execute();
    const other = await portal.logIn('county.clerk');
    await setUp();
    const refused = await send(readProfile, undefined, other);
    expect([refused.code, JSON.stringify(refused.rest)]).toEqual([
      403,
      expect.stringContaining('SESSION_SECOND_FACTOR'),
    ]);
    expect((await send(readProfile)).code).toBe(200);
    const mails = await getDb().selectFrom('outbox').select('message').where('topic', '=', 'mail').execute();
    expect(mails).toMatchObject([{ message: { kind: 'secondFactorOn', to: 'clerk@tasi.example' } }]);
  });

  it('can be changed only after a recent login', async () => {
    await setUp();
    wait(6 * MINUTE_MS);
    for (const call of [beginSecondFactor, renewRecoveryCodes, removeSecondFactor])
      expect(JSON.stringify(await send(call))).toContain('LOGIN_AGAIN');
  });

  it('can be turned off by its user, unless the county requires it for staff', async () => {
    await setUp();
    await portal.saveRecord('userAccess', { requireSecondFactor: true });
    expect(JSON.stringify(await send(removeSecondFactor))).toContain('SECOND_FACTOR_REQUIRED');
    await portal.saveRecord('userAccess', { requireSecondFactor: false });
    expect((await send(removeSecondFactor)).code).toBe(200);
    expect((await attempt()).statusCode).toBe(200);
    expect(await getDb().selectFrom('recovery_code').selectAll().execute()).toEqual([]);
  });

  it('must first be set up by staff if the county requires it, but not by other users', async () => {
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
    await portal.saveRecord('userAccess', { requireSecondFactor: true });
    expect((await send(readProfile, undefined, await portal.logIn('title.examiner'))).code).toBe(200);
    expect(JSON.stringify(await send(readProfile))).toContain('MUST_SET_UP_SECOND_FACTOR');
    expect((await send(loginStatus)).content).toMatchObject({ user: { mustSetUpSecondFactor: true } });
    await setUp();
    expect((await send(readProfile)).code).toBe(200);
  });

  it('can be removed by an operator for a user who lost app and codes', async () => {
    await setUp();
    const result = readConfig({});
    if ('problems' in result) throw new Error('the default settings are wrong');
    const commands = controlCommands([removeSecondFactorCommand], { config: result.config, database: getDatabase() });
    const lines: string[] = [];
    const run = (username: string) =>
      commands['user remove-second-factor']?.([username], {
        print: (line) => void lines.push(line),
        signal: new AbortController().signal,
      });
    expect([await run('County.Clerk'), await run('county.clerk'), await run('nobody')]).toEqual([0, 0, 1]);
    expect(lines).toEqual([
      'County.Clerk can now log in with only the password.',
      'county.clerk has no second factor.',
      'There is no user nobody. Check the spelling.',
    ]);
    expect((await attempt()).statusCode).toBe(200);
  });
});
