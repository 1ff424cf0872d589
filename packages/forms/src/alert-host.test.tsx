import { ApiError } from '@portal/api-client';
import { closeAlert, showAlert } from '@portal/session';
import { act, screen } from '@testing-library/react';
import { alertFailure } from './submit/failure-alerts.ts';
import { openScreen } from './testing.tsx';

const ERROR_101 = 'An unexpected error 101 has occurred.';
const NO_ANSWER = 'The portal did not answer. Check your connection and try again.';

afterEach(() => {
  act(() => closeAlert());
});

const alertText = () => screen.getByRole('alertdialog').textContent;

test('an alert about a missing response starts with what to do, then shows the error number', async () => {
  await openScreen(<p>A screen</p>);
  act(() => alertFailure(new ApiError({ kind: 'offline', call: 'readProfile' })));
  expect(screen.getByRole('alertdialog', { name: "This didn't work" })).toHaveAccessibleDescription(
    `${NO_ANSWER} You are never charged twice for the same thing. ${ERROR_101}`,
  );
});

test('other alerts start with their text', async () => {
  await openScreen(<p>A screen</p>);
  act(() => showAlert({ kind: 'WARNING', title: 'Not found', text: 'No parcel.', next: 'Call us.' }));
  expect(alertText().indexOf('No parcel.')).toBeLessThan(alertText().indexOf('Call us.'));
});

test('an alert without a title, as from older remotes, is named by its kind', async () => {
  await openScreen(<p>A screen</p>);
  act(() => showAlert({ kind: 'MESSAGE', title: '', text: 'The user was deleted.' }));
  expect(screen.getByRole('alertdialog', { name: 'Message' })).toHaveAccessibleDescription('The user was deleted.');
});
