import { readConfig } from '../platform/config/read-config.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { openTestPortal } from '../testing/test-portal.ts';
import { createAdminCommand } from './create-admin.command.ts';

describeOnBothDatabases('portal create-admin', (_getDb, getDatabase) => {
  const run = async (username: string): Promise<{ status: number; text: string }> => {
    const result = readConfig({});
    if ('problems' in result) throw new Error('the default settings are wrong');
    const lines: string[] = [];
    const context = { config: result.config, database: getDatabase(), print: (line: string) => void lines.push(line) };
    const status = await createAdminCommand.run([username], { ...context, signal: new AbortController().signal });
    return { status, text: lines.join('\n') };
  };

  it('makes a user who can log in with the printed password', async () => {
    const { status, text } = await run('tess.admin');
    const password = /log in with (\S+) and/.exec(text)?.[1] ?? '';
    expect(status).toBe(0);
    const portal = await openTestPortal(getDatabase());
    expect(await portal.logIn('tess.admin', password)).toContain('portal_session=');
    await portal.close();
  });

  it('refuses a name that is taken or none, with a sentence that says what to do', async () => {
    await run('tess.admin');
    expect(await run('Tess.Admin')).toEqual({ status: 1, text: 'The username Tess.Admin is taken; choose another.' });
    for (const name of ['short', '.starts.with', 'two..dots.here', 'has space.in']) {
      expect((await run(name)).status).toBe(1);
    }
  });
});
