import type { listUsers, RequestOf } from '@portal/contracts';
import { refuse } from '@portal/testing';
import { LiveRegion } from '@portal/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClerk } from '../../testing.ts';
import { aUserList, aUserRow, openUserManager } from './users.testing.tsx';

jest.setTimeout(60_000);

const MANY = Array.from({ length: 47 }, (_, index) =>
  aUserRow({ id: 100 + index, username: `user.number${String(index).padStart(2, '0')}` }),
);
/** Responds like the server: filters by text, ten rows a page. */
const listOf =
  (rows = MANY) =>
  ({ filterText = '', page = 1 }: RequestOf<typeof listUsers>) => {
    const found = rows.filter(({ username }) => username.includes(filterText));
    return aUserList(found.slice((page - 1) * 10, page * 10), { total: found.length, page });
  };
const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the list of users', () => {
  it('[002-2.3.routes.1] [002-2.3.list.4] [002-9.pages.2] shows ten rows a page with its columns and the position, and has a pager', async () => {
    const { api, router } = await openUserManager('/userManager', { listUsers: listOf() });
    expect(await screen.findByText('Displaying Results: 1-10 of 47')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Username',
      'Name',
      'Account',
      'User Type',
      'Actions',
    ]);
    expect(screen.getByRole('row', { name: /^user\.number00/ })).toHaveTextContent(
      'user.number00 Examiner, ElenaPacific TitleUSER',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Page 5' }));
    expect(await screen.findByText('Displaying Results: 41-47 of 47')).toBeVisible();
    expect(router.state.location.search).toBe('?page=5');
    expect(api.requestsOf('listUsers').at(-1)).toMatchObject({ page: 5, statusType: 'ALL', accountId: 0 });
  });

  it('[002-2.3.list.5] filters with each letter, by status and by account, and returns to the first page', async () => {
    const { api, router } = await openUserManager('/userManager?page=3', { listUsers: listOf() });
    await screen.findByText('Displaying Results: 21-30 of 47');
    await userEvent.type(screen.getByLabelText('Filter by text'), '04');
    expect(await screen.findByText('Displaying Results: 1-1 of 1')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Pending Only');
    await userEvent.type(screen.getByRole('combobox', { name: 'Account' }), 'Bank{Enter}');
    await waitFor(() =>
      expect(api.requestsOf('listUsers').at(-1)).toMatchObject({
        filterText: '04',
        statusType: 'P',
        accountId: 4,
        page: 1,
      }),
    );
    await waitFor(() => expect(router.state.location.search).toBe('?text=04&status=P&accountId=4'));
  });

  it.each([
    ['typed', () => userEvent.type(screen.getByLabelText('Filter by text'), '04'), '?text=04'],
    ['chosen', () => userEvent.selectOptions(screen.getByLabelText('Status'), 'Pending Only'), '?status=P'],
  ])('shows all users again after a link to it, if a filter was %s', async (_what, narrow, search) => {
    const { api, router } = await openUserManager('/userManager', { listUsers: listOf() });
    await screen.findByText('Displaying Results: 1-10 of 47');
    await narrow();
    await waitFor(() => expect(router.state.location.search).toBe(search));
    await act(() => router.navigate('/userManager'));
    await waitFor(() =>
      expect(api.requestsOf('listUsers').at(-1)).toMatchObject({ filterText: '', statusType: 'ALL' }),
    );
    expect(await screen.findByText('Displaying Results: 1-10 of 47')).toBeVisible();
    expect(screen.getByLabelText('Filter by text')).toHaveValue('');
    expect(router.state.location.search).toBe('');
  });

  it('uses the filters in its URL, and ignores invalid values', async () => {
    const { api } = await openUserManager('/userManager?text=number1&status=XYZ&accountId=abc&sort=role&page=-2', {
      listUsers: listOf(),
    });
    expect(await screen.findByText('Displaying Results: 1-10 of 10')).toBeVisible();
    expect(screen.getByLabelText('Filter by text')).toHaveValue('number1');
    expect(api.requestsOf('listUsers')).toEqual([
      { filterText: 'number1', statusType: 'ALL', accountId: 0, page: 1, sortKey: 'role', sortDirection: 'ASC' },
    ]);
  });

  it('says what to do if no user was found, and offers Retry if it could not be loaded', async () => {
    const { api } = await openUserManager('/userManager?text=nobody', { listUsers: listOf() });
    expect(await screen.findByText('No users found.')).toBeVisible();
    expect(screen.getByText('Change the text, the status or the account above.')).toBeVisible();
    api.answer({ listUsers: () => refuse({ httpStatus: 409, code: 'CHANGED' }) });
    await userEvent.type(screen.getByLabelText('Filter by text'), 'x');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('suggests no other filters if there is no user at all, whatever its sort order', async () => {
    await openUserManager('/userManager?sort=role&direction=DESC', { listUsers: listOf([]) });
    expect(await screen.findByText('No users found.')).toBeVisible();
    expect(screen.queryByText('Change the text, the status or the account above.')).toBeNull();
  });

  it("[002-2.3.badges.1] shows badges and buttons according to the user's status", async () => {
    const rows = (['A', 'I', 'P', 'L'] as const).map((status, index) =>
      aUserRow({ id: index + 10, username: `user.of.${status}`, status }),
    );
    await openUserManager('/userManager', { listUsers: listOf(rows) });
    await screen.findByText('Displaying Results: 1-4 of 4');
    const buttons = (name: RegExp) =>
      rowOf(name)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .join(' ');
    expect(buttons(/^user\.of\.A/)).toBe('Edit Password Deactivate Delete');
    expect(buttons(/^user\.of\.L/)).toBe('Edit Password Activate Delete');
    expect(rowOf(/^user\.of\.I/).getByText('inactive')).toBeVisible();
    expect(rowOf(/^user\.of\.P/).getByText('pending')).toBeVisible();
    expect(rowOf(/^user\.of\.L/).getByText('locked!')).toBeVisible();
    expect(screen.getByRole('row', { name: /^user\.of\.A / })).not.toHaveTextContent(/inactive|pending|locked/);
  });

  it("offers no forbidden actions, such as on the current user or for a guest's password", async () => {
    const rows = [
      aUserRow({ id: 1, username: 'county.clerk', role: 'COUNTY', accountId: 1 }),
      aUserRow({ id: 2, username: 'guest.user', role: 'GUEST', accountId: 5 }),
    ];
    await openUserManager('/userManager', { listUsers: listOf(rows) });
    await screen.findByText('Displaying Results: 1-2 of 2');
    expect(rowOf(/^county\.clerk/).getAllByRole('button')).toHaveLength(1);
    expect(rowOf(/^guest\.user/).queryByRole('button', { name: /^Password/ })).toBeNull();
  });

  it('[002-2.3.delete.1] asks before it deletes, and then shows the changed list', async () => {
    const { api } = await openUserManager('/userManager?text=title', {
      listUsers: listOf([aUserRow()]),
      deleteUser: () => aUserList([]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete title.examiner' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete User title.examiner?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.requestsOf('deleteUser')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete title.examiner' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No users found.')).toBeVisible();
    expect(api.requestsOf('deleteUser')).toEqual([
      expect.objectContaining({ userId: 20, filterText: 'title', page: 1 }),
    ]);
  });

  it.each([
    ['L', 'User was locked out due to suspicious activties.\u00a0 Continue to activate?'],
    ['P', 'User has not completed self registration.\u00a0 Continue to activate?'],
  ])(
    '[002-2.3.activate.1] [002-4.userStatus.3] asks before it activates a user of status %s',
    async (status, title) => {
      const { api } = await openUserManager('/userManager', {
        listUsers: listOf([aUserRow({ status })]),
        changeUserStatusInList: () => aUserList([aUserRow()]),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Activate title.examiner' }));
      const question = await screen.findByRole('alertdialog');
      expect(within(question).getByRole('heading').textContent).toBe(title);
      await userEvent.click(within(question).getByRole('button', { name: 'Activate' }));
      expect(await screen.findByRole('button', { name: 'Deactivate title.examiner' })).toBeVisible();
      expect(api.requestsOf('changeUserStatusInList')).toEqual([expect.objectContaining({ userId: 20, status })]);
    },
  );

  it('[002-2.3.activate.2] [002-8.list.1] changes any other status without a question, and says if someone else changed it first', async () => {
    const { api } = await openUserManager('/userManager', {
      listUsers: listOf([aUserRow()]),
      changeUserStatusInList: () => aUserList([aUserRow({ status: 'I' })]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate title.examiner' }));
    expect(await screen.findByText('inactive')).toBeVisible();
    api.answer({
      changeUserStatusInList: () => refuse({ httpStatus: 409, status: 'CHANGED', code: 'CHANGED', message: 'no' }),
      listUsers: listOf([aUserRow({ username: 'title.renamed' })]),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Activate title.examiner' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Someone else changed this while you were working.',
    );
    expect(await screen.findByText('title.renamed')).toBeInTheDocument();
  });

  it('announces to screen readers that a user was deactivated or activated', async () => {
    let status = 'A';
    const list = () => aUserList([aUserRow({ status })]);
    const changeUserStatusInList = () => {
      status = status === 'A' ? 'I' : 'A';
      return list();
    };
    await openUserManager('/userManager', { listUsers: list, changeUserStatusInList }, undefined, <LiveRegion />);
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate title.examiner' }));
    expect(await screen.findByText(/^Deactivated/)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Activate title.examiner' }));
    expect(await screen.findByText(/^Activated/)).toBeInTheDocument();
  });

  it('[002-2.3.header.1] has New and Export buttons', async () => {
    const { router } = await openUserManager('/userManager', { listUsers: listOf([aUserRow()]) });
    expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/userManager/0'));
  });

  it("[002-8.list.1] shows the server's message as a warning if an action failed", async () => {
    await openUserManager('/userManager', {
      listUsers: listOf([aUserRow()]),
      changeUserStatusInList: () =>
        refuse({ httpStatus: 409, status: 'LAST', code: 'NEWER_CODE', message: 'The last one of its kind.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate title.examiner' }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('The last one of its kind.');
    expect(screen.getByRole('button', { name: 'Deactivate title.examiner', hidden: true })).toBeInTheDocument();
  });

  it('[002-7.users.6] exports the filtered users as users.xlsx', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:users';
    URL.revokeObjectURL = () => undefined;
    const { api } = await openUserManager('/userManager?status=I', {
      listUsers: listOf([]),
      exportUsers: () =>
        new Response(new Blob(['x']), {
          headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toEqual(['users.xlsx']));
    expect(api.requestsOf('exportUsers')).toEqual([expect.objectContaining({ statusType: 'I' })]);
    click.mockRestore();
  });

  it('[002-2.3.finder.1] offers accounts as a filter to staff, but not to users with one account', async () => {
    const admin = aClerk({
      role: 'ACCOUNT',
      accountId: 3,
      userId: 9,
      tabList: ['home', 'userManager'],
      allowableAccounts: [{ code: '3', description: 'Pacific Title', kind: 'CUSTOMER' }],
    });
    await openUserManager('/usermanager', { listUsers: listOf([aUserRow()]) }, admin);
    await screen.findByText('Displaying Results: 1-1 of 1');
    expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull();
  });
});
