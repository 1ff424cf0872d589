import { forgetAlerts, useAlert } from '@portal/session';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';

// Rendering tables takes long on a busy machine.
jest.setTimeout(60_000);

const staff = aUser({ role: 'TRIMIN', username: 'provider.staff', tabList: ['home', 'search', 'controlPanel'] });
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
  isRunning: false,
  isRequested: false,
  nextRunAt: '2026-11-20T17:00:00.000Z',
  lastRun: run,
};

async function open(screenName: string, api: FakeHandlers) {
  const fake = fakeApi(api);
  await renderRemote(remote, { path: `/controlPanel/${screenName}`, user: staff });
  await screen.findByRole('heading', { level: 1 });
  return fake;
}

describe('the jobs', () => {
  it('show the last result and the next run, and can be run now', async () => {
    let isRequested = false;
    const api = await open('JOBS', {
      listJobs: () => ({ isServed: true, jobs: [{ ...job, isRequested }] }),
      runJobNow: () => {
        isRequested = true;
        return null;
      },
    });
    const table = within(await screen.findByRole('table', { name: 'Jobs' }));
    expect(table.getByText('Some failed (1): plat: no such folder')).toBeVisible();
    expect(table.getByText('0 3 * * *')).toBeVisible();
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

  it('show their last runs, and a warning if no server runs them', async () => {
    await open('jobs', {
      listJobs: () => ({ isServed: false, jobs: [{ ...job, lastRun: null, nextRunAt: null }] }),
      readJobRuns: () => ({ runs: [{ id: 1, ...run, outcome: 'NEWER', error: null, doneItems: 0 }] }),
    });
    expect(await screen.findByText('No server is running the jobs right now.')).toBeVisible();
    expect(screen.getByText('Not run yet')).toBeVisible();
    expect(screen.getByText('All the time')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'History: nightly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Runs of nightly' }));
    expect(await dialog.findByText('NEWER')).toBeVisible();
  });
});

describe('Lockout 2', () => {
  it('[002-2.5.lockout.1] [002-7.confirm.1] asks before it ends all sessions, and shows how many were ended', async () => {
    const api = await open('userLockout2', { endUserSessions: () => ({ ended: 12 }) });
    expect(screen.getByText(/^Lockout 1 lets only staff log in\. Lockout 2 logs out everyone/)).toBeVisible();
    const act = () => userEvent.click(screen.getByRole('button', { name: 'End User Sessions' }));
    await act();
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('You are about to end all user sessions. Continue?')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.requestsOf('endUserSessions')).toEqual([]);
    await act();
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Sessions ended: 12')).toBeVisible();
  });
});

describe('Reload Configuration', () => {
  it('[002-8.reload.1] shows an alert if it fails, and can be retried', async () => {
    await open('reloadConfiguration', {
      reloadConfiguration: () =>
        refuse({ httpStatus: 503, status: 'BUSY', code: 'BUSY', message: 'The portal is busy.' }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    const { result, unmount } = renderHook(() => useAlert());
    await waitFor(() =>
      expect(result.current).toMatchObject({ kind: 'WARNING', text: expect.stringMatching(/busy/i) }),
    );
    unmount();
    forgetAlerts();
    expect(screen.queryByText('Configuration reloaded')).toBeNull();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
  });

  it('[002-7.reload.1] shows which servers have reloaded', async () => {
    const servers = [
      { server: 'one:1', hasReloaded: true },
      { server: 'two:2', hasReloaded: false },
    ];
    const api = await open('reloadConfiguration', { reloadConfiguration: () => ({ servers }) });
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText('Configuration reloaded')).toBeVisible();
    const [, ...rows] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['one:1Reloaded', 'two:2Did not answer']);
    expect(api.requestsOf('reloadConfiguration')).toHaveLength(1);
  });
});
