import { pressBack } from '@portal/router/testing';
import { aUser, refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banner, openPortal, theUser } from '../../portal.testing.tsx';

const PROFILE = {
  firstName: 'Elena',
  lastName: 'Examiner',
  company: 'Pacific Title',
  address: '1 Beach Road',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
  email: 'elena@tasi.example',
  phoneFormatType: 'STANDARD',
  phone: '(670) 555-0142',
};
const answers = { readProfile: () => PROFILE, updateProfile: () => null, changePassword: () => null };
const recent = (isLoginRecent: boolean) => ({
  loginStatus: () => ({ authenticated: true, user: theUser, isLoginRecent }),
});
const openProfile = async () => {
  await userEvent.click(within(banner()).getByRole('button', { name: 'Profile' }));
  await screen.findByLabelText(/^First Name/);
  return screen.getByRole('dialog', { name: 'Profile' });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function fill(name: RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(name);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}
const openPassword = async () => {
  await openProfile();
  await press('Change Password');
  await screen.findByLabelText(/^New Password/);
};
const fillPasswords = async (password: string, confirmed = password) => {
  await fill(/^New Password/, password);
  await fill(/^Confirm Password/, confirmed);
  await press('Update');
};

jest.setTimeout(60_000);

test('[000-2.profile.1] [000-3.profile.1] [000-4.profile.1] [000-5.limits.4] the profile shows the stored values, saves them cleaned and confirms it', async () => {
  const api = await openPortal('/home', theUser, answers);
  const dialog = await openProfile();
  const labels = ['First Name', 'Last Name', 'Email', 'Company', 'Address', 'City', 'State', 'Zip', 'Phone'];
  for (const name of labels) expect(within(dialog).getByLabelText(new RegExp(`^${name}`))).toBeVisible();
  expect(within(dialog).getByRole('group', { name: /Phone Format/ })).toBeVisible();
  await fill(/^City/, '  Susupe ');
  await press('Update');
  expect(await within(dialog).findByText('Profile updated')).toBeVisible();
  expect(api.requestsOf('updateProfile')).toEqual([{ ...PROFILE, city: 'Susupe', seen: PROFILE }]);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('after a save, the form shows the stored profile, which someone else may have changed too', async () => {
  const saved = { ...PROFILE, city: 'Susupe', address: '77 Middle Road' };
  const api = await openPortal('/home', theUser, { ...answers, updateProfile: () => ({ profile: saved }) });
  const dialog = await openProfile();
  await fill(/^City/, 'Susupe');
  await press('Update');
  await waitFor(() => expect(within(dialog).getByLabelText(/^Address/)).toHaveValue('77 Middle Road'));
  await fill(/^Zip/, '96950');
  await press('Update');
  await waitFor(() => expect(api.requestsOf('updateProfile').at(-1)).toMatchObject({ zip: '96950', seen: saved }));
});

test('[000-5.limits.3] [000-5.zip.1] the profile is validated before it is sent', async () => {
  const api = await openPortal('/home', theUser, answers);
  const dialog = await openProfile();
  await fill(/^First Name/, ' ');
  await fill(/^Zip/, '969');
  await press('Update');
  expect(await within(dialog).findByText('Required.')).toBeVisible();
  expect(within(dialog).getByText('5-digit zip.')).toBeVisible();
  expect(api.requestsOf('updateProfile')).toEqual([]);
});

describe('another email address', () => {
  it('[S19] is shown as unconfirmed, and the field shows the address in effect', async () => {
    const api = await openPortal('/home', theUser, {
      ...answers,
      updateProfile: () => ({ pendingEmail: 'new@tasi.example' }),
    });
    const dialog = await openProfile();
    expect(within(dialog).queryByText(/We sent a link/)).toBeNull();
    await fill(/^Email/, 'new@tasi.example');
    await press('Update');
    const text = 'We sent a link to new@tasi.example. Your email address changes when you open it.';
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(within(dialog).getByText('Profile updated')).toBeVisible();
    expect(within(dialog).getByLabelText(/^Email/)).toHaveValue('elena@tasi.example');
    await fill(/^City/, 'Susupe');
    await press('Update');
    await waitFor(() =>
      expect(api.requestsOf('updateProfile').at(-1)).toEqual({ ...PROFILE, city: 'Susupe', seen: PROFILE }),
    );
  });

  it('is shown as pending whenever the profile is opened, and is not sent with it', async () => {
    const api = await openPortal('/home', theUser, {
      ...answers,
      readProfile: () => ({ ...PROFILE, pendingEmail: 'new@tasi.example' }),
    });
    const dialog = await openProfile();
    expect(within(dialog).getByText(/We sent a link to new@tasi\.example\./)).toBeVisible();
    expect(within(dialog).getByText(/save the new address again/)).toBeVisible();
    await press('Update');
    await waitFor(() => expect(api.requestsOf('updateProfile')).toEqual([{ ...PROFILE, seen: PROFILE }]));
  });

  it('can be canceled while it is unconfirmed, and a failure to cancel it is shown', async () => {
    const api = await openPortal('/home', theUser, {
      ...answers,
      readProfile: () => ({ ...PROFILE, pendingEmail: 'new@tasi.example' }),
      keepEmail: () => refuse({ httpStatus: 503, message: 'Not now.' }),
    });
    await openProfile();
    await press('Keep my address');
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent("We couldn't cancel your new email address.");
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    api.answer({ keepEmail: () => null });
    await press('Keep my address');
    await waitFor(() => expect(screen.queryByText(/new@tasi.example/)).toBeNull());
    expect(screen.getByLabelText(/^Email/)).toHaveValue(PROFILE.email);
    expect(document.activeElement).toContainElement(screen.getByLabelText(/^Email/));
    expect(document.body).not.toHaveFocus();
  });
});

test('[000-8.profile.1] the profile shows a failure as a warning with the server’s message, and loses no input', async () => {
  await openPortal('/home', theUser, {
    ...answers,
    updateProfile: () => refuse({ httpStatus: 409, status: 'ERROR', message: 'The county is closed.' }),
  });
  await openProfile();
  await fill(/^City/, 'Susupe');
  await press('Update');
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('The county is closed.');
  expect(alert).toHaveTextContent("This didn't work");
  await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText(/^City/)).toHaveValue('Susupe');
});

test('[000-7.profile.3] a 403 from the profile redirects to the login page; after the login, the dialog is open with the user’s input', async () => {
  await openPortal('/home', theUser, {
    ...answers,
    updateProfile: () => refuse({ httpStatus: 403, status: 'LOGIN', code: 'LOGIN_AGAIN', message: 'x' }),
    login: () => ({ user: theUser }),
  });
  await openProfile();
  await fill(/^Email/, 'new@tasi.example');
  await press('Update');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await fill(/^Username/, 'title.examiner');
  await press('Log In');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(await screen.findByLabelText(/^Email/)).toHaveValue('new@tasi.example');
});

test('Back closes the profile and keeps its input; Close discards it', async () => {
  await openPortal('/home', theUser, answers);
  await openProfile();
  await fill(/^City/, 'Susupe');
  await pressBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/home');
  await openProfile();
  expect(screen.getByLabelText(/^City/)).toHaveValue('Susupe');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openProfile();
  expect(screen.getByLabelText(/^City/)).toHaveValue('Garapan');
});

test('[000-6.guest.1] [000-2.header.4] a guest has no Profile button', async () => {
  await openPortal('/home', aUser({ role: 'GUEST' }), answers);
  expect(within(banner()).queryByRole('button', { name: 'Profile' })).toBeNull();
});

describe('the password', () => {
  it("[000-2.password.1] [000-4.profile.1] [000-4.profile.2] [000-8.password.1] is changed in its own dialog, which says 'Password updated'; Back leads to the profile", async () => {
    const api = await openPortal('/home', theUser, { ...answers, ...recent(true) });
    await openPassword();
    await fillPasswords('Breadfruit#7');
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(api.requestsOf('changePassword')).toEqual([{ password: 'Breadfruit#7' }]);
    await press('Back');
    expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeVisible();
    await press('Close');
    await waitFor(() => expect(within(banner()).getByRole('button', { name: 'Profile' })).toHaveFocus());
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Breadfruit');
  });

  it('[000-3.password.1] [000-5.password.1] [000-5.password.7] shows its rules, without the list of special characters', async () => {
    await openPortal('/home', theUser, { ...answers, ...recent(true) });
    await openPassword();
    await press('Update');
    expect(await screen.findAllByText('Required.')).toHaveLength(2);
    await fillPasswords('breadfruit', 'other');
    expect(await screen.findByText('Must contain a letter, a number and a special character.')).toBeVisible();
    expect(screen.getByText('Mismatched passwords.')).toBeVisible();
  });

  it('[000-8.password.1] alerts the server’s message when it fails', async () => {
    await openPortal('/home', theUser, {
      ...answers,
      ...recent(true),
      changePassword: () => refuse({ httpStatus: 429, status: 'TOO_MANY', message: 'Not so fast.' }),
    });
    await openPassword();
    await fillPasswords('Breadfruit#7');
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('Not so fast.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  });

  it('asks for a new login before the user types, if the login is old, and opens again afterwards', async () => {
    const api = await openPortal('/home', theUser, { ...answers, ...recent(false), login: () => ({ user: theUser }) });
    await openProfile();
    await press('Change Password');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('You logged in more than 5 minutes ago.');
    expect(screen.queryByLabelText(/^New Password/)).toBeNull();
    await userEvent.click(within(question).getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    api.answer(recent(true));
    await fill(/^Username/, 'title.examiner');
    await press('Log In');
    expect(await screen.findByLabelText(/^New Password/)).toBeVisible();
    expect(window.location.pathname).toBe('/home');
  });

  it('returns to the profile with the browser’s Back, and from there to the page', async () => {
    await openPortal('/home', theUser, { ...answers, ...recent(true) });
    await openPassword();
    await pressBack();
    expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeVisible();
    expect(screen.queryByLabelText(/^New Password/)).toBeNull();
    await pressBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/home');
  });

  it('must be changed before any page is shown if an administrator set it', async () => {
    const held = aUser({ ...theUser, mustChangePassword: true });
    const api = await openPortal('/home', held, { ...answers, logout: () => null });
    const dialog = await screen.findByRole('alertdialog', { name: 'Choose a new password' });
    expect(dialog).toHaveTextContent('An administrator set your password.');
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await pressBack();
    await pressBack();
    expect(dialog).toBeVisible();
    expect(window.location.pathname).toBe('/home');
    expect(api.requestsOf('homeAll')).toEqual([]);
    expect(api.requestsOf('paymentNotices')).toEqual([]);
    api.answer({ loginStatus: () => ({ authenticated: true, user: theUser }) });
    await fillPasswords('Breadfruit#7');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText('News 1')).toBeVisible();
  });
});
