import { type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { clerk, examiner, reportHandlers, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const people = (count: number) => ({
  codeDescriptionResultList: Array.from({ length: count }, (_, index) => ({
    code: String(index + 1),
    description: `name.${index + 1}`,
  })),
});

async function open(user = clerk, api: FakeHandlers = {}, path = 'UserReport') {
  sessionStorage.clear();
  startCounty({});
  const fake = fakeApi({ ...reportHandlers(), ...api });
  await renderRemote(remote, { path: `/reports/${path}`, user });
  await screen.findByRole('button', { name: 'Show Report' });
  return { api: fake, pointer: userEvent.setup() };
}
const names = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

test('[001-2.3.people.1] [001-9.pickLists.1] users are listed ten to a page, and clicking a row fills in the field', async () => {
  const { pointer } = await open(clerk, { usersCodeDescription: () => people(12) });
  await pointer.click(screen.getByRole('button', { name: 'List of users' }));
  const dialog = await screen.findByRole('dialog', { name: 'Users' });
  expect(await within(dialog).findByText('Click row to select user:')).toBeVisible();
  await waitFor(() => expect(names(dialog)).toHaveLength(10));
  await pointer.click(within(dialog).getByRole('button', { name: 'Page 2' }));
  expect(names(dialog)).toEqual(['name.11', 'name.12']);
  await pointer.click(within(dialog).getByRole('button', { name: 'name.12' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Users' })).toBeNull());
  expect(screen.getByRole('combobox', { name: 'User' })).toHaveValue('name.12');
});

test('[001-2.3.people.2] accounts are found by a part of their name, and a message appears when the list is incomplete', async () => {
  const { pointer, api } = await open(clerk, {
    accountsCodeDescription: ({ filterText }) => people(filterText === '' ? 50 : filterText === 'zz' ? 0 : 1),
  });
  await pointer.click(screen.getByRole('button', { name: 'List of accounts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accounts' });
  expect(await within(dialog).findByText('Click row to select account:')).toBeVisible();
  expect(await within(dialog).findByText('Only the first 50 are listed. Type part of a name.')).toBeVisible();
  await pointer.type(within(dialog).getByLabelText('Name contains'), 'tasi');
  await waitFor(() => expect(names(dialog)).toEqual(['name.1']));
  expect(api.requestsOf('accountsCodeDescription').at(-1)).toEqual({ filterText: 'tasi' });
  expect(within(dialog).queryByText(/^Only the first/)).toBeNull();
  await pointer.clear(within(dialog).getByLabelText('Name contains'));
  await pointer.type(within(dialog).getByLabelText('Name contains'), 'zz');
  expect(await within(dialog).findByText('No names match.')).toBeVisible();
});

test('only the users of the chosen account are offered, in the field and in the list', async () => {
  const { pointer, api } = await open();
  await pointer.type(screen.getByRole('combobox', { name: 'Account' }), 'Pacific Title{Enter}');
  await pointer.type(screen.getByRole('combobox', { name: 'User' }), 'title');
  await waitFor(() =>
    expect(api.requestsOf('usersCodeDescription').at(-1)).toEqual({
      filterText: 'title',
      accountName: 'Pacific Title',
    }),
  );
  await pointer.click(screen.getByRole('button', { name: 'List of users' }));
  const dialog = await screen.findByRole('dialog', { name: 'Users' });
  await pointer.type(within(dialog).getByLabelText('Name contains'), 'exam');
  await waitFor(() =>
    expect(api.requestsOf('usersCodeDescription').at(-1)).toEqual({ filterText: 'exam', accountName: 'Pacific Title' }),
  );
});

test('a list that could not be loaded shows an error, not an empty list', async () => {
  const { pointer } = await open(clerk, { usersCodeDescription: () => refuse({ httpStatus: 500, message: 'No.' }) });
  await pointer.click(screen.getByRole('button', { name: 'List of users' }));
  const dialog = await screen.findByRole('dialog', { name: 'Users' });
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(within(dialog).queryByText('No names match.')).toBeNull();
});

test('no account or user can be selected when there is a statement number', async () => {
  const { pointer } = await open(clerk, {}, 'StatementReport');
  const controls = () => [
    ...['List of accounts', 'List of users'].map((name) => screen.getByRole('button', { name })),
    ...['Account', 'User'].map((name) => screen.getByRole('combobox', { name })),
  ];
  for (const control of controls()) expect(control).toBeEnabled();
  await pointer.type(screen.getByLabelText(/^Statement number/i), '202610-12');
  for (const control of controls()) expect(control).toBeDisabled();
});

test('there are no lists for a user who may not select an account or a user', async () => {
  await open(examiner, {}, 'StatementReport');
  expect(screen.queryByRole('button', { name: /^List of/ })).toBeNull();
});
