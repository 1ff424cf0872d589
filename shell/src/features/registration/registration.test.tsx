import { refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anonymous, openPortal, theUser } from '../../portal.testing.tsx';

const TICKET = 'T'.repeat(43);
const county = (more: Record<string, boolean | string> = {}, hours: object = {}) => ({
  landshark: () => ({
    lists: [
      { name: 'common', baseContent: { countyName: 'Tasi County' } },
      { name: 'facts', baseContent: { countyDirectory: 'tasi', countyStateCode: 'GU', ...more } },
      { name: 'loginPageRegistration', baseContent: { selfRegistration: true, forgotPasswordLink: false, ...hours } },
    ],
  }),
});
const label = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));

/** Replaces the text of a field in one step. */
async function fill(name: string, text: string): Promise<void> {
  const field = await label(name);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}
const FIELDS: readonly (readonly [string, string])[] = [
  ['Username', 'maria.visitor'],
  ['Email', ' maria@tasi.example '],
  ['Password', 'Breadfruit#7'],
  ['Confirm password', 'Breadfruit#7'],
  ['First Name', 'Maria'],
  ['Last Name', ' Visitor  '],
  ['Address', '1 Beach Road'],
  ['City', 'Garapan'],
  ['Zip', '96950'],
  ['Phone', '6705550142'],
];
const fillAll = async (): Promise<void> => {
  for (const [name, text] of FIELDS) await fill(name, text);
};
const send = async () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

/** Closes the alert and waits for the next page. */
async function closeAlert(says: string, nextPath: string): Promise<void> {
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent(says);
  await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(window.location.pathname).toBe(nextPath));
}

jest.setTimeout(60_000);

test('[000-2.registration.1] [000-2.registration.2] [000-3.registration.1] [000-3.states.1] [000-9.registration.1] the registration form sends every field; closing the success alert leads to the login page', async () => {
  const api = await openPortal('/register', theUser, { ...anonymous, ...county(), signUp: () => null });
  await fillAll();
  expect(await label('State')).toHaveValue('GU');
  expect(await label('Phone')).toHaveValue('(670) 555-0142');
  expect(await label('Company')).not.toBeRequired();
  await send();
  await closeAlert('We sent a link to finish registering.', '/login');
  expect(api.requestsOf('signUp')).toEqual([
    {
      username: 'maria.visitor',
      password: 'Breadfruit#7',
      firstName: 'Maria',
      lastName: 'Visitor',
      company: '',
      address: '1 Beach Road',
      city: 'Garapan',
      state: 'GU',
      zip: '96950',
      email: 'maria@tasi.example',
      phoneFormatType: 'STANDARD',
      phone: '(670) 555-0142',
      language: 'ENGLISH',
    },
  ]);
});

test.each([
  [1, 'The link works for 1 hour.'],
  [48, 'The link works for 48 hours.'],
])(
  'the success message of the registration form says how long the link in the email works: %d',
  async (hours, says) => {
    await openPortal('/register', theUser, {
      ...anonymous,
      ...county({}, { emaileExpireIn: hours }),
      signUp: () => null,
    });
    await fillAll();
    await send();
    await closeAlert(says, '/login');
  },
);

test('[000-5.registration.1] [000-4.forms.3] [000-5.zip.2] the registration form shows what is missing at each field; any edit removes all messages', async () => {
  const api = await openPortal('/register', theUser, { ...anonymous, ...county(), signUp: () => null });
  await label('Username');
  await send();
  expect(await screen.findAllByText('Required.')).toHaveLength(10);
  await fill('City', 'G');
  expect(screen.queryByText('Required.')).toBeNull();
  await fill('Username', 'maria');
  await fill('Zip', '9695x0');
  expect(await label('Zip')).toHaveValue('96950');
  await fill('Confirm password', 'other');
  await send();
  expect(await screen.findByText('At least 8 characters long.')).toBeVisible();
  expect(screen.getByText('Mismatched passwords.')).toBeVisible();
  expect(api.requestsOf('signUp')).toEqual([]);
});

test('[000-2.registration.3] [000-5.phone.2] [000-5.zip.2] the registration form accepts an international number instead, digits only', async () => {
  const api = await openPortal('/register', theUser, { ...anonymous, ...county(), signUp: () => null });
  await fillAll();
  await userEvent.click(screen.getByRole('radio', { name: 'International' }));
  await fill('Phone', '81-65');
  expect(await label('Phone')).toHaveValue('8165');
  await send();
  expect(await screen.findAllByText('Country code and phone number.')).not.toHaveLength(0);
  await fill('Phone', '+81 90 1234 5678');
  await send();
  await closeAlert('Check your email', '/login');
  expect(api.requestsOf('signUp')).toMatchObject([{ phoneFormatType: 'INTERNATIONAL', phone: '819012345678' }]);
});

