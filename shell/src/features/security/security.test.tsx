import { pressBack } from '@portal/router/testing';
import { aUser, refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { banner, openPortal, theUser } from '../../portal.testing.tsx';

const SECRET = 'JBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MNO${index}`);
const off = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const on = { isOn: true, isRequired: false, since: '2026-11-20T02:00:00.000Z', recoveryCodesLeft: 9 };
const session = (isThis: boolean, network: string) => ({
  isThis,
  network,
  loggedInAt: '2026-11-20T02:00:00.000Z',
  lastSeenAt: '2026-11-20T02:10:00.000Z',
});
const profile = {
  firstName: 'Elena',
  lastName: 'Examiner',
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  email: 'elena@tasi.example',
  phoneFormatType: 'STANDARD',
  phone: '',
};
const answers = {
  readProfile: () => profile,
  readSecondFactor: () => off,
  ownSessions: () => ({ sessions: [session(true, '203.0.113.0/24')] }),
  beginSecondFactor: () => ({ secret: SECRET, address: `otpauth://totp/Tasi:elena?secret=${SECRET}` }),
  confirmSecondFactor: () => ({ recoveryCodes: CODES }),
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const openSecurity = async () => {
  await userEvent.click(within(banner()).getByRole('button', { name: 'Profile' }));
  await press('Security');
  return screen.findByRole('dialog', { name: 'Security' });
};

jest.setTimeout(60_000);

describe('the Security dialog', () => {
  it('moves the focus to the setup of two-step login, and back to its button on Cancel', async () => {
    await openPortal('/home', theUser, answers);
    const dialog = await openSecurity();
    await press('Set up');
    expect(await within(dialog).findByRole('region', { name: 'Set up' })).toHaveFocus();
    await press('Cancel');
    expect(within(dialog).getByRole('button', { name: 'Set up' })).toHaveFocus();
  });

  it('turns two-step login on after a code from the app, and shows the recovery codes only once', async () => {
    const api = await openPortal('/home', theUser, answers);
    const dialog = await openSecurity();
    expect(await within(dialog).findByText('Off. You log in with your password alone.')).toBeVisible();
    await press('Set up');
    expect(await within(dialog).findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    api.answer({
      confirmSecondFactor: () =>
        refuse({
          httpStatus: 400,
          status: 'INVALID',
          code: 'INVALID',
          content: { errors: { code: { key: 'oneTimeCode' } } },
        }),
    });
    await userEvent.type(within(dialog).getByLabelText(/^Code from the app/), '111111');
    await press('Turn on');
    expect(await within(dialog).findByText("This code isn't right. Type the newest code from your app.")).toBeVisible();
    expect(api.requestsOf('confirmSecondFactor')).toEqual([{ code: '111111' }]);
    api.answer({ confirmSecondFactor: () => ({ recoveryCodes: CODES }), readSecondFactor: () => on });
    const pending = Promise.withResolvers<void>();
    api.answer({ confirmSecondFactor: () => pending.promise.then(() => ({ recoveryCodes: CODES })) });
    await press('Turn on');
    // Back and Escape do not close the dialog while the codes are generated either
    await pressBack();
    await userEvent.keyboard('{Escape}');
    expect(within(dialog).queryByRole('button', { name: 'Cancel' })).toBeNull();
    for (const name of ['Back', 'Close']) expect(within(dialog).getByRole('button', { name })).toBeDisabled();
    pending.resolve();
    const codes = await within(dialog).findByRole('region', { name: 'Your recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES);
    expect(codes).toHaveFocus();
    // an accidental Back or Escape does not close the codes, which are shown only once
    await pressBack();
    await pressBack();
    await userEvent.keyboard('{Escape}');
    expect(codes).toBeVisible();
    for (const name of ['Back', 'Close']) expect(within(dialog).getByRole('button', { name })).toBeEnabled();
    const found = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } });
    expect(found.violations).toEqual([]);
    await press('I saved them');
    expect(await within(dialog).findByText('On since 11/20/2026. Recovery codes left: 9.')).toBeVisible();
    expect(within(dialog).queryByText(CODES[0] ?? '')).toBeNull();
    await pressBack();
    expect(await screen.findByRole('dialog', { name: 'Profile' })).toBeVisible();
  });

  it('shows new recovery codes even if Back is pressed while they are generated, because the old ones are no longer valid', async () => {
    const pending = Promise.withResolvers<void>();
    await openPortal('/home', theUser, {
      ...answers,
      readSecondFactor: () => on,
      renewRecoveryCodes: () => pending.promise.then(() => ({ recoveryCodes: CODES })),
    });
    const dialog = await openSecurity();
    await press('New recovery codes');
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Make new codes' }));
    await pressBack();
    await pressBack();
    await pressBack();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    pending.resolve();
    expect(await within(dialog).findByRole('region', { name: 'Your recovery codes' })).toBeVisible();
  });

  it('asks for confirmation before it turns two-step login off, and cannot if the county requires it', async () => {
    const api = await openPortal('/home', theUser, {
      ...answers,
      readSecondFactor: () => on,
      removeSecondFactor: () => null,
    });
    await openSecurity();
    await press('Turn off');
    const question = await screen.findByRole('alertdialog', { name: 'Turn off two-step login?' });
    expect(api.requestsOf('removeSecondFactor')).toEqual([]);
    api.answer({ readSecondFactor: () => ({ ...off, isRequired: true }) });
    await userEvent.click(within(question).getByRole('button', { name: 'Turn off' }));
    expect(
      await screen.findByText('Off. You log in with your password alone. The county requires it for staff.'),
    ).toBeVisible();
    api.answer({ readSecondFactor: () => ({ ...on, isRequired: true }) });
    await press('Close');
    await openSecurity();
    expect(await screen.findByRole('button', { name: 'New recovery codes' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('shows the user’s sessions, and logs out all other devices', async () => {
    const api = await openPortal('/home', theUser, {
      ...answers,
      ownSessions: () => ({ sessions: [session(true, '203.0.113.0/24'), session(false, '198.51.100.0/24')] }),
      endOtherSessions: () => ({ ended: 1 }),
    });
    const dialog = await openSecurity();
    const [here, there] = await within(dialog).findAllByRole('listitem');
    expect(here).toHaveTextContent('203.0.113.0/24 This device');
    // written like every other instant in the user's language
    expect(there).toHaveTextContent(
      /^Network 198\.51\.100\.0\/24 Logged in 11\/20\/2026, 12:00\sPM · Last used 11\/20\/2026, 12:10\sPM/,
    );
    api.answer({ ownSessions: answers.ownSessions });
    await press('Log out all other devices');
    expect(await within(dialog).findByText('You are logged in only here.')).toBeVisible();
    expect(api.requestsOf('endOtherSessions')).toEqual([{}]);
  });

  it('replaces the open page, without an alert, when the county has made two-step login compulsory meanwhile', async () => {
    const clerk = aUser({ ...theUser, role: 'COUNTY' });
    const api = await openPortal('/home', clerk, {
      ...answers,
      readProfile: () => refuse({ httpStatus: 403, status: 'DENIED', code: 'MUST_SET_UP_SECOND_FACTOR' }),
    });
    api.answer({ loginStatus: () => ({ authenticated: true, user: { ...clerk, mustSetUpSecondFactor: true } }) });
    await userEvent.click(within(banner()).getByRole('button', { name: 'Profile' }));
    expect(await screen.findByRole('alertdialog', { name: 'Set up two-step login' })).toBeVisible();
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  });

  it('opens first for users who must set up two-step login', async () => {
    const clerk = aUser({ ...theUser, role: 'COUNTY', mustSetUpSecondFactor: true });
    const api = await openPortal('/home', clerk, answers);
    const dialog = await screen.findByRole('alertdialog', { name: 'Set up two-step login' });
    expect(within(dialog).getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Profile' })).toBeNull();
    await press('Set up');
    await userEvent.type(await within(dialog).findByLabelText(/^Code from the app/), '123456');
    await press('Turn on');
    await within(dialog).findByRole('region', { name: 'Your recovery codes' });
    api.answer({ loginStatus: () => ({ authenticated: true, user: { ...clerk, mustSetUpSecondFactor: false } }) });
    await press('I saved them');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
