import { hasUnsaved } from '@portal/forms';
import { sessionStore } from '@portal/session';
import { aGuest, aUser, noSession, refuse } from '@portal/testing';
import { clearDrafts } from '@portal/ui';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { aFile, button, field, type OpenOptions, openEfile, someCharges } from '../../testing/filing-answers.tsx';
import { readPendingFiling } from './pending-filing.ts';

// The accessibility check of a whole page is slow on a busy machine.
jest.setTimeout(60_000);
afterEach(() => window.sessionStorage.clear());

const fileField = () => screen.getByLabelText(/^Document file/);
const dialog = (name: string) => screen.findByRole('alertdialog', { name });
const inDialog = async (name: string, buttonName: string) =>
  within(await dialog(name)).getByRole('button', { name: buttonName });
const CONTACT = {
  name: 'Maria Cruz',
  email: 'maria@example.com',
  address1: '1 Beach Road',
  address2: '',
  city: 'Saipan',
  state: 'MP',
  zip: '96950',
};

async function fillIn(user: UserEvent, file = aFile()): Promise<void> {
  await user.upload(fileField(), file);
  const values = [CONTACT.name, CONTACT.email, CONTACT.address1, CONTACT.city, CONTACT.zip];
  // Pasted, because typing would render the page once for each key.
  for (const [nth, label] of [/^Name/, /^Email/, /^Address 1/, /^City/, /^Zip/].entries()) {
    await user.click(field(label));
    await user.paste(values[nth]);
  }
}

/** Opens the page, fills it in, and submits it. */
async function submitted(options: OpenOptions = {}) {
  const opened = await openEfile('/efile', options);
  await fillIn(opened.user);
  await opened.user.click(button('Submit'));
  return opened;
}
const byCard: OpenOptions = {
  api: {
    uploadEfileImage: () => someCharges({ paymentMethod: 'CREDIT_CARD', surcharge: 1.25, totalCharge: 51.25 }),
    submitEfile: () => ({ transactionNumber: 'EF-2026-000002', usageBalance: null }),
  },
};

