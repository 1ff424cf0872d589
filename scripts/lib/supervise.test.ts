import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SUPERVISE = pathToFileURL(join(import.meta.dirname, 'supervise.ts')).href;
const SERVER = join(import.meta.dirname, 'supervised.testing.ts');

describe('[R35] a supervised server', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'supervise-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (commands: readonly string[]) => {
    const [file, log] = [join(folder, 'commands'), join(folder, 'log')];
    writeFileSync(file, commands.join('\n'));
    writeFileSync(log, '');
    const code = `import { supervise } from '${SUPERVISE}'; process.exitCode = await supervise('${SERVER}', ['${file}', '${log}'], { pausesMs: [50] });`;
    const script = join(folder, 'run.mjs');
    writeFileSync(script, code);
    const parent = spawn(process.execPath, ['--no-warnings', script], {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let printed = '';
    parent.stderr.on('data', (piece: Buffer) => {
      printed += piece.toString();
    });
    const exited = new Promise<number | null>((resolve) => parent.on('exit', resolve));
    const pids = (): number[] => readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number);
    const waitForStart = async (count: number): Promise<number> => {
      while (pids().length < count) await new Promise((resolve) => setTimeout(resolve, 20));
      // gives the supervisor time to handle the ready message
      await new Promise((resolve) => setTimeout(resolve, 300));
      return pids()[count - 1] ?? 0;
    };
    return { parent, exited, waitForStart, pids, printed: () => printed };
  };

  it('is restarted whenever it is killed, with a message', async () => {
    const { exited, waitForStart, pids, printed } = run(['serve', 'serve', 'end']);
    process.kill(await waitForStart(1), 'SIGKILL');
    process.kill(await waitForStart(2), 'SIGKILL');
    expect(await exited).toBe(0);
    expect(new Set(pids()).size).toBe(3);
    expect(printed().match(/ended unexpectedly \(SIGKILL\)\. It starts again in 0\.05 s\./g)).toHaveLength(2);
  });

  it('is restarted after a crash, even if a restart fails', async () => {
    const { exited, pids, printed } = run(['fault', 'refuse', 'end']);
    expect(await exited).toBe(0);
    expect(pids()).toHaveLength(3);
    expect(printed()).toContain('(status 7)');
  });

  it('is not restarted if its first start fails, and the supervisor returns the exit status of the server', async () => {
    const { exited, pids } = run(['refuse', 'end']);
    expect([await exited, pids().length]).toEqual([1, 1]);
  });

  it('is not restarted after it ended normally or was stopped', async () => {
    const normal = run(['end', 'end']);
    expect([await normal.exited, normal.pids().length]).toEqual([0, 1]);
    const stopped = run(['serve', 'serve']);
    await stopped.waitForStart(1);
    stopped.parent.kill('SIGTERM');
    expect([await stopped.exited, stopped.pids().length]).toEqual([0, 1]);
    const unprepared = run(['unprepared', 'end']);
    await unprepared.waitForStart(1);
    unprepared.parent.kill('SIGTERM');
    expect([await unprepared.exited, unprepared.pids().length]).toEqual([130, 1]);
  });

  it('can be stopped after a restart', async () => {
    const { parent, exited, waitForStart } = run(['serve', 'serve', 'serve']);
    process.kill(await waitForStart(1), 'SIGKILL');
    await waitForStart(2);
    parent.kill('SIGTERM');
    expect(await exited).toBe(0);
  });
});
