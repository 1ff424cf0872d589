import { type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aClerk, raisedAlert, settingHandlers } from '../../testing.ts';

jest.setTimeout(60_000);

const ACCESS = {
  landSharkOneDbAddress: 'ls1.example.org:5432',
  landSharkOneDbName: 'landshark',
  landSharkOneDbUsername: 'reader',
  landSharkOneDbPassword: 'a secret',
};
const COUNTS = {
  wiped: { accounts: 3, users: 9, sessions: 1 },
  loaded: { accounts: 40, users: 1200, withoutEmail: 7, escrowCents: 123_456, images: 50 },
  rejected: {
    accounts: 0,
    users: 1,
    rows: [{ view: 'users', id: '77', column: 'account_id', message: { key: 'validation.ls1NoAccount' } }],
  },
};

async function open(path: string, api: FakeHandlers, role: 'TRIMIN' | 'COUNTY' = 'TRIMIN') {
  const fake = fakeApi({ ...settingHandlers(), ...api });
  await renderRemote(remote, { path: `/controlPanel/${path}`, user: aClerk({ role }) });
  return fake;
}
async function typeAccess(): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Database address/), ACCESS.landSharkOneDbAddress);
  await userEvent.type(screen.getByLabelText(/^Database name/), ACCESS.landSharkOneDbName);
  await userEvent.type(screen.getByLabelText(/^Database username/), ACCESS.landSharkOneDbUsername);
  await userEvent.type(screen.getByLabelText(/^Database password/), ACCESS.landSharkOneDbPassword);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const answerQuestion = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('LS1 Accounts & Users', () => {
  const PATH = 'LandSharkOneAccountsUsers';

  it('[002-2.5.ls1.1] [002-7.ls1.1] counts first, then asks, and migrates what was counted', async () => {
    const api = await open(PATH, {
      checkLandSharkOneAccountsUsers: () => ({ ...COUNTS, blocked: [], seen: 'mark' }),
      migrateLandSharkOneAccountsUsers: () => COUNTS,
    });
    await typeAccess();
    await press('Submit');
    expect(await screen.findByText('What the migration will do')).toBeVisible();
    expect(screen.getByText('$1,234.56')).toBeVisible();
    expect(screen.getByText('1,200')).toBeVisible();
    expect(
      screen.getByRole('row', { name: /User 77.*account_id.*The account of this user was not loaded\./ }),
    ).toBeVisible();
    await press('Migrate');
    const question = 'Clicking Yes will wipe clean any existing ACCOUNTS and USERS in LS2. Continue?';
    expect(await screen.findByText(question)).toBeVisible();
    await answerQuestion('Cancel');
    expect(api.requestsOf('migrateLandSharkOneAccountsUsers')).toEqual([]);
    await press('Migrate');
    await answerQuestion('Yes');
    expect(await screen.findByText('Accounts and users migrated')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Migrate' })).toBeNull();
    expect(api.requestsOf('migrateLandSharkOneAccountsUsers')).toEqual([{ ...ACCESS, seen: 'mark' }]);
  });

  it('[002-8.migration.1] shows an alert if it fails, and can be submitted again', async () => {
    let isDown = true;
    await open(PATH, {
      checkLandSharkOneAccountsUsers: () =>
        isDown
          ? refuse({ httpStatus: 503, status: 'BUSY', code: 'BUSY', message: 'The portal is busy.' })
          : { ...COUNTS, blocked: [], seen: 'mark' },
    });
    await typeAccess();
    await press('Submit');
    await waitFor(() => expect(raisedAlert()).toMatchObject({ kind: 'WARNING', text: expect.stringMatching(/busy/i) }));
    isDown = false;
    await press('Submit');
    expect(await screen.findByText('What the migration will do')).toBeVisible();
  });

  it('lists the accounts that block it, and offers no migration', async () => {
    const blocked = [{ account: 'Island Abstract', escrowCents: 1250, owedCents: 0, creditCents: 450, isPaying: true }];
    await open(PATH, { checkLandSharkOneAccountsUsers: () => ({ ...COUNTS, blocked, seen: 'mark' }) });
    await typeAccess();
    await press('Submit');
    expect(await screen.findByText('Settle them first, then submit again. Nothing was changed.')).toBeVisible();
    expect(screen.getByRole('row', { name: /Island Abstract.*\$12\.50.*\$0\.00.*\$4\.50.*Yes/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Migrate' })).toBeNull();
  });

  it('offers no migration that would delete all accounts and load none', async () => {
    const loaded = { accounts: 0, users: 0, withoutEmail: 0, escrowCents: 0, images: 0 };
    await open(PATH, { checkLandSharkOneAccountsUsers: () => ({ ...COUNTS, loaded, blocked: [], seen: 'mark' }) });
    await typeAccess();
    await press('Submit');
    expect(await screen.findByText('No account can be loaded')).toBeVisible();
    expect(screen.getByRole('row', { name: /User 77/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Migrate' })).toBeNull();
  });

  it('[002-5.ls1.1] requires all four fields', async () => {
    const api = await open(PATH, {});
    await press('Submit');
    for (const label of [/^Database address/, /^Database name/, /^Database username/, /^Database password/])
      expect(await screen.findByLabelText(label)).toBeInvalid();
    expect(api.requestsOf('checkLandSharkOneAccountsUsers')).toEqual([]);
  });

  it('is not available to a clerk', async () => {
    await open(PATH, {}, 'COUNTY');
    expect(await screen.findByRole('heading', { level: 1, name: 'Escrow' })).toBeVisible();
  });
});

describe('LS1 Audit Log', () => {
  const PATH = 'LandSharkOneAuditLog';
  const progress = (migrated: number, left: number) => ({
    deleted: 2,
    migrated,
    rejected: 1,
    left,
    isDone: left === 0,
  });

  it('does not ask while the access to the database is missing', async () => {
    await open(PATH, {});
    await press('Submit');
    const summary = await screen.findByRole('alert', { name: /^Four fields need/ });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
  });

  it('moves the focus from the question to the summary of invalid fields', async () => {
    await open(PATH, {});
    await typeAccess();
    await userEvent.type(screen.getByLabelText(/^From date/), 'yesterday');
    await press('Submit');
    await answerQuestion('Yes');
    const summary = await screen.findByRole('alert', { name: /^One field needs/ });
    await waitFor(() => expect(summary).toHaveFocus());
  });

  it('[002-2.5.ls1.2] [002-7.ls1.2] [002-9.ls1.1] asks, and requests batches until no rows are left', async () => {
    const responses = [progress(500, 700), progress(1000, 200), progress(1200, 0)];
    const api = await open(PATH, { migrateLandSharkOneAuditLog: () => responses.shift() ?? progress(1200, 0) });
    await typeAccess();
    expect(screen.getByLabelText(/^Batch size/)).toHaveValue('10000');
    await press('Submit');
    expect(
      await screen.findByText('This first deletes audit data that was already migrated for these dates. Continue?'),
    ).toBeVisible();
    expect(api.requestsOf('migrateLandSharkOneAuditLog')).toEqual([]);
    await answerQuestion('Yes');
    expect(await screen.findByText('Rows migrated: 1,200. Old rows deleted first: 2. Left out: 1.')).toBeVisible();
    const request = { ...ACCESS, fromDate: '', toDate: '', dataType: 'all', batchSize: 10_000 };
    expect(api.requestsOf('migrateLandSharkOneAuditLog')).toEqual([request, request, request]);
  });

  it('shows its progress, and stops on request', async () => {
    const later = Promise.withResolvers<ReturnType<typeof progress>>();
    const responses = [progress(500, 700), later.promise];
    const api = await open(PATH, { migrateLandSharkOneAuditLog: () => responses.shift() ?? progress(1200, 0) });
    await typeAccess();
    await press('Submit');
    await answerQuestion('Yes');
    expect(await screen.findByText('Migrated: 500. Still to do: 700.')).toBeVisible();
    await press('Stop');
    later.resolve(progress(1000, 200));
    expect(await screen.findByText('Migrated: 1,000. Still to do: 200.')).toBeVisible();
    expect(screen.getByText('Stopped. Submit again to continue.')).toBeVisible();
    expect(api.requestsOf('migrateLandSharkOneAuditLog')).toHaveLength(2);
  });
});
