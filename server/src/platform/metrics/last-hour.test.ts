import { setTimeout as wait } from 'node:timers/promises';
import { LastHour } from './last-hour.ts';
import { percentileOf } from './percentile.ts';

const START = Date.parse('2026-11-20T01:00:00Z');
const MINUTE = 60_000;

describe('the last hour of a process', () => {
  const hourOf = (answers: readonly (readonly [minute: number, status: number, seconds: number])[]) => {
    const hour = new LastHour();
    for (const [minute, status, seconds] of answers)
      hour.answered('/api/home', status, { seconds, now: START + minute * MINUTE });
    return hour;
  };

  it('counts responses, refusals and failures of each minute', () => {
    const { minutes, hour } = hourOf([
      [0, 200, 0.004],
      [0, 404, 0.004],
      [1, 503, 2],
    ]).read(START + MINUTE);
    expect(minutes).toHaveLength(60);
    expect(minutes.at(-2)).toMatchObject({ at: '2026-11-20T01:00:00.000Z', requests: 2, refused: 1, failed: 0 });
    expect(minutes.at(-1)).toMatchObject({ requests: 1, refused: 0, failed: 1 });
    expect(minutes.at(0)).toMatchObject({ requests: 0, p95Ms: null, loopMs: null });
    expect(hour).toMatchObject({ requests: 3, refused: 1, failed: 1 });
  });

  it('drops minutes that are older than an hour, even after a day without a request', () => {
    const hour = hourOf([[0, 200, 0.01]]);
    expect(hour.read(START + 59 * MINUTE).hour.requests).toBe(1);
    expect(hour.read(START + 60 * MINUTE).hour.requests).toBe(0);
    const many = new LastHour();
    for (let minute = 0; minute < 3000; minute += 1)
      many.answered('/x', 200, { seconds: 0.01, now: START + minute * MINUTE });
    expect(many.read(START + 2999 * MINUTE).hour.requests).toBe(60);
  });

  it('measures the delay of the event loop', async () => {
    const hour = hourOf([[0, 200, 0.01]]);
    await wait(200);
    const free = hour.read(START).minutes.at(-1)?.loopMs ?? 0;
    // a busy machine causes a delay of its own, so the loop is blocked for longer than that
    const until = performance.now() + 400 + 2 * free;
    while (performance.now() < until);
    await wait(120);
    const busy = hour.read(START).minutes.at(-1)?.loopMs ?? 0;
    expect(busy).toBeGreaterThan(300);
    expect(free).toBeLessThan(busy);
  });

  it('lists routes with failures first, then slow routes', () => {
    const hour = new LastHour();
    const at = { now: START };
    hour.answered('/fast', 200, { seconds: 0.001, ...at });
    hour.answered('/slow', 200, { seconds: 4, ...at });
    hour.answered('/broken', 500, { seconds: 0.001, ...at });
    expect(hour.slowest(2).map(({ route }) => route)).toEqual(['/broken', '/slow']);
  });
});

it.each([
  [[0, 0, 0], 0.5, null],
  [[10, 0, 0], 0.5, 0.5],
  [[0, 10, 0], 0.5, 1.5],
  [[5, 5, 0], 0.95, 1.9],
  [[0, 0, 7], 0.95, 2],
])('percentileOf the counts %j at %d is %s', (counts, share, value) => {
  const read = percentileOf([1, 2], counts, share);
  expect(read === null ? null : Math.round(read * 1000) / 1000).toBe(value);
});
