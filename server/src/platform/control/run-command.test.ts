import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { lockDataFolder } from '../database/embedded/lock.ts';
import type { Command } from './command.ts';
import { startControlSocket } from './control-server.ts';
import { runCommandLine } from './run-command.ts';

const verify: Command = {
  name: 'audit verify',
  usage: 'DAY',
  summary: 'proves the audit log',
  help: ['Names the first bad row.'],
  minimumArguments: 1,
  run: () => Promise.reject(new Error('not here')),
};

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

async function run(words: string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const status = await runCommandLine({ commands: [verify], words, env, print, signal: new AbortController().signal });
  return { status, text: lines.join('\n') };
}

it('the command runner lists all commands when none is given', async () => {
  const { status, text } = await run([]);
  expect(status).toBe(0);
  expect(text).toContain('audit verify DAY  proves the audit log');
});

it.each([
  [['audit', 'verify', '--help'], 0, 'Names the first bad row.'],
  [['audit', 'verify'], 1, 'Something is missing. Usage: portal audit verify DAY'],
  [['audit', 'verify', 'today', 'again'], 1, "'again' is not expected. Usage: portal audit verify DAY"],
  [['audit', 'verify', 'today', '--fast'], 1, "'--fast' is not expected. Usage: portal audit verify DAY"],
  [['audit'], 1, "There is no command 'audit'."],
  [['fly'], 1, "There is no command 'fly'."],
])('%j ends with status %d and prints: %s', async (words, status, text) => {
  const result = await run(words);
  expect(result.status).toBe(status);
  expect(result.text).toContain(text);
});

it('the command runner lists only the commands of a group after its name', async () => {
  const lines: string[] = [];
  const commands = [verify, { ...verify, name: 'jobs' }];
  const listAfter = async (...words: string[]) => {
    lines.length = 0;
    const print = (line: string) => lines.push(line);
    const status = await runCommandLine({ commands, words, env: {}, print, signal: new AbortController().signal });
    return { status, text: lines.join('\n') };
  };
  const help = await listAfter('audit', '--help');
  expect(help.status).toBe(0);
  expect(help.text).toContain('audit verify DAY');
  expect(help.text).not.toContain('jobs');
  expect(help.text).not.toContain('There is no command');
  const unknown = await listAfter('audit', 'verfy');
  expect(unknown).toMatchObject({ status: 1, text: expect.stringContaining("There is no command 'audit verfy'.") });
  expect(unknown.text).not.toContain('jobs');
  expect(await listAfter('fly', '--help')).toMatchObject({ status: 1, text: expect.stringContaining('jobs') });
});

it('the command runner reports wrong settings before it opens anything', async () => {
  const result = await run(['audit', 'verify', 'today'], { PORT: 'x' });
  expect(result).toEqual({ status: 1, text: "PORT must be a port number from 0 to 65535, not 'x'." });
});

it('the command runner says what to do about a database that cannot be reached', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-cli-'));
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server)));
  });
  await new Promise((resolve) => server.close(resolve));
  const lines: string[] = [];
  const list: Command = {
    ...verify,
    run: async (_args, { database }) => {
      await sql`select 1`.execute(database.db);
      return 0;
    },
  };
  const env = { PORTAL_DATA: dataFolder, DATABASE_URL: `postgres://web@127.0.0.1:${port}/portal` };
  const print = (line: string) => lines.push(line);
  const words = ['audit', 'verify', 'today'];
  const status = await runCommandLine({ commands: [list], words, env, print, signal: new AbortController().signal });
  expect([status, lines]).toEqual([
    1,
    [
      `The database cannot be opened (connect ECONNREFUSED 127.0.0.1:${port}): start it, or fix DATABASE_URL or DATABASE_ADMIN_URL.`,
    ],
  ]);
  rmSync(dataFolder, { recursive: true });
});

it('the command runner runs a command in the server that has the data folder open', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'portal-cli-'));
  const unlock = lockDataFolder(dataFolder);
  const server = await startControlSocket({
    dataFolder,
    commands: {
      async 'audit verify'(args, { print }) {
        print(`verified ${args.join()}`);
        return 0;
      },
    },
  });
  const result = await run(['audit', 'verify', 'today'], { PORTAL_DATA: dataFolder });
  expect(result).toEqual({ status: 0, text: 'verified today' });
  await server.close();

  const refused = await run(['audit', 'verify', 'today'], { PORTAL_DATA: dataFolder });
  // the folder is locked and no server listens: it is starting or stopping, or runs in another container
  expect(refused).toMatchObject({ status: 1, text: expect.stringContaining('is in use by process') });
  unlock();
  rmSync(dataFolder, { recursive: true });
});
