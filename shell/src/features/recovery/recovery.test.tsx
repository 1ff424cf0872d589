import { refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anonymous, openPortal, theUser } from '../../portal.testing.tsx';

const TICKET = 'T'.repeat(43);
const textBox = (name: string) => screen.findByRole('textbox', { name: new RegExp(name) });
const newPassword = () => screen.findByLabelText(/New password/);
const confirmation = () => screen.getByLabelText(/Confirm password/);
const sendButton = () => screen.getByRole('button', { name: 'Send Email' });

/** Replaces the text of a field in one step. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}
const fillPasswords = async (password: string, confirmed = password): Promise<void> => {
  await fill(await newPassword(), password);
  await fill(confirmation(), confirmed);
  await userEvent.keyboard('{Enter}');
};

/** Closes the alert and waits for the next page. */
async function closeAlert(says: string, nextPath: string): Promise<void> {
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent(says);
  await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(window.location.pathname).toBe(nextPath));
}

jest.setTimeout(60_000);

test('[000-2.forgot-username.1] [000-4.recovery.1] the recovery form asks for the email; closing the success alert leads to the login page', async () => {
  const api = await openPortal('/forgotUsername', theUser, { ...anonymous, forgotUsername: () => null });
  const heading = await screen.findByRole('heading', { level: 2 });
  expect(heading.textContent).toBe('Forgot Username?  Enter your registered email.');
  await fill(await textBox('Email'), ' elena@tasi.example ');
  await userEvent.click(sendButton());
  await closeAlert("we've sent you the username", '/login');
  expect(api.requestsOf('forgotUsername')).toEqual([{ email: 'elena@tasi.example' }]);
});

test('[000-2.forgot-password.1] the recovery form asks for username and email, and sends nothing while one is missing', async () => {
  const api = await openPortal('/forgotPassword', theUser, { ...anonymous, forgotPassword: () => null });
  await textBox('Username');
  const heading = screen.getByRole('heading', { level: 2 });
  expect(heading.textContent).toBe('Forgot Password?  Enter your username and registered email.');
  await userEvent.click(sendButton());
  expect(await screen.findAllByText('Required.')).toHaveLength(2);
  await fill(await textBox('Username'), 'title.examiner');
  await fill(await textBox('Email'), 'elena');
  await userEvent.click(sendButton());
  expect(await screen.findByText('This is not in the right format.')).toBeVisible();
  await fill(await textBox('Email'), 'elena@tasi.example');
  await userEvent.keyboard('{Enter}');
  await closeAlert("we've sent you a link", '/login');
  expect(api.requestsOf('forgotPassword')).toEqual([{ username: 'title.examiner', email: 'elena@tasi.example' }]);
});

test('[000-8.recovery.1] [000-4.recovery.2] the recovery form shows a failure as an alert and keeps the user’s input', async () => {
  await openPortal('/forgotUsername', theUser, {
    ...anonymous,
    forgotUsername: () => refuse({ httpStatus: 429, status: 'TOO_MANY', message: 'The county is busy.' }),
  });
  await fill(await textBox('Email'), 'elena@tasi.example');
  await userEvent.keyboard('{Enter}');
  await closeAlert('The county is busy.', '/forgotUsername');
  expect(await textBox('Email')).toHaveValue('elena@tasi.example');
});

