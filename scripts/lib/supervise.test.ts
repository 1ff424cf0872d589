import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SUPERVISE = pathToFileURL(join(import.meta.dirname, 'supervise.ts')).href;
const SERVER = join(import.meta.dirname, 'supervised.testing.ts');

describe('[R35] a server that is supervised', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'supervise-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (orders: readonly string[]) => {
    const [file, log] = [join(folder, 'orders'), join(folder, 'log')];
    writeFileSync(file, orders.join('\n'));
    writeFileSync(log, '');
    const code = `import { supervise } from '${SUPERVISE}'; process.exitCode = await supervise('${SERVER}', ['${file}', '${log}'], { pausesMs: [50] });`;
    const script = join(folder, 'run.mjs');
    writeFileSync(script, code);
    const parent = spawn(process.execPath, ['--no-warnings', script], {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let said = '';
    parent.stderr.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    const ended = new Promise<number | null>((resolve) => parent.on('exit', resolve));
    const pids = (): number[] => readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number);
    const started = async (count: number): Promise<number> => {
      while (pids().length < count) await new Promise((resolve) => setTimeout(resolve, 20));
      // its handlers stand when it has written its line and been ready
      await new Promise((resolve) => setTimeout(resolve, 300));
      return pids()[count - 1] ?? 0;
    };
    return { parent, ended, started, pids, said: () => said };
  };

  it('is started again whenever it is killed, and says so', async () => {
    const { ended, started, pids, said } = run(['serve', 'serve', 'end']);
    process.kill(await started(1), 'SIGKILL');
    process.kill(await started(2), 'SIGKILL');
    expect(await ended).toBe(0);
    expect(new Set(pids()).size).toBe(3);
    expect(said().match(/ended unexpectedly \(SIGKILL\)\. It starts again in 0\.05 s\./g)).toHaveLength(2);
  });

  it('is started again after a fault, also when a start in between fails', async () => {
    const { ended, pids, said } = run(['fault', 'refuse', 'end']);
    expect(await ended).toBe(0);
    expect(pids()).toHaveLength(3);
    expect(said()).toContain('(status 7)');
  });

  it('is not started again when it cannot start: the exit status says so', async () => {
    const { ended, pids } = run(['refuse', 'end']);
    expect([await ended, pids().length]).toEqual([1, 1]);
  });

  it('is not started again after it ended normally or was told to end', async () => {
    const well = run(['end', 'end']);
    expect([await well.ended, well.pids().length]).toEqual([0, 1]);
    const told = run(['serve', 'serve']);
    await told.started(1);
    told.parent.kill('SIGTERM');
    expect([await told.ended, told.pids().length]).toEqual([0, 1]);
  });

  it('ends on request after it was started again', async () => {
    const { parent, ended, started } = run(['serve', 'serve', 'serve']);
    process.kill(await started(1), 'SIGKILL');
    await started(2);
    parent.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
