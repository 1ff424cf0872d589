import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

jest.setTimeout(60_000);

const TOGETHER = 6;
const ROUNDS = 5;
/** Processes import the module before they begin, so that all of them begin in the same millisecond. */
const CODE = `
const { becomeKeeper } = await import(process.argv[1]);
process.stdout.write('ready\\n');
process.stdin.once('data', (at) => {
  while (Date.now() < Number(at));
  process.stdout.write(becomeKeeper(process.argv[2]) + '\\n');
});
setTimeout(() => undefined, 60_000);`;

describe('the keeper of the PostgreSQL of tests', () => {
  let root: string;
  let candidates: ChildProcess[];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portal-keeper-'));
    candidates = [];
  });
  afterEach(async () => {
    await kill();
    rmSync(root, { recursive: true });
  });

  /** Starts candidates together; returns their answers. */
  async function elect(count: number): Promise<string[]> {
    const args = ['--input-type=module', '-e', CODE, join(import.meta.dirname, 'become-keeper.ts'), root];
    const env = { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' };
    const started = Array.from({ length: count }, () => {
      const candidate = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
      return { candidate, lines: createInterface({ input: candidate.stdout })[Symbol.asyncIterator]() };
    });
    candidates.push(...started.map(({ candidate }) => candidate));
    for (const { lines } of started) await lines.next();
    for (const { candidate } of started) candidate.stdin.write(String(Date.now() + 100));
    return Promise.all(started.map(async ({ lines }) => String((await lines.next()).value)));
  }

  /** Kills all candidates. */
  async function kill(): Promise<void> {
    const ended = candidates.map((candidate) => once(candidate, 'exit'));
    for (const candidate of candidates.splice(0)) candidate.kill('SIGKILL');
    await Promise.all(ended);
  }

  it('is exactly one of several processes that start together, even if a killed keeper left its file', async () => {
    const elected: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      writeFileSync(join(root, 'keeper.pid'), String(spawnSync(process.execPath, ['--version']).pid));
      elected.push((await elect(TOGETHER)).filter((answer) => answer === 'true').length);
      await kill();
    }
    expect(elected).toEqual(Array.from({ length: ROUNDS }, () => 1));
  });

  it('is not replaced while it runs', async () => {
    expect(await elect(1)).toEqual(['true']);
    expect(await elect(1)).toEqual(['false']);
  });

  it('is replaced after it was killed while it created its file', async () => {
    writeFileSync(join(root, 'keeper.pid'), '');
    expect(await elect(1)).toEqual(['true']);
  });
});