test('[000-8.recovery.1] [000-4.recovery.2] the registration form shows a failure as an alert and keeps the visitor’s input', async () => {
  await openPortal('/register', theUser, {
    ...anonymous,
    ...county(),
    signUp: () => refuse({ httpStatus: 409, status: 'CHANGED', code: 'USERNAME_TAKEN', message: 'x' }),
  });
  await fillAll();
  await send();
  await closeAlert('This username is taken.', '/register');
  expect(await label('Username')).toHaveValue('maria.visitor');
});

test('the registration form shows the server’s errors at their fields, such as a common password', async () => {
  await openPortal('/register', theUser, {
    ...anonymous,
    ...county(),
    signUp: () =>
      refuse({
        httpStatus: 400,
        status: 'INVALID',
        code: 'INVALID',
        content: { errors: { password: { key: 'passwordCommon' }, phone: { key: 'phoneStandard' } } },
      }),
  });
  await fillAll();
  await send();
  expect(await screen.findByText('This password is too easy to guess.')).toBeVisible();
  expect(screen.getByRole('link', { name: /Phone.*\(XXX\) XXX-XXXX/ })).toHaveAttribute(
    'href',
    '#registration-phoneStandard',
  );
});

test('[000-2.registration.4] [000-9.registration.1] Cancel leads from the registration form to the login page; back on the form, the input is kept except for the password', async () => {
  await openPortal('/register', theUser, { ...anonymous, ...county({ countyStateCode: '' }) });
  expect(await label('State')).toHaveValue('MP');
  await fill('First Name', 'Maria');
  await fill('Password', 'Breadfruit#7');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const link = await screen.findByRole('link', { name: 'Register' });
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Breadfruit');
  await userEvent.click(link);
  expect(await label('First Name')).toHaveValue('Maria');
  expect(await label('Password')).toHaveValue('');
});

test('the registration form says what each field is for, so that the browser can fill in a person’s own data', async () => {
  await openPortal('/register', theUser, { ...anonymous, ...county() });
  const purposes = [
    ['Username', 'username'],
    ['Email', 'email'],
    ['First Name', 'given-name'],
    ['Last Name', 'family-name'],
    ['Company', 'organization'],
    // one line: 'street-address' is for a field of several lines
    ['Address', 'address-line1'],
    ['City', 'address-level2'],
    ['State', 'address-level1'],
    ['Zip', 'postal-code'],
    ['Phone', 'tel-national'],
  ] as const;
  for (const [name, purpose] of purposes) expect(await label(name)).toHaveAttribute('autocomplete', purpose);
});

test('the registration form is not available if the county has turned it off', async () => {
  const off = () => ({ lists: [{ name: 'loginPageRegistration', baseContent: { selfRegistration: false } }] });
  await openPortal('/register', theUser, { ...anonymous, landshark: off });
  expect(await screen.findByText(/You can't register here/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to log in' }));
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
});

describe('the page that the registration email links to', () => {
  const completed = () => ({ fullName: 'Maria Visitor', username: 'maria.visitor' });
  const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Finish registering' }));

  it('[000-2.completion.1] [000-2.completion.2] [000-2.completion.3] does not complete the registration by itself; after the button it greets the user and leads to the login page', async () => {
    const api = await openPortal(`/CompleteRegistration/${TICKET}`, theUser, {
      ...anonymous,
      completeRegistration: completed,
    });
    expect(await screen.findByRole('heading', { name: 'Registration Incomplete' })).toBeVisible();
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Registration Complete' })).toBeVisible();
    for (const text of ['Welcome, Maria Visitor', 'Username: maria.visitor', 'You may continue to log in.'])
      expect(screen.getByText(text)).toBeVisible();
    expect(api.requestsOf('completeRegistration')).toEqual([{ ticket: TICKET }]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    // the login form is prefilled with the username
    expect(await screen.findByRole('textbox', { name: 'Username' })).toHaveValue('maria.visitor');
  });

  it('[S19] removes the ticket from address and history, and uses it only on request', async () => {
    const api = await openPortal(`/CompleteRegistration/${TICKET}`, theUser, anonymous);
    await screen.findByRole('button', { name: 'Finish registering' });
    await waitFor(() => expect(window.location.pathname).toBe('/CompleteRegistration'));
    expect(JSON.stringify([window.history.state, { ...window.sessionStorage }])).not.toContain(TICKET);
    expect(api.requestsOf('completeRegistration')).toEqual([]);
  });

  it('[000-8.recovery.1] says that a ticket was already used, and what to do without one', async () => {
    await openPortal(`/CompleteRegistration/${TICKET}`, theUser, {
      ...anonymous,
      completeRegistration: () =>
        refuse({ httpStatus: 404, status: 'NOT_FOUND', code: 'TICKET_NOT_VALID', message: 'x' }),
    });
    await confirm();
    await closeAlert('This link has expired or was already used.', '/CompleteRegistration');
    expect(screen.getByRole('heading', { name: 'Registration Incomplete' })).toBeVisible();
  });
});
