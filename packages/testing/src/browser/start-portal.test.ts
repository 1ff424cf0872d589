import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startPortal } from './start-portal.ts';

const SUPERVISOR = `
const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
console.log('descendant ' + pid);
setInterval(() => undefined, 1000);`;

const isRunning = (pid: number): boolean => {
  try {
    // a zombie has ended
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const pidIn = (message: string): number => Number(/process (\d+)/.exec(message)?.[1]);

describe('a portal that does not start', () => {
  it.each([
    ['in time', { startMs: 1 }, 'it was not ready after 1 ms'],
    ['because of an invalid setting', { env: { PORT: 'eighty' } }, 'it ended with 1\nPORT must'],
  ])('%s leaves no process behind, and its error says why', async (_case, options, reason) => {
    const failure = await startPortal(options).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(failure).toContain(reason);
    expect(() => process.kill(pidIn(failure), 0)).toThrow('ESRCH');
  });

  it('leaves no process behind that its supervisor started', async () => {
    const failure = await startPortal({ startMs: 2_000, script: ['-e', SUPERVISOR] }).then(() => '', String);
    const pid = Number(/descendant (\d+)/.exec(failure)?.[1]);
    expect(pid).toBeGreaterThan(0);
    for (let tries = 0; isRunning(pid) && tries < 100; tries += 1) await wait(50);
    expect(isRunning(pid)).toBe(false);
  });
});
