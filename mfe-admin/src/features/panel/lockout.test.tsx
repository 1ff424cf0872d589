import { fakeApi, renderRemote } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aClerk } from '../../testing.ts';

it('[002-2.5.lockout.1] [002-7.confirm.1] Lockout 2 asks before it ends all sessions, and shows how many were ended', async () => {
  const api = fakeApi({ endUserSessions: () => ({ ended: 12 }) });
  await renderRemote(remote, { path: '/controlPanel/userLockout2', user: aClerk({ role: 'TRIMIN' }) });
  expect(await screen.findByText(/^Lockout 1 lets only staff log in\. Lockout 2 logs out everyone/)).toBeVisible();
  const endSessions = () => userEvent.click(screen.getByRole('button', { name: 'End User Sessions' }));
  await endSessions();
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('You are about to end all user sessions. Continue?')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(api.requestsOf('endUserSessions')).toEqual([]);
  await endSessions();
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Sessions ended: 12')).toBeVisible();
});
