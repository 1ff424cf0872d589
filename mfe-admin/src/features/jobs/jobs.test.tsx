import { type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aClerk } from '../../testing.ts';

// Rendering tables takes long on a busy machine.
jest.setTimeout(60_000);

// The county's time zone is Pacific/Guam, ten hours ahead of UTC: 17:00 is 3:00 AM of the next day there.
const run = {
  outcome: 'SOME_FAILED',
  startedAt: '2026-11-19T17:00:00.000Z',
  endedAt: '2026-11-19T17:00:02.000Z',
  reason: 'SCHEDULE',
  doneItems: 2,
  failedItems: 1,
  error: 'plat: no such folder',
};
const job = {
  name: 'nightly',
  schedule: '0 3 * * *',
  plan: { kind: 'DAILY', time: '03:00' },
  isRunning: false,
  isRequested: false,
  nextRunAt: '2026-11-20T17:00:00.000Z',
  lastRun: run,
};

async function open(api: FakeHandlers, path = '/controlPanel/jobs') {
  const fake = fakeApi(api);
  await renderRemote(remote, { path, user: aClerk({ role: 'TRIMIN' }) });
  return { api: fake, table: within(await screen.findByRole('table', { name: 'Jobs' })) };
}

describe('the jobs', () => {
  it('show the last run, its result and the next run', async () => {
    const { table } = await open({ listJobs: () => ({ isServed: true, jobs: [job] }) });
    const cells = within(table.getByRole('row', { name: /^nightly / })).getAllByRole('cell');
    expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'Every day at 3:00 AM',
      '11/20/2026, 3:00 AM',
      'Some failed (1): plat: no such folder',
      '11/21/2026, 3:00 AM',
    ]);
  });

  it('can be run now, but not again before that run starts', async () => {
    let isRequested = false;
    const { api, table } = await open({
      listJobs: () => ({ isServed: true, jobs: [{ ...job, isRequested }] }),
      runJobNow: () => {
        isRequested = true;
        return null;
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Run Now: nightly' }));
    expect(await table.findByText('Starts soon')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Run Now: nightly' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    // a disabled button would lose the focus
    expect(button).toHaveFocus();
    expect(button).toBeEnabled();
    await userEvent.keyboard('{Enter}');
    expect(api.requestsOf('runJobNow')).toEqual([{ job: 'nightly' }]);
  });

  it('show their schedules in words, and a crontab line where there are none', async () => {
    const plans = [
      { kind: 'EVERY', seconds: 1 },
      { kind: 'EVERY', seconds: 60 },
      { kind: 'HOURLY', minute: 7 },
      { kind: 'MONTHLY', day: 1, time: '14:20' },
      { kind: 'CRON' },
      { kind: 'LATER' },
      undefined,
    ];
    const { table } = await open({
      listJobs: () => ({ isServed: true, jobs: plans.map((plan, index) => ({ ...job, name: `job-${index}`, plan })) }),
    });
    const shown = plans.map((_plan, index) => {
      const [schedule] = within(table.getByRole('row', { name: new RegExp(`^job-${index} `) })).getAllByRole('cell');
      return schedule?.textContent;
    });
    const line = '0 3 * * *';
    expect(shown).toEqual([
      'Every 1 s',
      'Every 60 s',
      'Every hour, at minute 7',
      'On day 1 of every month at 2:20 PM',
      ...[line, line, line],
    ]);
  });

  it('show that they have not run yet, and have no next run because they run all the time', async () => {
    const { table } = await open({
      listJobs: () => ({
        isServed: true,
        jobs: [{ ...job, lastRun: null, nextRunAt: null }],
      }),
    });
    expect(table.getByText('Not run yet')).toBeVisible();
    expect(table.getByText('All the time')).toBeVisible();
    expect(screen.queryByText('No server is running the jobs right now.')).toBeNull();
  });

  it('show a warning if no server runs them', async () => {
    await open({ listJobs: () => ({ isServed: false, jobs: [job] }) });
    expect(screen.getByText('No server is running the jobs right now.')).toBeVisible();
  });

  it('show their last runs in order, also one with an outcome that only a newer server knows', async () => {
    await open({
      listJobs: () => ({ isServed: true, jobs: [job] }),
      readJobRuns: () => ({
        runs: [
          { id: 2, ...run, outcome: 'NEWER', error: null, doneItems: 0 },
          { id: 1, ...run },
        ],
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'History: nightly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Runs of nightly' }));
    await dialog.findByText('NEWER');
    expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'NEWER',
      'Some failed (1): plat: no such folder',
    ]);
  });

  it('have an address that is matched without regard to case', async () => {
    const { table } = await open({ listJobs: () => ({ isServed: true, jobs: [job] }) }, '/controlPanel/JOBS');
    expect(table.getByText('nightly')).toBeVisible();
  });
});