test('[000-2.forgot-password.2] the page says that the county has turned recovery off', async () => {
  const off = () => ({ lists: [{ name: 'loginPageRegistration', baseContent: { forgotPasswordLink: false } }] });
  await openPortal('/forgotPassword', theUser, { ...anonymous, landshark: off });
  expect(await screen.findByText(/You can't get a new password here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send Email' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', '/login');
});

describe('the page that a ticket link opens', () => {
  it('[000-2.reset.1] accepts a new password with its confirmation, and validates them', async () => {
    const api = await openPortal(`/passwordReset/${TICKET}`, theUser, { ...anonymous, resetPassword: () => null });
    await fillPasswords('short', 'other');
    expect(await screen.findByText('At least 8 characters.')).toBeVisible();
    expect(screen.getByText('Mismatched passwords.')).toBeVisible();
    await fillPasswords('Breadfruit#7');
    await closeAlert('Your password was changed. Log in with the new one.', '/login');
    expect(api.requestsOf('resetPassword')).toEqual([{ password: 'Breadfruit#7', ticket: TICKET }]);
  });

  it('[S19] removes the ticket from address and history, and uses it only on submit', async () => {
    const api = await openPortal(`/passwordReset/${TICKET}`, theUser, anonymous);
    await newPassword();
    await waitFor(() => expect(window.location.pathname).toBe('/passwordReset'));
    expect(JSON.stringify(window.history.state)).not.toContain(TICKET);
    expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain(TICKET);
    expect(api.requestsOf('resetPassword')).toEqual([]);
  });

  it('says what to do without a ticket', async () => {
    await openPortal('/passwordReset', theUser, anonymous);
    expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgotPassword');
  });

  it('[000-8.recovery.1] says that a ticket was already used', async () => {
    await openPortal(`/passwordReset/${TICKET}`, theUser, {
      ...anonymous,
      resetPassword: () => refuse({ httpStatus: 404, status: 'NOT_FOUND', code: 'TICKET_NOT_VALID', message: 'x' }),
    });
    await fillPasswords('Breadfruit#7');
    await closeAlert('This link has expired or was already used.', '/passwordReset');
  });

  it('shows the server’s errors at their fields', async () => {
    await openPortal(`/passwordReset/${TICKET}`, theUser, {
      ...anonymous,
      resetPassword: () =>
        refuse({
          httpStatus: 400,
          status: 'INVALID',
          code: 'INVALID',
          content: { errors: { password: { key: 'passwordCommon' } } },
        }),
    });
    await fillPasswords('Breadfruit#7');
    expect(await screen.findByText('This password is too easy to guess.')).toBeVisible();
  });
});

test("the recovery form's 'Back to log in' leads to the login page", async () => {
  await openPortal('/forgotPassword', theUser, anonymous);
  await userEvent.click(await screen.findByRole('button', { name: 'Back to log in' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(await screen.findByRole('link', { name: 'Forgot Username?' })).toHaveAttribute('href', '/forgotUsername');
});

describe('the page of an invitation', () => {
  const ACCEPTED = { username: 'title.examiner', fullName: 'Elena Examiner' };

  it('[S19] takes a password, logs in with the ordinary call, and leads to the home page', async () => {
    const api = await openPortal(`/invitation/${TICKET}`, theUser, {
      ...anonymous,
      acceptInvitation: () => ACCEPTED,
      login: () => ({ user: theUser }),
    });
    await newPassword();
    await waitFor(() => expect(window.location.pathname).toBe('/invitation'));
    expect(JSON.stringify(window.history.state)).not.toContain(TICKET);
    expect(api.requestsOf('acceptInvitation')).toEqual([]);
    await fillPasswords('short', 'other');
    expect(await screen.findByText('Mismatched passwords.')).toBeVisible();
    await fillPasswords('Breadfruit#7');
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
    expect(api.requestsOf('acceptInvitation')).toEqual([{ password: 'Breadfruit#7', ticket: TICKET }]);
    expect(api.requestsOf('login')).toEqual([
      expect.objectContaining({ username: 'title.examiner', password: 'Breadfruit#7' }),
    ]);
  });

  it('leads to the login page, with the username, when the login is refused', async () => {
    await openPortal(`/invitation/${TICKET}`, theUser, {
      ...anonymous,
      acceptInvitation: () => ACCEPTED,
      login: () => refuse({ httpStatus: 503, status: 'UNAVAILABLE', code: 'LOCKED_OUT', message: 'Closed.' }),
    });
    await fillPasswords('Breadfruit#7');
    await closeAlert('Your password was saved. Log in with it.', '/login');
    expect(await textBox('Username')).toHaveValue('title.examiner');
  });

  it('says that a link was already used, and what to do without one', async () => {
    await openPortal(`/invitation/${TICKET}`, theUser, {
      ...anonymous,
      acceptInvitation: () =>
        refuse({ httpStatus: 404, status: 'NOT_FOUND', code: 'INVITATION_NOT_VALID', message: 'x' }),
    });
    await fillPasswords('Breadfruit#7');
    await closeAlert('This link has expired or was already used.', '/invitation');
    await openPortal('/invitation', theUser, anonymous);
    expect(await screen.findByText('Open the link in your email again.')).toBeVisible();
  });
});
