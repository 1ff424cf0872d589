import { addCountyGroups } from '@portal/session';
import { refuse } from '@portal/testing';
import { LiveRegion } from '@portal/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClerk } from '../../testing.ts';
import { aUserEntry, aUserList, openUserManager } from './users.testing.tsx';

jest.setTimeout(60_000);

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const retype = async (label: RegExp, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const list = () => aUserList([]);
const PERSON = [
  ...[/^Account/, /^User Type/, /^First Name/, /^Last Name/, /^Email/, /^Company/, /^Address/, /^City/, /^State/],
  ...[/^Zip/, /^Phone(?! Format)/],
];

describe('the page of a user', () => {
  it('[002-2.3.routes.1] [002-2.3.entry.1] shows the stored values and the last change, and saves typed values', async () => {
    const { api } = await openUserManager('/userManager/20', {
      readUser: () => aUserEntry(),
      saveUser: () => aUserEntry({ firstName: 'Lena', version: 4, changedBy: 'county.clerk' }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'User (title.examiner)' })).toBeVisible();
    expect(screen.getByText(/^Last changed by other\.clerk, /)).toBeVisible();
    expect(screen.queryByLabelText(/^Username/)).toBeNull();
    await retype(/^First Name/, 'Lena');
    await submit();
    expect(await screen.findByText('User saved')).toBeVisible();
    expect(screen.getByText(/^Last changed by county\.clerk, /)).toBeVisible();
    expect(api.requestsOf('saveUser')).toEqual([
      expect.objectContaining({ id: 20, version: 3, firstName: 'Lena', accountId: 3, role: 'USER', phone: '' }),
    ]);
    expect(api.requestsOf('saveUser')[0]).not.toHaveProperty('phoneStandard');
  });

  it('[002-5.user.2] shows an error at the field before any request', async () => {
    const { api } = await openUserManager('/userManager/20', { readUser: () => aUserEntry() });
    await screen.findByRole('button', { name: 'Submit' });
    await userEvent.clear(screen.getByLabelText(/^Last Name/));
    await userEvent.type(screen.getByLabelText(/^Phone/), '670664');
    await submit();
    expect(screen.getByLabelText(/^Last Name/)).toHaveAccessibleDescription(/Required\./);
    expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(/\(XXX\) XXX-XXXX/);
    expect(api.requestsOf('saveUser')).toEqual([]);
  });

  it("warns the second of two administrators, keeps their input and merges the other's changes", async () => {
    let stored = aUserEntry();
    const { api } = await openUserManager('/userManager/20', {
      readUser: () => stored,
      saveUser: ({ version }) =>
        version === stored.version
          ? { ...stored, version: 5 }
          : refuse({ httpStatus: 409, status: 'CHANGED', code: 'CHANGED' }),
    });
    await screen.findByRole('button', { name: 'Submit' });
    await retype(/^First Name/, 'Mine');
    stored = aUserEntry({ firstName: 'Theirs', city: 'Garapan', version: 4, changedBy: 'third.clerk' });
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('third.clerk saved this screen while you were working');
    expect(alert).toHaveTextContent('You both changed: First Name. The form shows yours.');
    expect(screen.getByLabelText(/^First Name/)).toHaveValue('Mine');
    expect(screen.getByLabelText(/^City/)).toHaveValue('Garapan');
    await submit();
    expect(await screen.findByText('User saved')).toBeVisible();
    expect(api.requestsOf('saveUser').at(-1)).toMatchObject({ firstName: 'Mine', city: 'Garapan', version: 4 });
  });

  it('[002-2.3.entry.2] is read-only for an inactive user, with account and type as text, until the user is activated', async () => {
    let stored = aUserEntry({ status: 'L' });
    const { api } = await openUserManager('/userManager/20', {
      readUser: () => stored,
      changeUserStatus: () => {
        stored = aUserEntry({ version: 4 });
        return { status: 'A' };
      },
    });
    expect(await screen.findByText('Activate this user to make changes.')).toBeVisible();
    expect(screen.getByText('locked!')).toBeVisible();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('Pacific Title')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Activate' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Activate' }));
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible();
    expect(screen.getByLabelText(/^First Name/)).toHaveValue('Elena');
    expect(screen.queryByText('locked!')).toBeNull();
    expect(api.requestsOf('changeUserStatus')).toEqual([{ userId: 20, status: 'L' }]);
  });

  it('keeps the input when the user is deactivated', async () => {
    let stored = aUserEntry();
    await openUserManager('/userManager/20', {
      readUser: () => stored,
      changeUserStatus: () => {
        stored = { ...stored, status: stored.status === 'A' ? 'I' : 'A', version: stored.version + 1 };
        return { status: stored.status };
      },
    });
    await screen.findByRole('button', { name: 'Submit' });
    await retype(/^First Name/, 'Typed');
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('inactive')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Activate' }));
    expect(await screen.findByLabelText(/^First Name/)).toHaveValue('Typed');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('announces to screen readers that the user was deactivated or activated', async () => {
    let stored = aUserEntry();
    const handlers = {
      readUser: () => stored,
      changeUserStatus: () => {
        stored = { ...stored, status: stored.status === 'A' ? 'I' : 'A', version: stored.version + 1 };
        return { status: stored.status };
      },
    };
    await openUserManager('/userManager/20', handlers, undefined, <LiveRegion />);
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText(/^Deactivated/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText(/^Activated/)).toBeInTheDocument();
  });

  it('reports conflicting changes by someone else, even after only a change of status', async () => {
    let stored = aUserEntry();
    await openUserManager('/userManager/20', {
      readUser: () => stored,
      changeUserStatus: () => {
        stored = { ...stored, status: 'I', version: stored.version + 1 };
        return { status: 'I' };
      },
    });
    await screen.findByRole('button', { name: 'Submit' });
    await retype(/^First Name/, 'Mine');
    stored = aUserEntry({ firstName: 'Theirs', version: 4, changedBy: 'third.clerk' });
    await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You both changed: First Name. The form shows yours.');
  });

  it('[002-2.3.delete.2] [002-8.deleted.1] asks before it deletes the user, and returns to the list', async () => {
    const { router } = await openUserManager('/userManager/20', {
      readUser: () => aUserEntry(),
      deleteUser: list,
      listUsers: list,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete user?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/userManager'));
    expect(await screen.findByText('User deleted')).toBeVisible();
  });

  it('does not ask about unsaved input after the user is deleted', async () => {
    const { router } = await openUserManager('/userManager/20', {
      readUser: () => aUserEntry(),
      deleteUser: list,
      listUsers: list,
    });
    await screen.findByRole('button', { name: 'Submit' });
    await retype(/^First Name/, 'Typed');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/userManager'));
  });

  it('is read-only for the current user', async () => {
    await openUserManager('/userManager/1', { readUser: () => aUserEntry({ id: 1, role: 'COUNTY', accountId: 1 }) });
    expect(await screen.findByText(/^This is you\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Submit|Delete|Password|Deactivate/ })).toBeNull();
  });

  it('[002-2.3.fields.1] [002-2.3.buttons.1] has the specified fields, and buttons to change the status and to delete', async () => {
    await openUserManager('/userManager/20', { readUser: () => aUserEntry() });
    await screen.findByRole('button', { name: 'Submit' });
    for (const label of PERSON) expect(screen.getByLabelText(label)).toBeEnabled();
    const formats = screen.getByRole('group', { name: /^Phone Format/ });
    expect(within(formats).getByRole('radio', { name: 'Standard (XXX) XXX-XXXX' })).toBeChecked();
    expect(within(formats).getByRole('radio', { name: 'International' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Deactivate' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  it('[002-2.3.buttons.1] has no buttons for status and deleting for a new user', async () => {
    await openUserManager('/userManager/0', {});
    await screen.findByRole('button', { name: 'Submit' });
    expect(screen.queryByRole('button', { name: /Activate|Deactivate|Delete/ })).toBeNull();
  });

  it('[002-8.save.1] shows a warning if it could not be saved, and keeps the input', async () => {
    await openUserManager('/userManager/20', {
      readUser: () => aUserEntry(),
      saveUser: () => refuse({ httpStatus: 409, code: 'NEWER_CODE', message: 'Its account is being merged.' }),
    });
    await screen.findByRole('button', { name: 'Submit' });
    await retype(/^First Name/, 'Lena');
    await submit();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Its account is being merged.');
    expect(screen.getByLabelText(/^First Name/)).toHaveValue('Lena');
  });

  it('[002-8.loads.1] shows a message with a link to the list, and no Retry, if the user does not exist', async () => {
    await openUserManager('/userManager/99', { readUser: () => refuse({ httpStatus: 404, code: 'NOT_FOUND' }) });
    const message = (await screen.findByText("We couldn't find this.")).closest<HTMLElement>('[role=status]');
    if (message === null) throw new Error('It is not announced.');
    expect(within(message).getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/userManager');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });
});

describe('the page of a new user', () => {
  const fillPerson = async () => {
    await userEvent.type(screen.getByLabelText(/^Username/), 'rosa.camacho');
    await userEvent.type(screen.getByLabelText(/^First Name/), 'Rosa');
    await userEvent.type(screen.getByLabelText(/^Last Name/), 'Camacho');
    await userEvent.type(screen.getByLabelText(/^Email/), 'rosa@tasi.example');
  };
  const fill = async () => {
    await fillPerson();
    await userEvent.click(screen.getByRole('radio', { name: 'Set a password' }));
    await userEvent.type(screen.getByLabelText(/^Password/), 'Breadfruit#7');
    await userEvent.type(screen.getByLabelText(/^Confirm Password/), 'Breadfruit#7');
  };

  it('[002-2.3.routes.1] [002-2.3.entry.3] [002-9.newUser.2] requires username and passwords, has the default type USER, and opens the created user', async () => {
    const { api, router } = await openUserManager('/userManager/0', {
      saveUser: () => aUserEntry({ id: 33, username: 'rosa.camacho' }),
      readUser: () => aUserEntry({ id: 33, username: 'rosa.camacho' }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'User (new*)' })).toBeVisible();
    await userEvent.type(screen.getByRole('combobox', { name: /^Account/ }), 'Pacific{Enter}');
    expect(screen.getByLabelText(/^User Type/)).toHaveDisplayValue('User');
    expect(screen.getByRole('radio', { name: /Standard/ })).toBeChecked();
    await fill();
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/userManager/33'));
    expect(await screen.findByText('User created')).toBeVisible();
    const [sent] = api.requestsOf('saveUser');
    expect(sent).toMatchObject({
      id: 0,
      accountId: 3,
      role: 'USER',
      username: 'rosa.camacho',
      password: 'Breadfruit#7',
    });
    expect(sent).not.toHaveProperty('passwordConfirm');
  });

  it.each([
    ['GU', 'Guam'],
    ['', 'Northern Mariana Islands'],
  ])('[000-9.userState.1] for a county with the state code "%s" has %s selected at first', async (code, state) => {
    addCountyGroups({ lists: [{ name: 'facts', baseContent: { countyStateCode: code } }] });
    await openUserManager('/userManager/0', {});
    expect(await screen.findByLabelText(/^State/)).toHaveDisplayValue(state);
  });

  it('[002-2.3.entry.4] offers the user types that the account allows', async () => {
    await openUserManager('/userManager/0', {});
    const account = await screen.findByRole('combobox', { name: /^Account/ });
    const types = () =>
      within(screen.getByLabelText(/^User Type/))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await userEvent.type(account, 'Pacific{Enter}');
    expect(types()).toEqual(['User', 'Account administrator']);
    await userEvent.clear(account);
    await userEvent.type(account, 'Guests{Enter}');
    expect(types()).toEqual(['Guest']);
    expect(screen.getByLabelText(/^User Type/)).toHaveDisplayValue('Guest');
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
  });

  it("has only the account administrator's own account", async () => {
    const allowableAccounts = [{ code: '3', description: 'Pacific Title', kind: 'CUSTOMER' }];
    const admin = aClerk({ role: 'ACCOUNT', accountId: 3, userId: 9, allowableAccounts });
    await openUserManager('/userManager/0', {}, admin);
    expect(await screen.findByRole('combobox', { name: /^Account/ })).toHaveDisplayValue('Pacific Title');
  });

  it('sends an invitation unless a password is set', async () => {
    const invitation = { sentAt: null, expiresAt: null };
    const { api } = await openUserManager('/userManager/0', {
      saveUser: () => aUserEntry({ id: 33, username: 'rosa.camacho', invitation }),
      readUser: () => aUserEntry({ id: 33, username: 'rosa.camacho', invitation }),
    });
    await userEvent.type(await screen.findByRole('combobox', { name: /^Account/ }), 'Pacific{Enter}');
    expect(screen.getByRole('radio', { name: 'Send an invitation' })).toBeChecked();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    await fillPerson();
    await submit();
    expect(await screen.findByText('The invitation is waiting to be sent.')).toBeVisible();
    expect(screen.getByText('invited')).toBeVisible();
    const [sent] = api.requestsOf('saveUser');
    expect(sent).toMatchObject({ username: 'rosa.camacho', invite: true });
    expect(sent).not.toHaveProperty('password');
  });
});

describe('an open invitation', () => {
  const open = (sentAt: string | null, expiresAt: string | null) =>
    openUserManager('/userManager/20', {
      readUser: () => aUserEntry({ invitation: { sentAt, expiresAt } }),
      inviteUser: () => aUserEntry({ invitation: { sentAt, expiresAt } }),
    });

  it('shows until when its link works, and can be sent again', async () => {
    const { api } = await open('2026-11-20T01:00:00.000Z', '2096-11-27T01:00:00.000Z');
    expect(await screen.findByText(/^Sent .*2026.* The link works until .*2096/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send Again' }));
    await waitFor(() => expect(api.requestsOf('inviteUser')).toEqual([{ id: 20 }]));
    await waitFor(() => expect(api.requestsOf('readUser').length).toBeGreaterThan(1));
  });

  it.each([['2020-01-08T00:00:00.000Z'], [null]])(
    'shows that its link no longer works if the link expired at %s',
    async (end) => {
      await open('2020-01-01T00:00:00.000Z', end);
      expect(await screen.findByText('The link no longer works. Send the invitation again.')).toBeVisible();
    },
  );

  it('is not shown for an inactive user', async () => {
    await openUserManager('/userManager/20', {
      readUser: () => aUserEntry({ status: 'I', invitation: { sentAt: null, expiresAt: null } }),
    });
    expect(await screen.findByText('Activate this user to make changes.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Again' })).toBeNull();
  });
});

describe('the password of a user', () => {
  it.each(['/userManager/userPassword/20', '/usermanager/UserPassword/20'])(
    '[002-2.3.routes.1] [002-2.3.password.1] [002-5.password.1] at %s must be confirmed, and is saved before the list opens',
    async (path) => {
      const { api, router } = await openUserManager(path, {
        readUser: () => aUserEntry(),
        setUserPassword: () => null,
        listUsers: list,
      });
      expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password (title.examiner)' })).toBeVisible();
      await submit();
      expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/Required\./);
      expect(screen.getByLabelText(/^Confirm Password/)).toHaveAccessibleDescription(/Required\./);
      await userEvent.type(screen.getByLabelText(/^Password/), 'Breadfruit#7');
      await submit();
      expect(screen.getByLabelText(/^Confirm Password/)).toHaveAccessibleDescription(/Required\./);
      await userEvent.type(screen.getByLabelText(/^Confirm Password/), 'Breadfruit#7');
      await submit();
      await waitFor(() => expect(router.state.location.pathname).toBe('/userManager'));
      expect(await screen.findByText('Password updated')).toBeVisible();
      expect(api.requestsOf('setUserPassword')).toEqual([
        { id: 20, username: 'title.examiner', password: 'Breadfruit#7', passwordConfirm: 'Breadfruit#7' },
      ]);
    },
  );

  it('is reported at its field if the server refuses it', async () => {
    await openUserManager('/userManager/userPassword/20', {
      readUser: () => aUserEntry(),
      setUserPassword: () =>
        refuse({
          httpStatus: 400,
          status: 'INVALID',
          code: 'INVALID',
          content: { errors: { password: { key: 'passwordOwnName' } } },
        }),
    });
    await userEvent.type(await screen.findByLabelText(/^Password/), 'Examiner#7');
    await userEvent.type(screen.getByLabelText(/^Confirm Password/), 'Examiner#7');
    await submit();
    await waitFor(() =>
      expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/Don't use your own name/),
    );
  });

  it('cannot be set for a guest', async () => {
    await openUserManager('/userManager/userPassword/20', {
      readUser: () => aUserEntry({ role: 'GUEST', accountId: 5 }),
    });
    expect(await screen.findByText('Guests have no password.')).toBeVisible();
  });
});
