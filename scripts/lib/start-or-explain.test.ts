import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lockDataFolder } from '../../server/src/platform/database/embedded/lock.ts';
import { startTimeOf } from './start-or-explain.ts';

const starter = pathToFileURL(join(import.meta.dirname, 'start-or-explain.ts')).href;
const CODE = `const { requireSettings, startOrExplain } = await import('${starter}'); requireSettings(); await startOrExplain({});`;

it('startTimeOf returns the start time of the command or, as in a container, that of its own process', () => {
  expect(startTimeOf('1700000000000')).toBe(1_700_000_000_000);
  expect(Math.abs(Date.now() - startTimeOf(undefined))).toBeLessThan(3_600_000);
});

describe('a failed start', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const start = (settings: Record<string, string>) => {
    const defaults = { PORT: '0', HOST: '127.0.0.1', PORTAL_DATA: folder, PORTAL_DEMO: 'off', DATABASE_URL: '' };
    const env = { ...process.env, ...defaults, ...settings };
    return spawnSync(process.execPath, ['--input-type=module', '-e', CODE], { env, encoding: 'utf8', timeout: 60_000 });
  };
  const expectOneLine = ({ status, stdout, stderr }: ReturnType<typeof start>, sentence: RegExp): void => {
    expect(stderr).toMatch(sentence);
    expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    expect(stderr).not.toMatch(/^\s+at /m);
  };

  it('prints a sentence for each invalid setting', () => {
    const { status, stderr } = start({ PORT: 'eighty', PORTAL_COLOUR: 'blue' });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual([
      'PORTAL_COLOUR is not a setting of the portal; remove it.',
      expect.stringMatching(/^PORT must .*'eighty'\.$/),
    ]);
  });

  it('names the port that is in use', async () => {
    const occupyingServer = createServer();
    await new Promise<void>((resolve) => {
      occupyingServer.listen(0, '127.0.0.1', resolve);
    });
    const address = occupyingServer.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      expectOneLine(
        start({ PORT: String(port) }),
        new RegExp(`^Port ${port} is in use\\. Stop what uses it, or set PORT`),
      );
    } finally {
      occupyingServer.close();
    }
  });

  it('names the address that the machine does not have', () => {
    expectOneLine(start({ HOST: '203.0.113.7', PORT: '18999' }), /^This machine has no address 203\.0\.113\.7\./);
  });

  it('names the process that uses the data folder', () => {
    const unlock = lockDataFolder(folder);
    try {
      expectOneLine(
        start({}),
        new RegExp(`^The data folder ${folder} is in use by process ${process.pid} on .*: stop it`),
      );
    } finally {
      unlock();
    }
  });

  it('explains that the database is damaged and how to restore it', () => {
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '');
    expectOneLine(
      start({}),
      new RegExp(`^The embedded database in ${folder}/database does not open: .*restore PORTAL_DATA from the backup`),
    );
  });
});
