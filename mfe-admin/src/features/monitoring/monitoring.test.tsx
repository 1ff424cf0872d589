import type { ContentOf } from '@portal/contracts';
import type { readMonitoring } from '@portal/contracts/county-config';
import { aUser, fakeApi, renderRemote } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aClerk, settingHandlers } from '../../testing.ts';

jest.setTimeout(60_000);

const QUIET = { requests: 0, refused: 0, failed: 0, p50Ms: null, p95Ms: null };
const BUSY = { requests: 7, refused: 2, failed: 1, p50Ms: 4.5, p95Ms: 87 };
const MINUTES = Array.from({ length: 60 }, (_none, minute) => ({
  at: new Date(Date.UTC(2026, 10, 20, 1, minute)).toISOString(),
  ...(minute === 58 ? { ...BUSY, loopMs: 21.5 } : { ...QUIET, loopMs: null }),
}));
const MONITORING: ContentOf<typeof readMonitoring> = {
  server: 'portal-1:42',
  version: '1.0.0',
  startedAt: '2026-11-20T00:00:00.000Z',
  memoryMb: 312,
  hour: BUSY,
  minutes: MINUTES,
  routes: [{ route: '/api/search/name', ...BUSY }],
  database: { kind: 'server', isUp: true, roundTripMs: 1.2, connections: 6, running: 1, longestMs: 40 },
  outbox: { waiting: 3, late: 0, failing: 0 },
  filings: 2,
  jobs: { isServed: true, running: [], failing: ['retention'] },
  isConfigurationFresh: true,
  remotes: [{ id: 'search', version: '5.3.4' }],
};

const trimin = () => aUser({ role: 'TRIMIN', username: 'trimin.admin', tabList: ['home', 'controlPanel'] });

describe('Performance Monitoring', () => {
  it('[002-2.5.monitoring.1] [002-7.monitoring.1] opens the monitoring page in a new window', async () => {
    fakeApi(settingHandlers());
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    await renderRemote(remote, { path: '/controlPanel/performanceMonitoring', user: trimin() });
    await userEvent.click(await screen.findByRole('button', { name: 'Open Monitoring' }));
    const [[address, target] = []] = open.mock.calls;
    expect([String(address), target]).toEqual([new URL('monitoring', document.baseURI).href, '_blank']);
    open.mockRestore();
  });

  it('shows charts of the last hour, and all numbers in a table', async () => {
    fakeApi({ readMonitoring: () => MONITORING });
    await renderRemote(remote, { path: '/monitoring', user: trimin() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Performance Monitoring' })).toBeVisible();
    expect(screen.getByText(/are from server portal-1:42/)).toBeVisible();
    expect(screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toEqual([
      'Requests: up to 7',
      'Failed: up to 1',
      'Half answered within (ms): up to 4.5',
      '95% answered within (ms): up to 87',
      'Event loop delay (ms): up to 21.5',
    ]);
    const [minutes, routes] = screen.getAllByRole('table');
    if (minutes === undefined || routes === undefined) throw new Error('There are no tables.');
    const cells = within(minutes)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells.map((text) => text.replace(/^\D+/, ''))).toEqual(['7', '2', '1', '4.5', '87', '21.5']);
    expect(within(routes).getByText('/api/search/name')).toBeVisible();
    for (const text of ['search 5.3.4', 'retention', 'Working', 'Up to date'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('shows a message if there were no requests', async () => {
    const quiet = MINUTES.map(({ at }) => ({ at, ...QUIET, loopMs: null }));
    fakeApi({ readMonitoring: () => ({ ...MONITORING, hour: QUIET, minutes: quiet }) });
    await renderRemote(remote, { path: '/monitoring', user: trimin() });
    expect(await screen.findByText('There were no requests in the last hour.')).toBeVisible();
  });

  it('is not in the control panel of a clerk', async () => {
    fakeApi(settingHandlers());
    await renderRemote(remote, { path: '/controlPanel/performanceMonitoring', user: aClerk() });
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible();
    expect(screen.queryByText('Open Monitoring')).toBeNull();
  });
});
