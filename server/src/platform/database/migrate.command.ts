import type { Command } from '../control/command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'brings the schema of the database up to date',
  help: [
    'Runs what is missing, all of it or nothing, with the role of DATABASE_ADMIN_URL.',
    'The embedded database does this by itself at every start.',
  ],
  minimumArguments: 0,
  async run(_args, { database, print }) {
    const names = await database.migrate();
    for (const name of names) print(`ran ${name}`);
    print(names.length === 0 ? 'The database is up to date already.' : 'The database is up to date.');
    return 0;
  },
};
