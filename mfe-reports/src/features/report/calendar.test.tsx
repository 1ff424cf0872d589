import { fakeApi, renderRemote } from '@portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { clerk, reportHandlers, startCounty } from '../../testing.ts';

// February 10 has begun in Saipan, the county's time zone
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-02-09T20:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

test('the calendar of a report opens at the current day of the county', async () => {
  startCounty();
  fakeApi(reportHandlers());
  await renderRemote(remote, { path: '/reports/AccountReport', user: clerk });
  await userEvent.click(await screen.findByRole('button', { name: 'Choose From Date from a calendar' }));
  expect(screen.getByRole('gridcell', { name: 'Tuesday, February 10, 2026' })).toHaveFocus();
});
