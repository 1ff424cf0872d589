import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipIf } from '@portal/testing/skips';
import { DataFolderInUseError } from '../errors.ts';
import { lockDataFolder } from './lock.ts';

const holder = join(import.meta.dirname, '..', 'testing', 'hold-folder-until-killed.ts');
const PROCESS_NAMESPACE = ['--pid', '--fork', '--kill-child', '--mount-proc'];

/** Why this machine cannot start a process in another namespace; empty if it can. */
function missingNamespaces(): string {
  try {
    execFileSync('unshare', [...PROCESS_NAMESPACE, 'true'], { stdio: 'ignore' });
    return '';
  } catch {
    return 'a process namespace needs unshare and the right to use it';
  }
}
const itInNamespaces = skipIf(missingNamespaces(), it);

interface Starter {
  child: ChildProcess;
  /** 'held', or the error message if the lock was refused */
  outcome: Promise<string>;
}

/** Starts a process that locks the folder until the process ends. */
function startHolder(folder: string, { inNamespace = false } = {}): Starter {
  const env = { ...process.env };
  delete env.NODE_OPTIONS;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', holder, folder];
  const [command = '', ...args] = inNamespace ? ['unshare', ...PROCESS_NAMESPACE, ...node] : node;
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const outcome = new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString();
      if (output.endsWith('\n')) resolve(output.trim());
    });
    child.once('exit', () => reject(new Error(`the process ended and printed only '${output}'`)));
  });
  outcome.catch(() => undefined);
  children.push(child);
  return { child, outcome };
}

/** Kills the process or lets it exit normally. Resolves when it has ended, together with any process that `unshare` started. */
async function end(child: ChildProcess, how: 'kill' | 'exit'): Promise<void> {
  if (child.stdout?.destroyed !== false) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (how === 'kill') child.kill('SIGKILL');
  else child.stdin?.end();
  await ended;
}

const children: ChildProcess[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'kill');
  rmSync(folder, { recursive: true, force: true });
});

const inUse = (pid: number | undefined) =>
  `The data folder ${folder} is in use by process ${pid} on ${hostname()}: stop it, or choose another folder with PORTAL_DATA.`;

describe('the lock of the data folder', () => {
  it('can be taken only once in one process, and again after it was released', () => {
    const unlock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
    expect(() => lockDataFolder(folder)).toThrow(inUse(process.pid));
    unlock();
    lockDataFolder(folder)();
  });

  it('keeps another process out, even through a symbolic link', async () => {
    const { outcome, child } = startHolder(folder);
    expect(await outcome).toBe('held');
    expect(() => lockDataFolder(folder)).toThrow(inUse(child.pid));
    const other = `${folder}-link`;
    symlinkSync(folder, other);
    try {
      expect(() => lockDataFolder(other)).toThrow(DataFolderInUseError);
    } finally {
      rmSync(other);
    }
  });

  itInNamespaces(
    'keeps a process of another container out, and stays held when that process ends',
    async () => {
      const first = startHolder(folder, { inNamespace: true });
      expect(await first.outcome).toBe('held');
      // each is process 1 of its own namespace and cannot see the other
      const second = startHolder(folder, { inNamespace: true });
      expect(await second.outcome).toContain('is in use by process 1 on');
      await end(second.child, 'exit');
      expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
      await end(first.child, 'kill');
      lockDataFolder(folder)();
    },
    60_000,
  );

  it('is taken by exactly one of three processes that start after the holder was killed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const killed = startHolder(folder);
      expect(await killed.outcome).toBe('held');
      await end(killed.child, 'kill');
      const starters = [startHolder(folder), startHolder(folder), startHolder(folder)];
      const outcomes = await Promise.all(starters.map(({ outcome }) => outcome));
      expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.includes('is in use by'))).toHaveLength(2);
      for (const { child } of starters) await end(child, 'kill');
    }
  }, 60_000);

  it('can be taken when a crashed machine left its files behind', () => {
    writeFileSync(join(folder, 'folder.lock'), '');
    writeFileSync(join(folder, 'folder.lock.json'), '{"pid":');
    lockDataFolder(folder)();
    writeFileSync(join(folder, 'folder.lock.json'), JSON.stringify({ pid: 1, host: 'gone' }));
    lockDataFolder(folder)();
  });

  it('throws an error that says what to do when its file was overwritten', () => {
    writeFileSync(join(folder, 'folder.lock'), 'notes '.repeat(1000));
    expect(() => lockDataFolder(folder)).toThrow(
      `The data folder ${folder} cannot be locked (file is not a database): make sure that no portal is running in it, and remove ${join(folder, 'folder.lock')}.`,
    );
    rmSync(join(folder, 'folder.lock'));
    lockDataFolder(folder)();
  });

  it('leaves only its empty file behind', () => {
    const unlock = lockDataFolder(folder);
    expect(readdirSync(folder).sort()).toEqual(['folder.lock', 'folder.lock.json']);
    unlock();
    expect(readdirSync(folder)).toEqual(['folder.lock']);
  });
});
