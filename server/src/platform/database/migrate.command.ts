import type { Command } from '../control/command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'updates the database schema',
  help: [
    'Runs all missing migrations in one transaction, with the role of DATABASE_ADMIN_URL.',
    'Each start of the portal does this, too.',
  ],
  minimumArguments: 0,
  async run(_args, { database, print }) {
    const names = await database.migrate();
    for (const name of names) print(`ran ${name}`);
    print(names.length === 0 ? 'The database is already up to date.' : 'The database is up to date.');
    return 0;
  },
};
