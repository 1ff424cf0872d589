import { login } from '@portal/contracts';
import { readConfig } from '../platform/config/read-config.ts';
import { controlCommands } from '../platform/control/run-command.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { openTestPortal, TEST_PASSWORD, type TestPortal } from '../testing/test-portal.ts';
import { unlockUserCommand } from './unlock-user.command.ts';

describeOnBothDatabases('[S18] portal user unlock', (getDb, getDatabase) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await portal.saveRecord('userAccess', { maxloginAttempts: 3 });
    await portal.addUser({ username: 'title.examiner', role: 'USER' });
  });
  afterEach(() => portal.close());

  const attempt = async (password: string) =>
    (await portal.send(login, { username: 'title.examiner', password })).statusCode;
  /** Runs the command as the server does for a client of its control socket. */
  const run = async (username: string): Promise<{ status: number | undefined; text: string }> => {
    const result = readConfig({});
    if ('problems' in result) throw new Error('the default settings are wrong');
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const commands = controlCommands([unlockUserCommand], { config: result.config, database: getDatabase() });
    const status = await commands['user unlock']?.([username], { print, signal: new AbortController().signal });
    return { status, text: lines.join('\n') };
  };
  const changes = () =>
    getDb().selectFrom('audit_log').select(['username', 'detail']).where('kind', '=', 'USER_CHANGED').execute();

  it('unlocks a user who was locked after failed logins, with a row in the audit log', async () => {
    expect(await attempt(TEST_PASSWORD)).toBe(200);
    for (let time = 0; time < 4; time += 1) await attempt('guess');
    expect(await attempt(TEST_PASSWORD)).toBe(429);
    expect(await run('Title.Examiner')).toEqual({ status: 0, text: 'Title.Examiner is unlocked and can log in.' });
    expect(await attempt(TEST_PASSWORD)).toBe(200);
    expect((await changes()).at(-1)).toMatchObject({
      username: 'system',
      detail: { username: 'title.examiner', before: { status: 'L' }, after: { status: 'A' }, why: 'OPERATOR' },
    });
  });

  it('lifts a lock by staff, too', async () => {
    await getDb().updateTable('portal_user').set({ status: 'L' }).execute();
    expect(await attempt(TEST_PASSWORD)).toBe(401);
    expect((await run('title.examiner')).status).toBe(0);
    expect(await attempt(TEST_PASSWORD)).toBe(200);
  });

  it('clears the failures of a user who is not locked, and says so', async () => {
    for (let time = 0; time < 3; time += 1) await attempt('guess');
    expect(await attempt(TEST_PASSWORD)).toBe(429);
    expect(await run('title.examiner')).toMatchObject({ status: 0, text: expect.stringContaining('was not locked') });
    expect(await attempt(TEST_PASSWORD)).toBe(200);
    expect(await changes()).toEqual([]);
  });

  it('says what to do for an unknown name, and for a user who is inactive instead of locked', async () => {
    expect(await run('nobody.here')).toEqual({ status: 1, text: 'There is no user nobody.here. Check the spelling.' });
    await getDb().updateTable('portal_user').set({ status: 'I' }).execute();
    expect(await run('title.examiner')).toMatchObject({
      status: 1,
      text: expect.stringContaining('Activate the user'),
    });
    expect(await attempt(TEST_PASSWORD)).toBe(401);
  });

  it('deletes the cause of the lock, so that a later lock by staff ends sessions', async () => {
    const users = () => getDb().selectFrom('portal_user').select(['status', 'lock_cause']).execute();
    const set = (change: { status: string; lock_cause?: 'LOGIN_FAILURES' }) =>
      getDb().updateTable('portal_user').set(change).execute();
    await set({ status: 'L', lock_cause: 'LOGIN_FAILURES' });
    expect(await users()).toEqual([{ status: 'L', lock_cause: 'LOGIN_FAILURES' }]);
    for (const status of ['L', 'I']) {
      await set({ status });
      expect(await users()).toEqual([{ status, lock_cause: null }]);
      await set({ status: 'L', lock_cause: 'LOGIN_FAILURES' });
    }
  });
});
