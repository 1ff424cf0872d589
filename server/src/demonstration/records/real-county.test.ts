import { initCommand } from '../../control-panel/init.command.ts';
import { readCountyRecords, saveCountyFacts } from '../../county-config/county-config.store.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import type { Command } from '../../platform/control/command.ts';
import { describeOnEmbeddedDatabase } from '../../platform/database/testing.ts';
import { createAdminCommand } from '../../users/create-admin.command.ts';
import { demoCommand } from './demo.command.ts';
import { mayCreateDemonstration } from './may-create.ts';

const settings = readConfig({});
if ('problems' in settings) throw new Error(settings.problems.join(' '));
const { config } = settings;

describeOnEmbeddedDatabase('a database of another county', (getDb, getDatabase) => {
  let printed: string[];
  beforeEach(() => {
    printed = [];
  });

  const run = (command: Command, ...args: string[]): Promise<number> =>
    command.run(args, {
      config,
      database: getDatabase(),
      print: (line) => printed.push(line),
      signal: new AbortController().signal,
    });
  const refusesDemonstration = async (what: string): Promise<void> => {
    expect(await mayCreateDemonstration(getDb())).toBe(false);
    printed = [];
    expect(await run(demoCommand)).toBe(1);
    expect(printed).toEqual([
      `This database ${what}, and the demonstration never overwrites real data. Use an empty one: another folder with PORTAL_DATA, or another DATABASE_URL.`,
    ]);
    expect(await getDb().selectFrom('document').select('id').execute()).toEqual([]);
  };

  it.each([
    ['init', initCommand, []],
    ['create-admin', createAdminCommand, ['first.admin']],
  ])('gets no demonstration after %s, before its records are imported', async (_name, command, args) => {
    expect(await mayCreateDemonstration(getDb())).toBe(true);
    expect(await run(command, ...args)).toBe(0);
    await refusesDemonstration('was prepared for another county');
  });

  it('gets no demonstration after its import', async () => {
    const { facts } = await readCountyRecords(getDb());
    await getDb()
      .transaction()
      .execute((tx) => saveCountyFacts(tx, { ...facts, name: 'Guåhan Land Records' }));
    await refusesDemonstration('contains Guåhan Land Records');
  });
});
