import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { unless } from '@portal/testing/skips';
import { DataFolderInUseError } from '../errors.ts';
import { lockDataFolder } from './lock.ts';

const holder = join(import.meta.dirname, '..', 'testing', 'hold-folder-until-killed.ts');
const PROCESS_NAMESPACE = ['--pid', '--fork', '--kill-child', '--mount-proc'];

/** Why no process of another namespace can be started here; empty where it can. */
function missingNamespaces(): string {
  try {
    execFileSync('unshare', [...PROCESS_NAMESPACE, 'true'], { stdio: 'ignore' });
    return '';
  } catch {
    return 'a process namespace needs unshare and the right to use it';
  }
}
const itInNamespaces = unless(missingNamespaces(), it);

interface Starter {
  child: ChildProcess;
  /** 'held', or the sentence with which it was refused */
  outcome: Promise<string>;
}

/** Starts a process that takes the folder and keeps it until it is ended. */
function startHolder(folder: string, { apart = false } = {}): Starter {
  const env = { ...process.env };
  delete env.NODE_OPTIONS;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', holder, folder];
  const [command = '', ...args] = apart ? ['unshare', ...PROCESS_NAMESPACE, ...node] : node;
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const outcome = new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (piece: Buffer) => {
      said += piece.toString();
      if (said.endsWith('\n')) resolve(said.trim());
    });
    child.once('exit', () => reject(new Error(`the process ended and said only '${said}'`)));
  });
  outcome.catch(() => undefined);
  children.push(child);
  return { child, outcome };
}

/** Kills it, or lets it end in order; resolves when nothing of it is left, also of the one that `unshare` started. */
async function end(child: ChildProcess, how: 'killed' | 'in order'): Promise<void> {
  if (child.stdout?.destroyed !== false) return;
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (how === 'killed') child.kill('SIGKILL');
  else child.stdin?.end();
  await ended;
}

const children: ChildProcess[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'killed');
  rmSync(folder, { recursive: true, force: true });
});

const inUse = (pid: number | undefined) =>
  `The data folder ${folder} is in use by process ${pid} on ${hostname()}: stop it, or choose another folder with PORTAL_DATA.`;

describe('the lock of the data folder', () => {
  it('is held once in one process too, and is free after it was given back', () => {
    const unlock = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
    expect(() => lockDataFolder(folder)).toThrow(inUse(process.pid));
    unlock();
    lockDataFolder(folder)();
  });

  it('keeps another process out, by whatever path it comes', async () => {
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
    'keeps a process of another container out, and outlives its end',
    async () => {
      const first = startHolder(folder, { apart: true });
      expect(await first.outcome).toBe('held');
      // each is process 1 of its own world, and sees nothing of the other
      const second = startHolder(folder, { apart: true });
      expect(await second.outcome).toContain('is in use by process 1 on');
      await end(second.child, 'in order');
      expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
      await end(first.child, 'killed');
      lockDataFolder(folder)();
    },
    60_000,
  );

  it('is taken by one of three that start over a killed one, every time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const killed = startHolder(folder);
      expect(await killed.outcome).toBe('held');
      await end(killed.child, 'killed');
      const starters = [startHolder(folder), startHolder(folder), startHolder(folder)];
      const outcomes = await Promise.all(starters.map(({ outcome }) => outcome));
      expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.includes('is in use by'))).toHaveLength(2);
      for (const { child } of starters) await end(child, 'killed');
    }
  }, 60_000);

  it('is taken at once where a lost machine left everything behind', () => {
    writeFileSync(join(folder, 'folder.lock'), '');
    writeFileSync(join(folder, 'folder.lock.json'), '{"pid":');
    lockDataFolder(folder)();
    writeFileSync(join(folder, 'folder.lock.json'), JSON.stringify({ pid: 1, host: 'gone' }));
    lockDataFolder(folder)();
  });

  it('says what to do when its file was written into', () => {
    writeFileSync(join(folder, 'folder.lock'), 'notes '.repeat(1000));
    expect(() => lockDataFolder(folder)).toThrow(
      `The data folder ${folder} cannot be locked (file is not a database): see that no portal runs there, and remove ${join(folder, 'folder.lock')}.`,
    );
    rmSync(join(folder, 'folder.lock'));
    lockDataFolder(folder)();
  });

  it('leaves nothing behind but its empty file', () => {
    const unlock = lockDataFolder(folder);
    expect(readdirSync(folder).sort()).toEqual(['folder.lock', 'folder.lock.json']);
    unlock();
    expect(readdirSync(folder)).toEqual(['folder.lock']);
  });
});
