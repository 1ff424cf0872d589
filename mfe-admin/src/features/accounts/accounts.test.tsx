import { PAGE_ACCESS_FIELDS } from '@portal/contracts';
import { recordOf } from '@portal/domain';
import { refuse } from '@portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClerk } from '../../testing.ts';
import { anAccountEntry, anAccountList, anAccountRow, openAccounts } from './accounts.testing.tsx';

jest.setTimeout(60_000);
const LIST = '/controlPanel/accounts';
const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));
const submit = () => press('Submit');
const FLAT = { accountType: 'FLAT_FEE', flatFeeRateLevel: 1 };

describe('the list of accounts', () => {
  it('[002-2.4.routes.1] [002-2.4.list.3] shows its columns, badges and which rows are in view', async () => {
    const rows = [
      anAccountRow({ needsBilling: true, needsImageRenewal: true }),
      anAccountRow({ id: 4, name: 'Bank of Tasi', status: 'I' }),
    ];
    await openAccounts(LIST, { listAccounts: () => anAccountList(rows, { total: 27 }) });
    expect(await screen.findByText('Displaying Results: 1-10 of 27')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Account',
      'Type',
      'Payment Method',
      'Monthly Fee ($)',
      'Actions',
    ]);
    expect(screen.getByRole('row', { name: /^Pacific Title/ })).toHaveTextContent(
      'Pacific Title Needs billing Needs image renewalA La CarteEscrow25.00',
    );
    expect(rowOf(/^Bank of Tasi/).getByText('inactive')).toBeVisible();
    expect(rowOf(/^Bank of Tasi/).getByRole('button', { name: 'Activate Bank of Tasi' })).toBeVisible();
  });

  it('[002-2.4.list.4] filters with each letter and by status', async () => {
    const { api } = await openAccounts(LIST, { listAccounts: () => anAccountList([anAccountRow()]) });
    await screen.findByRole('row', { name: /^Pacific Title/ });
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Needs Image Renewal Only (NIR)');
    const typed = ['p', 'pa', 'pac'];
    // faster than a person types, so that a request after a pause in typing would leave letters out
    for (const value of typed) fireEvent.change(screen.getByLabelText('Filter by text'), { target: { value } });
    await waitFor(() =>
      expect(api.requestsOf('listAccounts').slice(-3)).toEqual(
        typed.map((filterText) => expect.objectContaining({ filterText, statusType: 'NIR', page: 1 })),
      ),
    );
    expect(
      within(screen.getByLabelText('Status'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['All Accounts', 'Active Only', 'Needs Billing Only (NB)', 'Needs Image Renewal Only (NIR)', 'Inactive Only'],
    ]);
  });

  it.each([
    [{ accountType: FLAT.accountType }, true, 'Access, Document Types, Reload, Tasks, Users(12)'],
    [{ accountType: FLAT.accountType }, false, 'Access, Document Types, Tasks, Users(12)'],
    [{}, true, 'Access, Document Types, Tasks, Users(12)'],
  ])('[002-2.4.more.1] has a More menu: %j, reload %p', async (more, countyAdminReload, items) => {
    const { router } = await openAccounts(LIST, {
      listAccounts: () => anAccountList([anAccountRow(more)], { countyAdminReload }),
      listUsers: () => ({ users: [], total: 0, page: 1 }),
    });
    await screen.findByRole('row', { name: /^Pacific Title/ });
    await press('More Pacific Title');
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent)
        .join(', '),
    ).toBe(items);
    // the menu gets the focus, and with it the keys, only a moment after it is shown
    await waitFor(() => expect(menu).toHaveFocus());
    await userEvent.keyboard('{End}{Enter}');
    await waitFor(() =>
      expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/userManager?accountId=3'),
    );
  });

  it('[002-2.4.status.1] [002-2.4.delete.1] [002-8.list.1] asks before it changes a status or deletes an account, and says how many users are affected', async () => {
    const { api } = await openAccounts(LIST, {
      listAccounts: () => anAccountList([anAccountRow()]),
      changeAccountStatusInList: () => ({
        ...anAccountList([anAccountRow({ status: 'I' })]),
        accountCodeDescriptionResults: [],
      }),
      deleteAccount: () => refuse({ httpStatus: 409, code: 'ACCOUNT_HAS_MONEY', content: { amount: '$12.00' } }),
    });
    await screen.findByRole('row', { name: /^Pacific Title/ });
    await press('Deactivate Pacific Title');
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate Account Pacific Title and users?' });
    expect(question).toHaveTextContent('Users of Pacific Title: 12.');
    await userEvent.click(within(question).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('inactive')).toBeVisible();
    expect(api.requestsOf('changeAccountStatusInList')).toEqual([
      expect.objectContaining({ accountId: 3, status: 'A', filterText: '', statusType: 'ALL' }),
    ]);
    await press('Delete Pacific Title');
    const removal = await screen.findByRole('alertdialog', { name: 'Delete account Pacific Title and users?' });
    expect(removal).toHaveTextContent('Users of Pacific Title: 12.');
    await userEvent.click(within(removal).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This account has $12.00 in escrow.')).toBeVisible();
  });

  it('[002-2.4.header.1] [002-7.accounts.10] has New, and Export that saves accounts.xlsx', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:accounts';
    URL.revokeObjectURL = () => undefined;
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const { api, router } = await openAccounts(`${LIST}?status=NB`, {
      listAccounts: () => anAccountList([anAccountRow()]),
      exportAccounts: () => new Response(new Blob(['x']), { headers: { 'content-type': type } }),
      readAccount: () => anAccountEntry({ id: 0, name: '' }),
    });
    await screen.findByRole('row', { name: /^Pacific Title/ });
    await press('Export');
    await waitFor(() => expect(saved).toEqual(['accounts.xlsx']));
    expect(api.requestsOf('exportAccounts')).toEqual([expect.objectContaining({ statusType: 'NB' })]);
    click.mockRestore();
    await press('New');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/0`));
  });

  it("does not offer Deactivate or Delete for the user's own account", async () => {
    await openAccounts(LIST, {
      listAccounts: () => anAccountList([anAccountRow({ id: 1, name: 'Tasi County', kind: 'COUNTY' })]),
    });
    await screen.findByRole('row', { name: /^Tasi County/ });
    expect(screen.queryByRole('button', { name: 'Deactivate Tasi County' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Tasi County' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit Tasi County' })).toBeVisible();
  });
});

describe('the page of an account', () => {
  const open = (more: object = {}, handlers = {}) =>
    openAccounts(`${LIST}/3`, { readAccount: () => anAccountEntry(more), ...handlers });

  it('[002-2.4.entry.1] shows the stored values, saves them with their version and reads them again', async () => {
    let stored = anAccountEntry();
    const { api } = await openAccounts(`${LIST}/3`, {
      readAccount: () => stored,
      saveAccount: () => {
        stored = anAccountEntry({ city: 'Garapan', version: 4, changedBy: 'county.clerk' });
        return [{ code: '3', description: 'Pacific Title' }];
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Account (Pacific Title)' })).toBeVisible();
    expect(screen.getByText('Last Tasks: Never')).toBeVisible();
    expect(screen.queryByLabelText(/^Account Name/)).toBeNull();
    await userEvent.type(screen.getByLabelText('City'), 'Garapan');
    await submit();
    expect(await screen.findByText('Account saved')).toBeVisible();
    expect(await screen.findByText(/^Last changed by county\.clerk, /)).toBeVisible();
    expect(api.requestsOf('saveAccount')).toEqual([
      expect.objectContaining({ id: 3, version: 3, city: 'Garapan', monthlyFee: 25, flatFeeRateLevel: 0 }),
    ]);
  });

  it('[002-2.4.entry.1] [002-2.4.landlink.1] has the fields of the specification', async () => {
    await open();
    for (const label of [/^Account Type/, /^Payment Method/, /^Monthly Fee/, /^Address/, /^City/, /^State/, /^Zip/])
      expect(await screen.findByLabelText(label)).toBeEnabled();
    for (const label of [/^Phone/, /^Email/]) expect(screen.getByLabelText(label)).toBeEnabled();
    const landLink = screen.getByLabelText(/^LandLink Account #/);
    await userEvent.clear(landLink);
    await userEvent.type(landLink, '12345678901');
    expect(landLink).toHaveValue('1234567890');
  });

  it('[002-8.save.1] shows a warning if it could not be saved, and keeps the input', async () => {
    await open({}, { saveAccount: () => refuse({ httpStatus: 409, code: 'NEWER_CODE', message: 'Being merged.' }) });
    await userEvent.type(await screen.findByLabelText('City'), 'Garapan');
    await submit();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Being merged.');
    expect(screen.getByLabelText('City')).toHaveValue('Garapan');
  });

  it('[002-8.loads.1] offers Retry if it could not be read', async () => {
    let isDown = true;
    await openAccounts(`${LIST}/3`, {
      readAccount: () => (isDown ? refuse({ httpStatus: 503, code: 'BUSY', message: 'busy' }) : anAccountEntry()),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByLabelText('City')).toBeVisible();
  });

  it('[002-2.4.fields.1] shows the fields that apply to its type and payment method', async () => {
    await open();
    const has = (label: RegExp) => screen.queryByLabelText(label) !== null;
    const shown = () => [/^Monthly Rate/, /^Monthly Fee/, /^Reload by Account Admin/, /^Post to LandLink/].map(has);
    await screen.findByLabelText(/^Account Type/);
    expect(shown()).toEqual([false, true, false, false]);
    await userEvent.selectOptions(screen.getByLabelText(/^Payment Method/), 'Credit Card');
    expect(shown()).toEqual([false, true, false, true]);
    await userEvent.selectOptions(screen.getByLabelText(/^Account Type/), 'Flat Fee');
    expect(screen.getByLabelText(/^Payment Method/)).toHaveValue('ESCROW');
    expect(shown()).toEqual([true, false, false, false]);
    await userEvent.selectOptions(screen.getByLabelText(/^Monthly Rate/), '20 image(s) for $20.00');
    expect(shown()).toEqual([true, false, true, false]);
  });

  it('marks the LandLink account as required only if it is', async () => {
    await open();
    const landLink = await screen.findByLabelText(/^LandLink Account #/);
    expect(landLink).toHaveAccessibleName('LandLink Account # (required)');
    await userEvent.selectOptions(screen.getByLabelText(/^Payment Method/), 'Credit Card');
    expect(landLink).toHaveAccessibleName('LandLink Account #');
    await userEvent.click(screen.getByLabelText(/^Post to LandLink/));
    expect(landLink).toHaveAccessibleName('LandLink Account # (required)');
  });

  it("[002-2.4.rates.1] offers Free and the county's rates, and disables rates that the county does not offer", async () => {
    await open(FLAT);
    const options = within(await screen.findByLabelText(/^Monthly Rate/)).getAllByRole('option');
    expect(options.map((option) => [option.textContent, option.matches(':disabled')])).toEqual([
      ['Free', false],
      ['20 image(s) for $20.00', false],
      ['50 image(s) for $40.00', true],
      ['Unlimited images for $250.00', false],
    ]);
  });

  it('[002-2.4.rates.2] offers only Free if the county does not charge for images', async () => {
    const { countyConfigFlatFee } = anAccountEntry();
    await open({ accountType: 'FLAT_FEE', countyConfigFlatFee: { ...countyConfigFlatFee, chargingImages: false } });
    const options = within(await screen.findByLabelText(/^Monthly Rate/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Free']);
  });

  it('[002-2.4.readOnly.2] is read-only while the account is inactive', async () => {
    await open({ status: 'I' });
    expect(await screen.findByText('Activate this account to make changes.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Activate' })).toBeVisible();
  });

  it('[002-2.4.delete.2] has its own question for deleting', async () => {
    await open();
    await screen.findByLabelText(/^Account Type/);
    await press('Delete');
    expect(await screen.findByRole('alertdialog', { name: 'Delete account and its users?' })).toBeVisible();
  });

  it('[002-2.4.routes.1] [002-2.4.new.1] requires a name for a new account, and opens the account after saving', async () => {
    const { api, router } = await openAccounts(`${LIST}/0`, {
      readAccount: ({ id }) =>
        anAccountEntry(id === '0' ? { id: 0, name: '', landLinkAccount: '' } : { id: 9, name: 'New Title' }),
      saveAccount: () => [{ code: '9', description: 'New Title' }],
    });
    await screen.findByRole('heading', { level: 1, name: 'Account (new*)' });
    await submit();
    expect(screen.getByLabelText(/^Account Name/)).toHaveAccessibleDescription(/Required\./);
    expect(screen.getByLabelText(/^LandLink Account #/)).toHaveAccessibleDescription(/Required\./);
    await userEvent.type(screen.getByLabelText(/^Account Name/), 'New Title');
    await userEvent.type(screen.getByLabelText(/^LandLink Account #/), '4711');
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/9`));
    expect(api.requestsOf('saveAccount')).toEqual([expect.objectContaining({ id: 0, name: 'New Title' })]);
  });
});