describe('the page to file a document', () => {
  it('[002-2.1.types.1] [002-2.1.file.2] [002-2.1.state.1] [002-9.efile.2] has a land record and the state of the county selected at first', async () => {
    await openEfile('/efile');
    const type = screen.getByRole('combobox', { name: /^E-file type/ });
    expect(
      within(type)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['LR', 'MAP', 'MAR', 'UCC1', 'UCC2']);
    expect(type).toHaveValue('LR');
    const state = screen.getByRole('combobox', { name: /^State/ });
    expect(state).toHaveValue('MP');
    // the browser may fill it in together with the other lines of the address
    expect(state).toHaveAttribute('autocomplete', 'address-level1');
    expect(fileField()).toHaveAccessibleDescription(/PDF or TIF, up to 25 MB\. Black and white, 300 DPI recommended\./);
  });

  it.each([
    ['GU', 'GU'],
    ['', 'MP'],
  ])(
    '[002-2.1.state.1] for a county with the state code "%s" has %s selected at first',
    async (countyStateCode, expected) => {
      await openEfile('/efile', { county: { countyStateCode } });
      expect(screen.getByRole('combobox', { name: /^State/ })).toHaveValue(expected);
    },
  );

  it('has no form until it is known who is logged in, because the form of the user would lose the chosen file', async () => {
    await openEfile('/efile');
    act(() => sessionStore.setState({ status: 'checking' }));
    expect(screen.queryByLabelText(/^Document file/)).toBeNull();
    act(() => sessionStore.setState({ status: 'authenticated' }));
    expect(fileField()).toBeVisible();
  });

  it('[002-2.1.fields.1] [002-5.efile.1] [002-5.efile.4] requires every field except the second line of the address', async () => {
    const { api, user } = await openEfile('/efile');
    await user.click(button('Submit'));
    const summary = await screen.findByRole('alert');
    const messages = within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(messages).toEqual([
      'Document file: Required.',
      'Name: Required.',
      'Email: Required.',
      'Address 1: Required.',
      'City: Required.',
      'Zip: Required.',
    ]);
    expect(api.requests).toEqual([]);
  });

  it('[002-5.efile.4] [002-9.efile.1] accepts no more than five characters for the zip', async () => {
    const { user } = await openEfile('/efile');
    await user.type(field(/^Zip/), '969501234');
    expect(field(/^Zip/)).toHaveValue('96950');
  });

  it.each([
    ['002-5.efile.2', aFile('deed.docx', 'application/msword'), 'Invalid file format; PDF or TIF only.'],
    ['002-5.efile.3', aFile('deed.tif', 'image/tiff', 25_000_001), 'Document exceeds the max size of 25MB.'],
  ])('[%s] shows a message for an invalid file and does not send it', async (_row, file, message) => {
    const { api, user } = await openEfile('/efile');
    await fillIn(user);
    fireEvent.change(fileField(), { target: { files: [file] } });
    await user.click(button('Submit'));
    expect(fileField()).toHaveAccessibleDescription(new RegExp(message));
    expect(api.requests).toEqual([]);
  });

  it('[002-5.efile.2] recognizes a TIF by its name when the device does not know its type', async () => {
    const { api, user } = await openEfile('/efile');
    await fillIn(user, aFile('deed.TIF', ''));
    await user.click(button('Submit'));
    await dialog('Continue?');
    expect(api.requestsOf('uploadEfileImage')).toHaveLength(1);
  });

  it('accepts a file that is dropped anywhere on the page, and prevents the browser from opening it', async () => {
    await openEfile('/efile');
    const dragged = { dataTransfer: { types: ['Files'], files: [aFile('dropped.pdf')] } };
    // a browser opens the file unless both events are canceled
    expect(fireEvent.dragOver(document.body, dragged)).toBe(false);
    expect(screen.getByText('Drop the file to choose it.')).toBeVisible();
    const drop = createEvent.drop(document.body, dragged);
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(screen.getByText(/^dropped\.pdf,/)).toBeVisible();
  });

  it('[002-2.1.note.1] shows the note of the county', async () => {
    await openEfile('/efile', { settings: { efileCountyNote: 'Maps take two days.' } });
    expect(screen.getByText('Maps take two days.')).toBeVisible();
  });

  it('has no accessibility violation, whether empty or with error messages', async () => {
    const settings = { acknowledgement: true, acknowledgementStatement: 'I am honest.', efileCountyNote: 'Note.' };
    const { user, view } = await openEfile('/efile', { settings, user: aUser() });
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const violations = async () =>
      (await axe.run(view.container, { rules })).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    expect(await violations()).toEqual([]);
    await user.click(button('Submit'));
    expect(await violations()).toEqual([]);
  });

  it('[R30] restores the input at the next visit in this tab', async () => {
    const first = await openEfile('/efile');
    await first.user.type(field(/^Name/), 'Maria');
    first.view.unmount();
    await openEfile('/efile');
    expect(field(/^Name/)).toHaveValue('Maria');
  });

  it('counts input as unsaved, also that of an earlier visit, so that a logout warns before it is lost', async () => {
    const first = await openEfile('/efile', { user: aUser() });
    expect(hasUnsaved()).toBe(false);
    await first.user.type(field(/^Name/), 'Maria');
    expect(hasUnsaved()).toBe(true);
    first.view.unmount();
    expect(hasUnsaved()).toBe(false);
    const { user } = await openEfile('/efile', { user: aUser() });
    expect(hasUnsaved()).toBe(true);
    await user.clear(field(/^Name/));
    expect(hasUnsaved()).toBe(false);
  });
});

