import pino from 'pino';
import { DatabaseBusyError } from '../database/errors.ts';
import { Refusal } from '../errors/refusal.ts';
import { createHttpServer } from '../http/http-server.ts';
import { logResponses } from './access-log.ts';

interface Line {
  readonly msg: string;
  readonly code?: string;
  readonly count?: number;
  readonly err?: { readonly stack: string };
}

/** The log lines of these many requests, each with this outcome. */
async function linesOf(count: number, answer: () => Promise<object>): Promise<Line[]> {
  const lines: Line[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = await createHttpServer({ logger, isTls: false, lockout: () => null });
  logResponses(app);
  app.get('/', answer);
  await Promise.all(Array.from({ length: count }, () => app.inject('/')));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await app.close();
  return lines;
}

const refuseAs = (error: Error) => async () => {
  throw error;
};
const countOf = (lines: readonly Line[], msg: string): number => lines.filter((line) => line.msg === msg).length;

it.each(['BUSY', 'TOO_MANY_REQUESTS', 'LOGIN_THROTTLED'] as const)(
  '[S38] a flood of requests that are refused as %s cannot fill the disk: two short lines for each of the first hundred a second, then their number',
  async (code) => {
    const lines = await linesOf(350, refuseAs(new Refusal(code)));
    expect([countOf(lines, 'refused'), countOf(lines, 'answered')]).toEqual([100, 100]);
    expect(lines.flatMap(({ count }) => count ?? [])).toEqual([250]);
    expect(JSON.stringify(lines).length).toBeLessThan(200 * 300);
  },
);

it('every other response is logged, and errors of the database with their cause', async () => {
  expect(countOf(await linesOf(150, async () => ({ ok: true })), 'answered')).toBe(150);
  expect(countOf(await linesOf(150, refuseAs(new Refusal('NOT_FOUND'))), 'answered')).toBe(150);
  const [busy] = await linesOf(1, refuseAs(new DatabaseBusyError()));
  expect(busy).toMatchObject({ msg: 'refused', code: 'BUSY', err: { stack: expect.any(String) } });
});
