import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** A server that takes so many milliseconds to stop. */
const SERVER = `
const { stopOnSignals } = await import(process.env.MODULE);
const log = { error: (_facts, message) => process.stdout.write(message) };
const keepsRunning = setInterval(() => undefined, 1_000);
stopOnSignals(() => new Promise((resolve) => setTimeout(resolve, Number(process.env.STOP_MS))), log, 1_500);
process.stderr.write('ready');
`;

async function stopServer(stopMs: number) {
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', SERVER], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      MODULE: new URL('./stop-on-signals.ts', import.meta.url).href,
      STOP_MS: String(stopMs),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const status = new Promise((resolve) => child.once('close', resolve));
  child.stderr.once('data', () => child.kill('SIGTERM'));
  return { logged: await text(child.stdout), status: await status };
}

describe('a server that gets SIGTERM', () => {
  it('ends when it has stopped', async () => {
    expect(await stopServer(10)).toEqual({ logged: '', status: 0 });
  }, 60_000);

  it('ends in any case after some time, for example when the database does not respond', async () => {
    const ended = await stopServer(120_000);
    expect(ended).toEqual({ logged: 'the server did not stop in time, and was ended', status: 1 });
  }, 60_000);
});
