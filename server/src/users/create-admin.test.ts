import { changePassword } from '@portal/contracts';
import { readConfig } from '../platform/config/read-config.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { openTestPortal } from '../testing/test-portal.ts';
import { createAdminCommand } from './create-admin.command.ts';

const HOUR_MS = 3_600_000;

describeOnBothDatabases('portal create-admin', (getDb, getDatabase) => {
  const run = async (username: string): Promise<{ status: number; text: string }> => {
    const result = readConfig({});
    if ('problems' in result) throw new Error('the default settings are wrong');
    const lines: string[] = [];
    const context = { config: result.config, database: getDatabase(), print: (line: string) => void lines.push(line) };
    const status = await createAdminCommand.run([username], { ...context, signal: new AbortController().signal });
    return { status, text: lines.join('\n') };
  };

  it('creates a user who can log in with the printed password', async () => {
    const { status, text } = await run('tess.admin');
    const password = /log in with (\S+) and/.exec(text)?.[1] ?? '';
    expect(status).toBe(0);
    const portal = await openTestPortal(getDatabase());
    expect(await portal.logIn('tess.admin', password)).toContain('portal_session=');
    await portal.close();
  });

  it('prints a password that expires after a day, says so, and prints another one when it is run again', async () => {
    const { text } = await run('tess.admin');
    expect(text).toContain('within 24 hours');
    const passwordIn = (output: string) => /log in with (\S+) and/.exec(output)?.[1] ?? '';
    const portal = await openTestPortal(getDatabase());
    const now = Date.now();
    portal.setNow(new Date(now + 23 * HOUR_MS));
    await portal.logIn('tess.admin', passwordIn(text));
    portal.setNow(new Date(now + 25 * HOUR_MS));
    await expect(portal.logIn('tess.admin', passwordIn(text))).rejects.toThrow('LOGIN_FAILED');
    const again = await run('tess.admin');
    expect(again.status).toBe(0);
    expect(passwordIn(again.text)).not.toBe(passwordIn(text));
    portal.setNow(new Date(now));
    // within its 24 hours, but replaced
    await expect(portal.logIn('tess.admin', passwordIn(text))).rejects.toThrow('LOGIN_FAILED');
    const fresh = await portal.logIn('tess.admin', passwordIn(again.text));
    expect((await portal.send(changePassword, { password: 'Breadfruit#7' }, { cookie: fresh })).statusCode).toBe(200);
    // the user chose a password: it does not expire, and the command does not replace it
    portal.setNow(new Date(now + 1000 * HOUR_MS));
    await portal.logIn('tess.admin', 'Breadfruit#7');
    expect(await run('tess.admin')).toMatchObject({ status: 1, text: expect.stringContaining('is taken') });
    const changes = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'USER_CHANGED').execute();
    expect(changes.map(({ detail }) => detail)).toMatchObject([{ by: 'create-admin' }, { by: 'create-admin' }]);
    await portal.close();
  });

  it('does not set a password for an administrator that it did not create', async () => {
    const portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'other.admin', role: 'TRIMIN' });
    await getDb().updateTable('portal_user').set({ must_change_password: true }).execute();
    expect(await run('other.admin')).toMatchObject({ status: 1, text: expect.stringContaining('is taken') });
    await portal.close();
  });

  it('rejects a taken or invalid name, with a message that says what to do', async () => {
    const portal = await openTestPortal(getDatabase());
    await portal.addUser({ username: 'tess.admin', role: 'TRIMIN' });
    await portal.close();
    expect(await run('Tess.Admin')).toEqual({ status: 1, text: 'The username Tess.Admin is taken. Choose another.' });
    for (const name of ['short', '.starts.with', 'two..dots.here', 'has space.in']) {
      expect(await run(name)).toEqual({
        status: 1,
        text: expect.stringContaining('is not a valid username. Use 8 to 50 characters'),
      });
    }
  });
});
