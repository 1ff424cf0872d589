import { refuse } from '@portal/testing';
import { fireEvent, screen } from '@testing-library/react';
import { aFile, button, field, type OpenOptions, openEfile, someCharges } from '../../testing/filing-answers.tsx';

// The county changed its settings for filing after the page was opened.

jest.setTimeout(60_000);
afterEach(() => window.sessionStorage.clear());

/** Opens the page, fills it in, and submits it. */
async function submitted(api: OpenOptions['api'] & object) {
  const opened = await openEfile('/efile', { api });
  await opened.user.upload(screen.getByLabelText(/^Document file/), aFile());
  const typed = {
    Name: 'Maria Cruz',
    Email: 'maria@example.com',
    'Address 1': '1 Beach Road',
    City: 'Saipan',
    Zip: '96950',
  };
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(field(new RegExp(`^${label}`)), { target: { value } });
  await opened.user.click(button('Submit'));
  return opened;
}

const settings = (efile: Readonly<Record<string, string | boolean>>) => () => ({
  lists: [{ name: 'efile', baseContent: efile }],
});

test('a statement that filers must acknowledge by now appears with its message, and the document can be filed', async () => {
  const errors = { acknowledgement: { key: 'efileAcknowledge' } };
  const { user } = await submitted({
    uploadEfileImage: ({ acknowledgement }) =>
      acknowledgement === true ? someCharges() : refuse({ httpStatus: 400, status: 'INVALID', content: { errors } }),
    landshark: settings({ efile: true, acknowledgement: true, acknowledgementStatement: 'I may file this.' }),
  });
  expect(await screen.findByText('I may file this.')).toBeVisible();
  const box = screen.getByRole('checkbox', { name: /^I have read this/ });
  expect(box).toHaveAccessibleDescription('Please read and select the checkbox to acknowledge.');
  expect(screen.queryByText(/^This couldn't be sent/)).toBeNull();
  await user.click(box);
  await user.click(button('Submit'));
  expect(await screen.findByRole('alertdialog', { name: 'Continue?' })).toBeVisible();
});

test('the form is replaced if the county no longer accepts documents', async () => {
  await submitted({
    uploadEfileImage: () => refuse({ httpStatus: 409, code: 'EFILE_OFF', message: 'Off.' }),
    landshark: settings({ efile: false }),
  });
  expect(await screen.findByText(/^Contact the county to ask how to file\. You can still/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Submit', hidden: true })).toBeNull();
});
