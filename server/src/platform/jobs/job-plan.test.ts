import { cron, everySeconds } from './job.ts';
import { isPlannedAhead, type JobRow, planJob } from './job-plan.ts';

const ZONE = 'America/New_York';
const NIGHTLY = cron('0 3 * * *');
const at = (text: string): Date => new Date(`${text}-05:00`);
const HOUR_MS = 60 * 60_000;

/** A nightly job that ran well in the night of the 19th. */
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
const plan = (row: Partial<JobRow>, now: string, when = NIGHTLY, begunAgoMs?: number) => {
  const { isDue, reason, occurrence, nextRunAt } = planJob(
    when,
    { ...RAN, ...row },
    { now: at(now), zone: ZONE, begunAgoMs },
  );
  return { isDue, reason, occurrence, nextRunAt };
};

describe('a job of the calendar', () => {
  it('waits for its time, is due from then on, and makes up for missed runs once', () => {
    expect(plan({}, '2026-11-20T02:59:59')).toMatchObject({ isDue: false, nextRunAt: at('2026-11-20T03:00') });
    const due = { isDue: true, reason: 'SCHEDULE', occurrence: at('2026-11-20T03:00') };
    expect(plan({}, '2026-11-20T03:00')).toMatchObject(due);
    expect(plan({}, '2026-11-25T12:00')).toMatchObject(due);
    // the run of the 25th kept the plan until then
    expect(plan({ planned_at: at('2026-11-25T12:00') }, '2026-11-25T12:01')).toMatchObject({ isDue: false });
  });

  it('goes by the clock of the county, also when that changes', () => {
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

  it('runs once when the clock is set back over its moment, and does not wait for what a wrong clock planned', () => {
    expect(plan({}, '2026-11-19T02:10')).toMatchObject({ isDue: false, nextRunAt: at('2026-11-20T03:00') });
    const ahead = { ...RAN, planned_at: at('2036-01-01T00:00') };
    expect([ahead, RAN].map((row) => isPlannedAhead(row, at('2026-11-18T04:00')))).toEqual([true, false]);
  });

  it('is tried again after ever longer waits, for the same occurrence, and given up at last', () => {
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
    // the clock was set back behind the failure: nobody waits for it to come again
    expect(plan(failed, '2026-11-18T12:00')).toMatchObject({ isDue: true, reason: 'RETRY' });
  });

  it('continues at once when it was stopped or killed, before a request, and later the more often it was killed', () => {
    const requested_at = at('2026-11-19T04:00');
    const goesOn = { isDue: true, reason: 'CONTINUE', occurrence: at('2026-11-19T03:00') };
    expect(plan({ outcome: 'STOPPED', requested_at }, '2026-11-19T05:00')).toMatchObject(goesOn);
    expect(plan({ ended_at: null, outcome: null }, '2026-11-19T03:00:02')).toMatchObject(goesOn);
    const killed = { ended_at: null, failures: 2 };
    expect(plan(killed, '2026-11-19T03:01')).toMatchObject({ isDue: false, nextRunAt: at('2026-11-19T03:01:01') });
    expect(plan({ ...killed, requested_at }, '2026-11-19T03:01')).toMatchObject(goesOn);
    expect(plan({ ...killed, failures: 9 }, '2026-11-19T12:00')).toMatchObject({ isDue: false, reason: 'SCHEDULE' });
  });

  it('runs when an operator asks, and its plan stays', () => {
    const asked = { requested_at: at('2026-11-19T12:00') };
    expect(plan(asked, '2026-11-19T12:00:01')).toMatchObject({
      isDue: true,
      reason: 'REQUEST',
      occurrence: at('2026-11-19T12:00'),
    });
  });
});

describe('a job that looks again and again', () => {
  const look = everySeconds(30);
  it('goes by the time that passed since it was begun, whatever the clock says', () => {
    expect(plan({}, '2026-11-19T12:00', look)).toMatchObject({ isDue: true });
    expect(plan({}, '2099-11-19T12:00', look, 29_000)).toMatchObject({ isDue: false, nextRunAt: null });
    expect(plan({}, '1999-11-19T12:00', look, 30_000)).toMatchObject({ isDue: true, reason: 'SCHEDULE' });
  });

  it('pauses for longer when it fails as a whole, and not when an item does', () => {
    const failed = { outcome: 'FAILED', failures: 2 } as const;
    expect(plan(failed, '2026-11-19T12:00', look, 119_000)).toMatchObject({ isDue: false });
    expect(plan(failed, '2026-11-19T12:00', look, 120_000)).toMatchObject({ isDue: true, reason: 'RETRY' });
    expect(plan({ ...failed, failures: 40 }, '2026-11-19T12:00', look, 5 * 60_000)).toMatchObject({ isDue: true });
    expect(plan({ ...failed, outcome: 'SOME_FAILED' }, '2026-11-19T12:00', look, 30_000)).toMatchObject({
      isDue: true,
    });
    expect(plan({ ...failed }, '2026-11-19T12:00', everySeconds(HOUR_MS), 5 * 60_000)).toMatchObject({ isDue: false });
  });
});
