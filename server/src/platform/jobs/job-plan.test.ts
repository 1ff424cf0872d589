import { cron, everySeconds } from './job.ts';
import { isPlannedTooFarAhead, type JobRow, planJob } from './job-plan.ts';

const ZONE = 'America/New_York';
const NIGHTLY = cron('0 3 * * *');
const at = (text: string): Date => new Date(`${text}-05:00`);
const HOUR_MS = 60 * 60_000;

/** A nightly job that succeeded in the night of the 19th. */
const RAN: JobRow = {
  name: 'nightly',
  schedule: '0 3 * * *',
  planned_at: at('2026-11-19T03:00:01'),
  next_run_at: null,
  requested_at: null,
  occurrence: at('2026-11-19T03:00'),
  reason: 'SCHEDULE',
  server: 'one',
  started_at: at('2026-11-19T03:00:01'),
  ended_at: at('2026-11-19T03:00:05'),
  outcome: 'DONE',
  done_items: 1,
  failed_items: 0,
  error: null,
  failures: 0,
};
const plan = (row: Partial<JobRow>, now: string, when = NIGHTLY, startedAgoMs?: number) => {
  const { isDue, reason, occurrence, nextRunAt } = planJob(
    when,
    { ...RAN, ...row },
    { now: at(now), zone: ZONE, startedAgoMs },
  );
  return { isDue, reason, occurrence, nextRunAt };
};

describe('a job with a crontab schedule', () => {
  it('waits for its time, is due from then on, and makes up for missed runs once', () => {
    expect(plan({}, '2026-11-20T02:59:59')).toMatchObject({ isDue: false, nextRunAt: at('2026-11-20T03:00') });
    const due = { isDue: true, reason: 'SCHEDULE', occurrence: at('2026-11-20T03:00') };
    expect(plan({}, '2026-11-20T03:00')).toMatchObject(due);
    expect(plan({}, '2026-11-25T12:00')).toMatchObject(due);
    // the run of the 25th moved the plan to that time
    expect(plan({ planned_at: at('2026-11-25T12:00') }, '2026-11-25T12:01')).toMatchObject({ isDue: false });
  });

  it("runs by the county's time zone, even when daylight saving time starts", () => {
    const before = { planned_at: new Date('2026-03-07T12:00:00Z') };
    const now = new Date('2026-03-08T07:00:00Z');
    const facts = { now, zone: ZONE };
    const gap = planJob(cron('30 2 * * *'), { ...RAN, ...before }, facts);
    expect([gap.isDue, gap.nextRunAt]).toEqual([true, now]);
    const saipan = planJob(NIGHTLY, { ...RAN, ...before }, { now, zone: 'Pacific/Saipan' });
    expect(saipan.nextRunAt).toEqual(new Date('2026-03-07T17:00:00Z'));
  });

  it('uses UTC for an invalid zone, and is refused with an invalid crontab line', () => {
    const facts = { now: new Date('2026-11-20T03:00:00Z'), zone: 'Pacific/Nowhere' };
    expect(planJob(NIGHTLY, RAN, facts)).toMatchObject({ isDue: true, occurrence: facts.now });
    expect(() => cron('0 3 * *')).toThrow(RangeError);
  });

  it('runs only once when the clock is set back past its time, and detects a plan that a wrong clock made', () => {
    expect(plan({}, '2026-11-19T02:10')).toMatchObject({ isDue: false, nextRunAt: at('2026-11-20T03:00') });
    const ahead = { ...RAN, planned_at: at('2036-01-01T00:00') };
    expect([ahead, RAN].map((row) => isPlannedTooFarAhead(row, at('2026-11-18T04:00')))).toEqual([true, false]);
  });

  it('is retried for the same occurrence after increasing waits, and finally given up', () => {
    const failed = { outcome: 'SOME_FAILED', failures: 1 } as const;
    expect(plan(failed, '2026-11-19T03:00:34')).toMatchObject({ isDue: false, nextRunAt: at('2026-11-19T03:00:35') });
    expect(plan(failed, '2026-11-19T03:00:35')).toMatchObject({
      isDue: true,
      reason: 'RETRY',
      occurrence: at('2026-11-19T03:00'),
    });
    expect(plan({ ...failed, failures: 3 }, '2026-11-19T03:01')).toMatchObject({
      nextRunAt: at('2026-11-19T03:02:05'),
    });
    expect(plan({ ...failed, failures: 8 }, '2026-11-19T03:01')).toMatchObject({
      nextRunAt: at('2026-11-19T04:00:05'),
    });
    expect(plan({ ...failed, failures: 9 }, '2026-11-19T09:00')).toMatchObject({
      isDue: false,
      reason: 'SCHEDULE',
      nextRunAt: at('2026-11-20T03:00'),
    });
    // the clock was set back to before the failure: the retry does not wait until that time comes again
    expect(plan(failed, '2026-11-18T12:00')).toMatchObject({ isDue: true, reason: 'RETRY' });
  });

  it('continues immediately when it was stopped or killed, before any request, and later after several kills', () => {
    const requested_at = at('2026-11-19T04:00');
    const continues = { isDue: true, reason: 'CONTINUE', occurrence: at('2026-11-19T03:00') };
    expect(plan({ outcome: 'STOPPED', requested_at }, '2026-11-19T05:00')).toMatchObject(continues);
    expect(plan({ ended_at: null, outcome: null }, '2026-11-19T03:00:02')).toMatchObject(continues);
    const killed = { ended_at: null, failures: 2 };
    expect(plan(killed, '2026-11-19T03:01')).toMatchObject({ isDue: false, nextRunAt: at('2026-11-19T03:01:01') });
    expect(plan({ ...killed, requested_at }, '2026-11-19T03:01')).toMatchObject(continues);
    expect(plan({ ...killed, failures: 9 }, '2026-11-19T12:00')).toMatchObject({ isDue: false, reason: 'SCHEDULE' });
  });

  it('runs when an operator requests it', () => {
    const requested = { requested_at: at('2026-11-19T12:00') };
    expect(plan(requested, '2026-11-19T12:00:01')).toMatchObject({
      isDue: true,
      reason: 'REQUEST',
      occurrence: at('2026-11-19T12:00'),
    });
  });
});

describe('a polling job', () => {
  const poll = everySeconds(30);
  it('runs by the time elapsed since its last start, independent of the clock', () => {
    expect(plan({}, '2026-11-19T12:00', poll)).toMatchObject({ isDue: true });
    expect(plan({}, '2099-11-19T12:00', poll, 29_000)).toMatchObject({ isDue: false, nextRunAt: null });
    expect(plan({}, '1999-11-19T12:00', poll, 30_000)).toMatchObject({ isDue: true, reason: 'SCHEDULE' });
  });

  it('pauses longer when the whole run fails, but not when an item fails', () => {
    const failed = { outcome: 'FAILED', failures: 2 } as const;
    expect(plan(failed, '2026-11-19T12:00', poll, 119_000)).toMatchObject({ isDue: false });
    expect(plan(failed, '2026-11-19T12:00', poll, 120_000)).toMatchObject({ isDue: true, reason: 'RETRY' });
    expect(plan({ ...failed, failures: 40 }, '2026-11-19T12:00', poll, 5 * 60_000)).toMatchObject({ isDue: true });
    expect(plan({ ...failed, outcome: 'SOME_FAILED' }, '2026-11-19T12:00', poll, 30_000)).toMatchObject({
      isDue: true,
    });
    expect(plan({ ...failed }, '2026-11-19T12:00', everySeconds(HOUR_MS), 5 * 60_000)).toMatchObject({ isDue: false });
  });
});
