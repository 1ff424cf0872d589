import { startPortal } from './start-portal.ts';

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
});