describe('the other pages of one account', () => {
  it('[002-2.4.routes.1] [002-2.4.usage.2] set the number of remaining images', async () => {
    const { api } = await openAccounts('/controlPanel/accountReload/3/Pacific%20Title', {
      readAccountUsage: () => ({ id: 3, name: 'Pacific Title', imagesRemaining: 7 }),
      saveAccountUsage: ({ imagesRemaining }) => ({ id: 3, name: 'Pacific Title', imagesRemaining }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Flat Fee Usage (Pacific Title)' })).toBeVisible();
    const field = await screen.findByLabelText(/^New Balance \(Current Balance: 7\)/);
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    await submit();
    expect(await screen.findByLabelText(/^New Balance \(Current Balance: 30\)/)).toBeVisible();
    expect(api.requestsOf('saveAccountUsage')).toEqual([{ id: 3, imagesRemaining: 30, seen: 7 }]);
  });

  it('keep what was typed when someone else has saved meanwhile, and show the new state', async () => {
    let stored = 7;
    const { api } = await openAccounts('/controlPanel/accountReload/3/Pacific%20Title', {
      readAccountUsage: () => ({ id: 3, name: 'Pacific Title', imagesRemaining: stored }),
      saveAccountUsage: ({ imagesRemaining, seen }) =>
        seen === stored
          ? { id: 3, name: 'Pacific Title', imagesRemaining }
          : refuse({ httpStatus: 409, status: 'CHANGED', code: 'CHANGED' }),
    });
    const field = await screen.findByLabelText(/^New Balance \(Current Balance: 7\)/);
    await userEvent.clear(field);
    await userEvent.type(field, '30');
    stored = 5;
    await submit();
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('Someone else changed this while you were working.');
    expect(message).toHaveTextContent('Nothing you typed is lost.');
    expect(await screen.findByLabelText(/^New Balance \(Current Balance: 5\)/)).toHaveValue('30');
    await submit();
    await waitFor(() =>
      expect(api.requestsOf('saveAccountUsage').at(-1)).toEqual({ id: 3, imagesRemaining: 30, seen: 5 }),
    );
    expect(await screen.findByLabelText(/^New Balance \(Current Balance: 30\)/)).toBeVisible();
  });

  const tasks = {
    id: 3,
    name: 'Pacific Title',
    accountType: 'FLAT_FEE',
    status: 'A',
    needsBilling: true,
    needsImageRenewal: true,
  };
  const times = { lastBilled: null, lastImageRenewal: '2026-11-01T00:00:00.000Z', lastTasks: null };

  it.each([
    ['COUNTY', 'Indicate Billed Now, Indicate Renewed Now, Run Account Tasks'],
    ['TRIMIN', 'Indicate Billed Now, Indicate Renewed Now, Run Account Tasks, Prepare to Rerun Account Tasks'],
  ])('[002-2.4.routes.1] [002-2.4.tasks.2] show when tasks ran, and for a %s the buttons %s', async (role, names) => {
    let now = { ...tasks, ...times };
    const { api } = await openAccounts(
      '/controlPanel/accountTasks/3/Pacific%20Title',
      {
        readAccountTasks: () => now,
        runAccountTasks: () => {
          now = { ...now, needsBilling: false, needsImageRenewal: false };
          return {
            automaticBilling: false,
            automaticImageRenewal: false,
            renewalDay: 1,
            renewalTime: '0:00',
            lastRan: null,
            ran: { done: 1, escrowLow: 0, failed: 0, left: 0 },
          };
        },
      },
      aClerk({ role }),
    );
    expect(await screen.findByText('Last Billed')).toBeVisible();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      ...['Never', '11/01/2026, 10:00 AM', 'Never'],
    ]);
    expect(screen.getByLabelText('Needs Billing')).toBeChecked();
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    for (const name of names.split(', ')) expect(buttons).toContain(name);
    expect(buttons.includes('Prepare to Rerun Account Tasks')).toBe(role === 'TRIMIN');
    await press('Run Account Tasks');
    await waitFor(() => expect(screen.getByLabelText('Needs Billing')).not.toBeChecked());
    expect(api.requestsOf('runAccountTasks')).toEqual([{ accountId: 3 }]);
  });

  it('are saved with the version that was read, and after that with the saved one', async () => {
    const { api } = await openAccounts('/controlPanel/accountTasks/3/Pacific%20Title', {
      readAccountTasks: () => ({ ...tasks, ...times, version: 'read' }),
      saveAccountTasks: ({ needsBilling }) => ({ ...tasks, ...times, needsBilling, version: 'saved' }),
    });
    await userEvent.click(await screen.findByLabelText('Needs Billing'));
    await press('Submit');
    const sent = { id: 3, needsBilling: false, needsImageRenewal: true };
    await waitFor(() => expect(api.requestsOf('saveAccountTasks')).toEqual([{ ...sent, version: 'read' }]));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Needs Billing', checked: false }));
    await press('Submit');
    await waitFor(() => expect(api.requestsOf('saveAccountTasks')[1]).toMatchObject({ version: 'saved' }));
  });

  it('keep the changed boxes when someone else has changed the tasks meanwhile', async () => {
    let stored = { ...tasks, ...times, lastTasks: times.lastImageRenewal, version: 'read' };
    const { api } = await openAccounts('/controlPanel/accountTasks/3/Pacific%20Title', {
      readAccountTasks: () => stored,
      saveAccountTasks: ({ version, needsBilling, needsImageRenewal }) =>
        version === stored.version
          ? { ...stored, needsBilling, needsImageRenewal }
          : refuse({ httpStatus: 409, status: 'CHANGED', code: 'CHANGED' }),
    });
    await userEvent.click(await screen.findByLabelText('Needs Billing'));
    stored = { ...stored, needsImageRenewal: false, lastTasks: '2026-11-02T00:00:00.000Z', version: 'other' };
    await press('Submit');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing you typed is lost.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('11/02/2026, 10:00 AM')).toBeVisible();
    expect(screen.getByLabelText('Needs Billing')).not.toBeChecked();
    expect(screen.getByLabelText('Needs Image Renewal')).not.toBeChecked();
    await press('Submit');
    const sent = { id: 3, needsBilling: false, needsImageRenewal: false, version: 'other' };
    await waitFor(() => expect(api.requestsOf('saveAccountTasks').at(-1)).toEqual(sent));
  });

  it('keep a changed box when a button changes the other one', async () => {
    let stored = { ...tasks, ...times };
    await openAccounts('/controlPanel/accountTasks/3/Pacific%20Title', {
      readAccountTasks: () => stored,
      markAccountBilled: () => {
        stored = { ...stored, needsBilling: false };
        return stored;
      },
    });
    await userEvent.click(await screen.findByLabelText('Needs Image Renewal'));
    await press('Indicate Billed Now');
    await waitFor(() => expect(screen.getByLabelText('Needs Billing')).not.toBeChecked());
    expect(screen.getByLabelText('Needs Image Renewal')).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Indicate Billed Now' })).toHaveFocus();
  });

  it('have the name of the account in the heading, even if the URL has another one', async () => {
    await openAccounts('/controlPanel/accountTasks/3/Bank%20of%20Tasi', {
      readAccountTasks: () => ({ ...tasks, ...times }),
    });
    await screen.findByText('Last Billed');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('(Pacific Title)');
  });

  it('[002-4.tasks.2] ask before tasks are prepared to rerun', async () => {
    await openAccounts(
      '/controlPanel/accountTasks/3/x',
      { readAccountTasks: () => ({ ...tasks, ...times }) },
      aClerk({ role: 'TRIMIN' }),
    );
    await screen.findByText('Last Billed');
    await press('Prepare to Rerun Account Tasks');
    expect(await screen.findByRole('alertdialog', { name: 'Prepare to rerun account tasks?' })).toBeVisible();
  });

  it('[002-2.4.routes.1] [002-2.4.access.2] [002-5.booleans.1] have Yes or No for each search', async () => {
    const off = recordOf(PAGE_ACCESS_FIELDS, () => false);
    const { api } = await openAccounts('/controlPanel/accountPageAccess/3/x', {
      readAccountPageAccess: () => ({ id: 3, name: 'Pacific Title', ...off, version: 'read' }),
      saveAccountPageAccess: (request) => ({ ...request, id: 3, name: 'Pacific Title', version: 'saved' }),
    });
    await userEvent.selectOptions(await screen.findByLabelText('Tract Index(NMI)'), 'Yes');
    expect(screen.getAllByRole('combobox')).toHaveLength(PAGE_ACCESS_FIELDS.length);
    await submit();
    await waitFor(() =>
      expect(api.requestsOf('saveAccountPageAccess')).toEqual([
        { id: 3, ...off, searchByTractIndexNMI: true, version: 'read' },
      ]),
    );
    await userEvent.selectOptions(screen.getByLabelText('Tract Index(NMI)'), 'No');
    await submit();
    await waitFor(() => expect(api.requestsOf('saveAccountPageAccess')[1]).toMatchObject({ version: 'saved' }));
  });

  it('keep the edited types of documents when someone else has saved meanwhile', async () => {
    const content = (imageChargeMethod: string, version: string) => ({
      accountId: 3,
      name: 'Pacific Title',
      accountDocTypes: [
        { accountId: 3, id: 1, documentType: 'LR', imageChargeMethod, imageRetrieval: true, previewRetrieval: true },
      ],
      version,
    });
    let stored = content('PAGE', 'first');
    const { api } = await openAccounts('/controlPanel/accountDocTypes/3/x', {
      readAccountDocTypes: () => stored,
      saveAccountDocTypes: ({ version }) =>
        version === stored.version ? stored : refuse({ httpStatus: 409, status: 'CHANGED', code: 'CHANGED' }),
    });
    await userEvent.selectOptions(await screen.findByLabelText(/Charge Method/), 'DOCUMENT');
    stored = { ...content('PAGE', 'second'), accountDocTypes: [] };
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You both changed: Document Types. The form shows yours.',
    );
    expect(screen.getByLabelText(/Charge Method/)).toHaveValue('DOCUMENT');
    await submit();
    await waitFor(() =>
      expect(api.requestsOf('saveAccountDocTypes').at(-1)).toMatchObject({
        accountDocTypes: [{ documentType: 'LR', imageChargeMethod: 'DOCUMENT' }],
        version: 'second',
      }),
    );
  });

  it('[002-2.4.routes.1] [002-2.4.docTypes.2] [002-9.docTypes.1] [002-9.special.1] add five rows at a time, organize them and save them', async () => {
    const entry = (documentType: string) => ({
      accountId: 3,
      id: 1,
      documentType,
      imageChargeMethod: 'PAGE',
      imageRetrieval: true,
      previewRetrieval: true,
    });
    const content = (...types: string[]) => ({
      accountId: 3,
      name: 'Pacific Title',
      accountDocTypes: types.map(entry),
      version: types.join(),
    });
    const { api } = await openAccounts('/controlPanel/accountDocTypes/3/x', {
      readAccountDocTypes: () => content('TOR', 'LR'),
      organizeAccountDocTypes: () => content('LR', 'TOR'),
      saveAccountDocTypes: () => content('LR', 'TOR'),
    });
    expect(await screen.findAllByLabelText(/Charge Method/)).toHaveLength(2);
    await press(/^Add/);
    expect(screen.getAllByLabelText(/Charge Method/)).toHaveLength(7);
    await press('Organize');
    await waitFor(() => expect(screen.getAllByLabelText(/Charge Method/)).toHaveLength(2));
    await submit();
    await waitFor(() => expect(api.requestsOf('saveAccountDocTypes')).toHaveLength(1));
    expect(api.requestsOf('saveAccountDocTypes')[0]).toMatchObject({
      accountDocTypes: [{ documentType: 'LR' }, { documentType: 'TOR' }],
      version: 'TOR,LR',
    });
  });
});
