import { ApiError } from '@portal/api-client';
import { closeAlert, showAlert } from '@portal/session';
import { act, screen } from '@testing-library/react';
import { alertFailure } from './submit/failure-alerts.ts';
import { openScreen } from './testing.tsx';

/** 101 is the number that the specification gives to a call without a response (000 section 8). */
const ERROR_101 = 'An unexpected error 101 has occurred.';
const WHAT_TO_DO = 'The portal did not answer. Check your connection and try again.';
const NOT_CHARGED_TWICE = 'You are never charged twice for the same thing.';

afterEach(() => {
  act(() => closeAlert());
});

test('an alert whose text is only an error number begins with what to do and ends with the number', async () => {
  await openScreen(<p>A screen</p>);
  act(() => alertFailure(new ApiError({ kind: 'offline', call: 'readProfile' })));
  expect(screen.getByRole('alertdialog', { name: "This didn't work" })).toHaveAccessibleDescription(
    `${WHAT_TO_DO} ${NOT_CHARGED_TWICE} ${ERROR_101}`,
  );
});

test('an alert with any other text begins with the text and ends with the next step', async () => {
  await openScreen(<p>A screen</p>);
  act(() => showAlert({ kind: 'WARNING', title: 'Not found', text: 'No parcel.', next: 'Call us.' }));
  expect(screen.getByRole('alertdialog', { name: 'Not found' })).toHaveAccessibleDescription('No parcel. Call us.');
});

test('an alert without a title, as remotes of older releases raise it, has its kind as title', async () => {
  await openScreen(<p>A screen</p>);
  act(() => showAlert({ kind: 'MESSAGE', title: '', text: 'The user was deleted.' }));
  expect(screen.getByRole('alertdialog', { name: 'Message' })).toHaveAccessibleDescription('The user was deleted.');
});
