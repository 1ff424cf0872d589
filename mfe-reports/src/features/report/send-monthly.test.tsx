import { fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { clerk, reportHandlers, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

test('a monthly report that is refused shows why at the field, and the question can be asked again', async () => {
  sessionStorage.clear();
  startCounty({});
  const errors = { accountName: { key: 'noSuchAccount' } };
  fakeApi({
    ...reportHandlers(),
    scheduleReport: () => refuse({ httpStatus: 400, status: 'INVALID', code: 'INVALID', content: { errors } }),
  });
  await renderRemote(remote, { path: '/reports/StatementReport', user: clerk });
  const account = await screen.findByRole('combobox', { name: 'Account' });
  const refuseOnce = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Send Monthly' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send as PDF' }));
    await waitFor(() => expect(account).toHaveAccessibleDescription(/There is no such account\./));
    expect(screen.queryByText('Send this report each month?')).toBeNull();
  };
  await userEvent.type(account, 'Nobody{Tab}');
  await refuseOnce();
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toHaveTextContent('There is no such account.');
  await userEvent.type(account, ' Ever{Tab}');
  expect(account).not.toHaveAccessibleDescription(/There is no such account\./);
  await refuseOnce();
});
