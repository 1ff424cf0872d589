import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const PROBE = `
process.once('SIGINT', () => process.exit(0));
console.log(['task', ...process.argv.slice(2)].join(' '));
if (process.argv[2] === 'wait') setInterval(() => undefined, 1000);
`;

/** A workspace with the launcher and one task, and a fake npx that logs each call. */
function makeWorkspace(): string {
  const root = mkdtempSync(join(tmpdir(), 'launcher-'));
  const put = (file: string, text: string): void => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text, { mode: 0o755 });
  };
  put('scripts/tasks/probe.ts', PROBE);
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(root, 'scripts/run.mjs'));
  put('pnpm-lock.yaml', 'lock\n');
  put('pnpm-workspace.yaml', 'workspace\n');
  // the launcher's record of its last installation: it equals the two files above, so the launcher does not install again
  put('node_modules/.portal-install', 'lock\nworkspace\n');
  // the folder of the programs that npx fetches and puts in PATH
  put('npm/pnpm', '');
  put(
    'bin/npx',
    `#!/bin/sh\necho asked >> npx.log\nPATH="$PWD/npm:$PATH" exec "${process.execPath}" scripts/run.mjs --cache-toolchain\n`,
  );
  return root;
}

describe('scripts/run.mjs', () => {
  let root: string;
  beforeEach(() => {
    root = makeWorkspace();
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function launch(...args: readonly string[]) {
    const env = { ...process.env, NODE_OPTIONS: '', PATH: [join(root, 'bin'), '/usr/bin', '/bin'].join(delimiter) };
    const child = spawn(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, env });
    let output = '';
    const ended = new Promise<{ status: number | null; output: string }>((resolve) => {
      child.on('close', (status) => resolve({ status, output }));
    });
    const firstOutput = new Promise<void>((resolve) => {
      child.stdout.on('data', (bytes: Buffer) => {
        output += bytes.toString();
        resolve();
      });
    });
    return { child, ended, firstOutput };
  }
  const npxCalls = (): number =>
    existsSync(join(root, 'npx.log')) ? readFileSync(join(root, 'npx.log'), 'utf8').split('asked').length - 1 : 0;

  it('calls npx once for the pinned programs, and again only when they are missing', async () => {
    for (let launches = 0; launches < 2; launches += 1) {
      expect(await launch('probe', 'one', 'two').ended).toEqual({ status: 0, output: 'task one two\n' });
      expect(npxCalls()).toBe(1);
    }
    rmSync(join(root, 'npm/pnpm'));
    // the fake npx does not bring pnpm back
    expect((await launch('probe').ended).status).toBe(1);
    expect(npxCalls()).toBe(2);
  });

  it('forwards a signal to the task, and ends when the task does', async () => {
    const { child, ended, firstOutput } = launch('probe', 'wait');
    await firstOutput;
    child.kill('SIGINT');
    expect((await ended).status).toBe(0);
  });

  it('deletes compiled sources that were not used for a month, once a day', async () => {
    const unread = join(root, '.cache/node/v20/unread');
    const read = join(root, '.cache/node/v24/read');
    const makeFile = (file: string, ageInDays: number): void => {
      const then = new Date(Date.now() - ageInDays * 86_400_000);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, '');
      utimesSync(file, then, then);
    };
    const exist = () => [existsSync(unread), existsSync(read)];
    makeFile(unread, 31);
    makeFile(read, 29);
    await launch('probe').ended;
    expect(exist()).toEqual([false, true]);
    makeFile(unread, 31);
    await launch('probe').ended;
    expect(exist()).toEqual([true, true]);
    // the launcher's record of when it last deleted
    makeFile(join(root, '.cache/node/pruned'), 2);
    await launch('probe').ended;
    expect(exist()).toEqual([false, true]);
  });

  it('refuses an unknown task', async () => {
    expect((await launch('nonsense').ended).status).toBe(2);
    expect(npxCalls()).toBe(0);
  });
});