describe('the acknowledgement', () => {
  const settings = { acknowledgement: true, acknowledgementStatement: 'I may file this.' };
  const box = () => screen.getByRole('checkbox', { name: /^I have read this/ });

  it('[002-2.1.acknowledgement.1] [002-5.efile.5] is shown with the statement if the county requires it, and must be checked', async () => {
    const { api, user } = await submitted({ settings });
    expect(screen.getByText('I may file this.')).toBeVisible();
    expect(box()).toHaveAccessibleDescription('Please read and select the checkbox to acknowledge.');
    expect(api.requests).toEqual([]);
    await user.click(box());
    await user.click(button('Submit'));
    await dialog('Continue?');
    expect(api.requestsOf('uploadEfileImage')).toEqual([expect.objectContaining({ acknowledgement: true })]);
  });

  it('[002-2.1.acknowledgement.1] is not shown in other counties', async () => {
    await openEfile('/efile');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe("'Use profile'", () => {
  const stored = {
    email: CONTACT.email,
    firstName: 'Tita',
    lastName: 'Examiner',
    company: 'Pacific Title',
    address: '9 Chalan Piao',
    city: 'Hagåtña',
    state: 'GU',
    zip: '96910',
    phoneFormatType: 'STANDARD',
    phone: '',
  };
  const box = () => screen.getByRole('checkbox', { name: 'Use profile' });

  it('[002-2.1.profile.1] [002-7.efile.5] fills the contact fields from the profile, and clears them', async () => {
    const { user } = await openEfile('/efile', { user: aUser(), api: { readProfile: () => stored } });
    const labels = [/^Name/, /^Email/, /^Address 1/, /^Address 2/, /^City/, /^Zip/];
    const texts = () => labels.map((name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value);
    const state = screen.getByRole('combobox', { name: /^State/ });
    await user.click(box());
    await waitFor(() => expect(field(/^Name/)).toHaveValue('Tita Examiner'));
    expect(texts()).toEqual(['Tita Examiner', 'maria@example.com', '9 Chalan Piao', '', 'Hagåtña', '96910']);
    expect(state).toHaveValue('GU');
    expect(box()).toBeChecked();
    await user.click(box());
    expect(texts()).toEqual(['', '', '', '', '', '']);
    expect(state).toHaveValue('MP');
    expect(box()).not.toBeChecked();
  });

  it('does not overwrite input that is typed while the profile is loading', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof stored>();
    const { user } = await openEfile('/efile', { user: aUser(), api: { readProfile: () => promise } });
    await user.click(box());
    await user.type(field(/^Name/), 'Maria Cruz');
    resolve(stored);
    await waitFor(() => expect(field(/^Address 1/)).toHaveValue('9 Chalan Piao'));
    expect(field(/^Name/)).toHaveValue('Maria Cruz');
  });

  it('keeps the focus while the profile is loading, and loads it once', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof stored>();
    const { user, api } = await openEfile('/efile', { user: aUser(), api: { readProfile: () => promise } });
    await user.click(box());
    await user.keyboard(' ');
    expect(box()).toHaveFocus();
    expect(box()).toBeEnabled();
    expect(box()).toBeChecked();
    resolve(stored);
    await waitFor(() => expect(field(/^Address 1/)).toHaveValue('9 Chalan Piao'));
    expect(box()).toHaveFocus();
    expect(api.requestsOf('readProfile')).toHaveLength(1);
  });

  it('submits with the profile, if Submit is pressed while the profile is loading', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof stored>();
    const { user, api } = await openEfile('/efile', { user: aUser(), api: { readProfile: () => promise } });
    await user.upload(fileField(), aFile());
    await user.click(box());
    await user.click(button('Submit'));
    await user.click(button('Sending...'));
    expect(screen.queryByText('Required.')).toBeNull();
    expect(api.requestsOf('uploadEfileImage')).toHaveLength(0);
    resolve(stored);
    await dialog('Continue?');
    expect(api.requestsOf('uploadEfileImage')).toEqual([
      expect.objectContaining({ email: CONTACT.email, city: 'Hagåtña' }),
    ]);
  });

  it('does not submit when the profile cannot be loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refuse>>();
    const { user, api } = await openEfile('/efile', { user: aUser(), api: { readProfile: () => promise } });
    await user.upload(fileField(), aFile());
    await user.click(box());
    await user.click(button('Submit'));
    resolve(refuse({ httpStatus: 500, code: 'UNEXPECTED', message: 'Broken' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    expect(button('Submit')).toBeEnabled();
    expect(screen.queryByText('Required.')).toBeNull();
    expect(api.requestsOf('uploadEfileImage')).toHaveLength(0);
  });

  it('changes nothing when the profile cannot be loaded', async () => {
    const api = { readProfile: () => refuse({ httpStatus: 500, code: 'UNEXPECTED', message: 'Broken' }) };
    const { user } = await openEfile('/efile', { user: aUser(), api });
    await user.type(field(/^Name/), 'Maria');
    await user.click(box());
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent(/An unexpected error/);
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(field(/^Name/)).toHaveValue('Maria');
    expect(box()).not.toBeChecked();
  });

  it.each([
    ['visitors', {}],
    ['guests', { user: aGuest() }],
  ])('is not offered to %s, who have no profile', async (_who, options) => {
    await openEfile('/efile', options);
    expect(screen.queryByRole('checkbox', { name: 'Use profile' })).toBeNull();
  });
});

describe('a document that an account pays for', () => {
  it('[002-2.1.flow.1] [002-2.1.flow.2] [002-7.efile.1] is uploaded, and its charges are shown before anything is charged', async () => {
    const { api } = await submitted({ user: aUser() });
    const charges = within(await dialog('Continue?'));
    expect(charges.getByText('Your document has 3 pages.')).toBeVisible();
    expect(charges.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Document charge$46.00',
      'Additional pages$4.00',
      'Total$50.00',
    ]);
    expect(api.requestsOf('uploadEfileImage')).toEqual([
      { ...CONTACT, efileType: 'LR', acknowledgement: false, language: 'ENGLISH' },
    ]);
    expect(api.requestsOf('submitEfile')).toEqual([]);
  });

  it('[002-2.1.flow.3] [002-2.1.flow.4] [002-4.efile.1] [002-7.efile.4] is submitted with payment 0, then a success message appears and the form is cleared', async () => {
    const { api, user } = await submitted({ user: aUser() });
    await user.click(await inDialog('Continue?', 'Continue'));
    const alert = await dialog('Done');
    expect(alert).toHaveTextContent(
      'Transaction EF-2026-000001 was successfully submitted.  Check your email for a confirmation.',
      { normalizeWhitespace: false },
    );
    expect(api.requestsOf('submitEfile')).toEqual([
      {
        ...CONTACT,
        ...someCharges(),
        efileType: 'LR',
        acknowledgement: false,
        language: 'ENGLISH',
        paymentTransactionId: '0',
      },
    ]);
    expect(sessionStore.getState().balance).toEqual({ kind: 'ESCROW', amount: 20_000 });
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(field(/^Name/)).toHaveValue('');
    expect(screen.queryByText(/^deed\.pdf/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/efile/receipt/EF-2026-000001');
  });

  it('returns the focus to Submit when its windows close, by Escape as well as after the filing', async () => {
    const { user } = await submitted({ user: aUser() });
    await dialog('Continue?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button('Submit')).toHaveFocus());
    await user.keyboard('{Enter}');
    await user.click(await inDialog('Continue?', 'Continue'));
    await user.click(await inDialog('Done', 'Close'));
    await waitFor(() => expect(button('Submit')).toHaveFocus());
  });

  it('[R30] is not sent as that of a visitor when the session of the user has ended', async () => {
    const { api } = await submitted({ user: aUser(), api: { sessionTime: noSession } });
    await waitFor(() => expect(sessionStore.getState().user).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.requestsOf('uploadEfileImage')).toEqual([]);
  });

  it('[R30] asks to log in again, without an alert, when the session ends between the charges and the submission', async () => {
    const { api, user } = await submitted({
      user: aUser(),
      api: { submitEfile: () => refuse({ httpStatus: 404, code: 'NOT_FOUND', message: 'Not found.' }) },
    });
    const proceed = await inDialog('Continue?', 'Continue');
    api.answer({ sessionTime: noSession });
    await user.click(proceed);
    await waitFor(() => expect(sessionStore.getState().user).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('asks to submit again, which is safe, when the page was reloaded during the submission', async () => {
    const { user, view } = await submitted({ user: aUser(), api: { submitEfile: () => new Promise(() => undefined) } });
    await user.click(await inDialog('Continue?', 'Continue'));
    view.unmount();
    const again = await openEfile('/efile', { user: aUser() });
    expect(await dialog('Your filing is not confirmed yet')).toHaveTextContent('it is never filed or charged twice');
    await again.user.click(await inDialog('Your filing is not confirmed yet', 'Submit again'));
    expect(await dialog('Done')).toHaveTextContent('EF-2026-000001');
    expect(again.api.requestsOf('submitEfile')).toMatchObject([{ imageId: 'image-1', paymentTransactionId: '0' }]);
    expect(readPendingFiling(aUser().username)).toBeNull();
  });

  it('is not left for the next guest when the page was closed during the submission of a guest', async () => {
    const guest = aGuest();
    const { user, view } = await submitted({ user: guest, api: { submitEfile: () => new Promise(() => undefined) } });
    await user.click(await inDialog('Continue?', 'Continue'));
    view.unmount();
    expect(readPendingFiling(guest.username)).not.toBeNull();
    // the portal does this at each login of a guest, when this remote is usually not loaded
    clearDrafts();
    expect(readPendingFiling(guest.username)).toBeNull();
  });

  it('is uploaded and submitted only once by double clicks', async () => {
    const { api, user } = await openEfile('/efile', { user: aUser() });
    await fillIn(user);
    await user.dblClick(button('Submit'));
    await user.dblClick(await inDialog('Continue?', 'Continue'));
    expect(await dialog('Done')).toHaveTextContent('EF-2026-000001');
    expect([api.requestsOf('uploadEfileImage').length, api.requestsOf('submitEfile').length]).toEqual([1, 1]);
  });

  it('[002-2.1.flow.2] shows a surcharge only if there is one', async () => {
    await submitted({
      user: aUser(),
      api: { uploadEfileImage: () => someCharges({ surcharge: 2, totalCharge: 52 }) },
    });
    expect(within(await dialog('Continue?')).getByRole('row', { name: 'Payment surcharge $2.00' })).toBeVisible();
  });

  it('can be canceled before it is charged, and is uploaded again only after a change', async () => {
    const { api, user } = await submitted({ user: aUser() });
    await user.click(await inDialog('Continue?', 'Cancel'));
    expect(field(/^Name/)).toHaveValue(CONTACT.name);
    await user.click(button('Submit'));
    await dialog('Continue?');
    expect(api.requestsOf('uploadEfileImage')).toHaveLength(1);
    await user.click(await inDialog('Continue?', 'Cancel'));
    await user.type(field(/^City/), '!');
    await user.click(button('Submit'));
    await dialog('Continue?');
    expect(api.requestsOf('uploadEfileImage')).toHaveLength(2);
  });

  it('[002-8.efile.1] can be submitted again after a rejection, whose reason is shown in an alert', async () => {
    const { user, api } = await submitted({
      user: aUser(),
      api: { submitEfile: () => refuse({ httpStatus: 409, code: 'EFILE_ESCROW_LOW', message: 'Too low' }) },
    });
    await user.click(await inDialog('Continue?', 'Continue'));
    const alert = await dialog("This didn't work");
    expect(alert).toHaveTextContent('The escrow balance is too low for this document.');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    api.answer({ submitEfile: () => ({ transactionNumber: 'EF-2026-000003', usageBalance: null }) });
    await user.click(await inDialog('Continue?', 'Continue'));
    expect(await dialog('Done')).toHaveTextContent('EF-2026-000003');
  });

  it('returns to the form after a rejection that cannot be retried, and is then uploaded again', async () => {
    const { user, api } = await submitted({
      user: aUser(),
      api: { submitEfile: () => refuse({ httpStatus: 409, status: 'CHANGED', code: 'CHANGED', message: 'Changed' }) },
    });
    await user.click(await inDialog('Continue?', 'Continue'));
    await user.click(within(await dialog("This didn't work")).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field(/^Name/)).toHaveValue(CONTACT.name);
    api.answer({ uploadEfileImage: () => someCharges({ totalCharge: 60 }) });
    await user.click(button('Submit'));
    expect(await dialog('Continue?')).toHaveTextContent('$60.00');
    expect(api.requestsOf('uploadEfileImage')).toHaveLength(2);
  });

  it('can be submitted again with one click when the response to its submission is lost', async () => {
    const { user, api } = await submitted({ user: aUser(), api: { submitEfile: () => new Error('offline') } });
    await user.click(await inDialog('Continue?', 'Continue'));
    const lost = await dialog('Your filing is not confirmed yet');
    expect(lost).toHaveTextContent(/It may have arrived\. Submit it again: it is never filed or charged twice\./);
    api.answer({ submitEfile: () => ({ transactionNumber: 'EF-2026-000004', usageBalance: null }) });
    await user.click(within(lost).getByRole('button', { name: 'Submit again' }));
    expect(await dialog('Done')).toHaveTextContent('EF-2026-000004');
    const [first, second] = api.requestsOf('submitEfile');
    expect(second).toEqual(first);
  });
});

describe('a document that is paid for by card', () => {
  it('[002-2.1.flow.2] [002-2.1.flow.3] opens the card dialog, and is submitted with the payment', async () => {
    const { api, user } = await submitted(byCard);
    const charges = await dialog('Continue to Payment?');
    expect(within(charges).getByRole('row', { name: 'Credit card surcharge $1.25' })).toBeVisible();
    await user.click(within(charges).getByRole('button', { name: 'Continue' }));
    const card = await screen.findByRole('region', { name: 'Card form' });
    expect(card).toHaveTextContent('image-1 for 51.25');
    expect(api.requestsOf('submitEfile')).toEqual([]);
    await user.click(within(card).getByRole('button', { name: 'Pay' }));
    expect(await dialog('Done')).toHaveTextContent('EF-2026-000002');
    expect(api.requestsOf('submitEfile')).toEqual([expect.objectContaining({ paymentTransactionId: '60007' })]);
  });

  it.each([
    ['Back', 'Continue to Payment?'],
    ['Leave', null],
  ])('is not charged when %s is pressed', async (buttonName, next) => {
    const { api, user } = await submitted(byCard);
    await user.click(await inDialog('Continue to Payment?', 'Continue'));
    await user.click(await screen.findByRole('button', { name: buttonName }));
    if (next !== null) await user.click(await inDialog(next, 'Cancel'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field(/^Name/)).toHaveValue(CONTACT.name);
    expect(api.requestsOf('submitEfile')).toEqual([]);
  });

  it('is submitted without asking for the card again if it was paid before the card form was left', async () => {
    const { api, user } = await submitted(byCard);
    await user.click(await inDialog('Continue to Payment?', 'Continue'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await user.click(button('Submit'));
    await user.click(await inDialog('Continue to Payment?', 'Continue'));
    expect(await dialog('Done')).toHaveTextContent('EF-2026-000002');
    expect(screen.queryByRole('region', { name: 'Card form' })).toBeNull();
    expect(api.requestsOf('submitEfile')).toEqual([expect.objectContaining({ paymentTransactionId: '0' })]);
  });

  it.each([
    ['EFILE_NOT_PAID', 'asks for the card again', 'Card form'],
    ['EFILE_PAYMENT_PENDING', 'does not ask for the card while the payment is undecided', null],
  ])('after the card form was left and the server responded with %s, %s', async (code, _what, region) => {
    const refused = () => refuse({ httpStatus: 409, code, message: 'x' });
    const { user } = await submitted({ api: { ...byCard.api, submitEfile: refused } });
    await user.click(await inDialog('Continue to Payment?', 'Continue'));
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await user.click(await inDialog('Continue to Payment?', 'Continue'));
    if (region !== null) expect(await screen.findByRole('region', { name: region })).toBeVisible();
    else expect(await dialog('Your filing is not confirmed yet')).toHaveTextContent(/You don't need to pay again\./);
  });

  it('is not paid again when the page was reloaded during the payment', async () => {
    const { user, view } = await submitted(byCard);
    await user.click(await inDialog('Continue to Payment?', 'Continue'));
    await screen.findByRole('region', { name: 'Card form' });
    view.unmount();
    const again = await openEfile('/efile', byCard);
    await again.user.click(await inDialog('Your filing is not confirmed yet', 'Submit again'));
    expect(await dialog('Done')).toHaveTextContent('EF-2026-000002');
    expect(screen.queryByRole('region', { name: 'Card form' })).toBeNull();
  });

  it('does not ask for another payment when it was paid but could not be submitted', async () => {
    const refused = () => refuse({ httpStatus: 409, code: 'EFILE_PAYMENT_PENDING', message: 'Pending' });
    const { user } = await submitted({ api: { ...byCard.api, submitEfile: refused } });
    await user.click(await inDialog('Continue to Payment?', 'Continue'));
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    const open = await dialog('Your filing is not confirmed yet');
    expect(open).toHaveTextContent(/Your card was charged, so don't pay again\./);
    expect(within(open).getByRole('button', { name: 'Submit again' })).toBeVisible();
  });
});

describe('an upload', () => {
  it('shows its progress, and can be canceled', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof someCharges>>();
    const { user } = await submitted({ api: { uploadEfileImage: () => promise } });
    const sending = await dialog('Sending your document');
    expect(within(sending).getByRole('progressbar', { name: 'Sending your document' })).toHaveAttribute('value', '50');
    expect(sending).toHaveTextContent('50% sent');
    await user.click(within(sending).getByRole('button', { name: 'Cancel the upload' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(async () => resolve(someCharges()));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field(/^Name/)).toHaveValue(CONTACT.name);
  });

  it('can be sent again with one click after the connection failed', async () => {
    const { api, user } = await submitted({ api: { uploadEfileImage: () => new Error('offline') } });
    const stopped = await dialog('The upload stopped');
    expect(stopped).toHaveTextContent(/Nothing was charged\./);
    api.answer({ uploadEfileImage: () => someCharges() });
    await user.click(within(stopped).getByRole('button', { name: 'Send again' }));
    await dialog('Continue?');
    expect(api.requestsOf('uploadEfileImage')).toHaveLength(2);
  });

  it('shows at the file field why the server rejected the file, and what to do', async () => {
    const content = { errors: { file: { key: 'malformed' } } };
    const refusal = refuse({ httpStatus: 400, status: 'INVALID', code: 'EFILE_PROTECTED', message: 'x', content });
    await submitted({ api: { uploadEfileImage: () => refusal } });
    await waitFor(() => expect(fileField()).toHaveAccessibleDescription(/This PDF has a password, or is protected/));
    expect(screen.getByText(/^Save it without protection and send it again\./)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field(/^Name/)).toHaveValue(CONTACT.name);
  });

  it('[002-8.efile.1] shows an alert when it is rejected for any other reason', async () => {
    await submitted({
      api: { uploadEfileImage: () => refuse({ httpStatus: 429, code: 'EFILE_LIMIT', message: 'Too many' }) },
    });
    expect(await dialog("This didn't work")).toHaveTextContent(/Too many documents were sent from here/);
  });
});

describe('the pages before they are submitted', () => {
  it('are shown one at a time, with the problems for which the office would reject them', async () => {
    const { api, user } = await openEfile('/efile', {
      api: {
        checkEfilePages: ({ from }) =>
          from === 1
            ? { pages: [{ page: 1, findings: ['NO_STAMP_ROOM', 'COLOR', 'SOMETHING_NEW'] }], next: 2 }
            : {
                pages: [
                  { page: 2, findings: [] },
                  { page: 3, findings: ['BLANK'] },
                ],
                next: null,
              },
      },
    });
    await fillIn(user);
    await user.click(button('Submit'));
    const window = await screen.findByRole('alertdialog', { name: 'Continue?' });
    expect(await within(window).findByText(/^There is no room for the recorder's stamp/)).toBeVisible();
    expect(within(window).getByText(/^It is in color/)).toBeVisible();
    expect(within(window).getByText('Look at these pages too: 3')).toBeVisible();
    await user.click(within(window).getByRole('button', { name: 'Next page' }));
    expect(await within(window).findByText(/^We found nothing on this page/)).toBeVisible();
    expect(within(window).getByRole('img', { name: 'Page 2 of 3' })).toBeVisible();
    expect(api.requestsOf('checkEfilePages').map((request) => Reflect.get(Object(request), 'from'))).toEqual([1, 2]);
    expect(within(window).getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
  });
});
