import {
  auditPurgeSetting,
  escrowSetting,
  latestNewsSetting,
  specialRatesSetting,
  userAccessSetting,
} from '@portal/contracts/county-config';
import { setCodeLists } from '@portal/session';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { announce, LiveRegion } from '@portal/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import remote from '../../remote.ts';
import { raisedAlert, settingContent, settingHandlers } from '../../testing.ts';

// Forms with many fields take long to render on a busy machine.
jest.setTimeout(60_000);

const clerk = aUser({ role: 'COUNTY', username: 'county.clerk', tabList: ['home', 'search', 'controlPanel'] });

async function open(path: string, api: FakeHandlers = {}, beside?: ReactNode) {
  const fake = fakeApi({ ...settingHandlers(), ...api });
  const documentTypes = [{ code: 'LR', description: 'Land records' }];
  setCodeLists({ lists: [{ name: 'documentTypes', codeDescriptionResultList: documentTypes }] });
  await renderRemote(remote, { path: `/controlPanel/${path}`, user: clerk, beside });
  await screen.findByRole('button', { name: 'Submit' });
  return fake;
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const saved = (setting: typeof escrowSetting) => (request: unknown) => ({
  ...settingContent(setting),
  ...(request instanceof Object ? request : {}),
  version: 4,
  changedBy: 'county.clerk',
  changedAt: '2026-11-21T01:00:00.000Z',
});

describe('the control panel', () => {
  it.each([
    ['COUNTY', '/controlPanel/escrow'],
    ['TRIMIN', '/controlPanel/languages'],
  ])('sends the role %s from a technical screen to %s', async (role, path) => {
    const api = fakeApi(settingHandlers());
    const user = { ...clerk, role };
    const { router } = await renderRemote(remote, { path: '/controlPanel/languages', user });
    await screen.findByRole('button', { name: 'Submit' });
    expect(router.state.location.pathname).toBe(path);
    expect(api.requestsOf('readLanguagesConfig')).toHaveLength(role === 'TRIMIN' ? 1 : 0);
  });
});

describe('a setting', () => {
  it('[002-2.5.escrow.1] shows the stored values and the last change, and saves typed values', async () => {
    const api = await open('escrow', {
      readEscrowConfig: () => settingContent(escrowSetting, { feeCode: 'F1', chargeCode: 'C1', minReloadAmount: 20.5 }),
      saveEscrowConfig: saved(escrowSetting),
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Escrow' })).toBeVisible();
    expect(screen.getByText(/^Last changed by county\.clerk, /)).toBeVisible();
    expect(screen.getByLabelText('Min $')).toHaveValue('20.50');
    await retype(screen.getByLabelText(/^Fee Code/), 'F2');
    expect(screen.getByText('Not saved yet: Fee Code')).toBeVisible();
    await submit();
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(api.requestsOf('saveEscrowConfig')).toEqual([
      expect.objectContaining({ feeCode: 'F2', chargeCode: 'C1', minReloadAmount: 20.5, version: 3 }),
    ]);
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
  });

  it('[002-4.forms.2] [002-4.forms.3] [002-7.calls.2] is sent only once if the button is pressed twice, and is marked as saved until the next edit', async () => {
    const answer = Promise.withResolvers<void>();
    const api = await open('escrow', {
      readEscrowConfig: () => settingContent(escrowSetting, { feeCode: 'F1', chargeCode: 'C1' }),
      saveEscrowConfig: async (request) => {
        await answer.promise;
        return saved(escrowSetting)(request);
      },
    });
    await retype(screen.getByLabelText(/^Fee Code/), 'F2');
    await submit();
    expect(screen.queryByText('Settings updated')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^(Submit|Saving)/ }));
    answer.resolve();
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(api.requestsOf('saveEscrowConfig')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Settings updated');
    await userEvent.type(screen.getByLabelText(/^Fee Code/), '3');
    expect(screen.queryByText('Settings updated')).toBeNull();
    await submit();
    await waitFor(() => expect(api.requestsOf('saveEscrowConfig')).toHaveLength(2));
  });

  it('[002-8.config.1] shows why it could not be saved, and keeps the input', async () => {
    await open('escrow', {
      saveEscrowConfig: () => refuse({ httpStatus: 503, status: 'BUSY', code: 'BUSY', message: 'The portal is busy.' }),
    });
    await retype(screen.getByLabelText(/^Fee Code/), 'F2');
    await retype(screen.getByLabelText(/^Charge Code/), 'C2');
    await submit();
    await waitFor(() => expect(raisedAlert()).toMatchObject({ kind: 'WARNING', text: expect.stringMatching(/busy/i) }));
    expect(screen.getByLabelText(/^Fee Code/)).toHaveValue('F2');
  });

  it('[002-8.loads.2] offers Retry if it could not be loaded', async () => {
    let isDown = true;
    fakeApi({
      ...settingHandlers(),
      readEscrowConfig: () => (isDown ? refuse({ httpStatus: 503, code: 'BUSY' }) : settingContent(escrowSetting)),
    });
    await renderRemote(remote, { path: '/controlPanel/escrow', user: clerk });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByLabelText(/^Fee Code/)).toBeVisible();
  });

  it('[002-4.toggles.1] disables the fields of a toggle that is off, and of the method that is not selected', async () => {
    await open('escrow');
    expect(screen.getByLabelText('Min $')).toBeDisabled();
    expect(screen.getByLabelText(/Card fee in dollars/)).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reload by credit card' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Apply card fee' }));
    expect(screen.getByLabelText('Min $')).toBeEnabled();
    expect(screen.getByLabelText(/Card fee in dollars/)).toBeEnabled();
    expect(screen.getByLabelText(/Card fee in percent/)).toBeDisabled();
  });

  it('[002-5.escrow.3] is not sent while a rule is violated, and the field shows the specified message', async () => {
    const api = await open('escrow');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Reload by credit card' }));
    await retype(screen.getByLabelText('Min $'), '20');
    await retype(screen.getByLabelText('Max $'), '19.99');
    await submit();
    expect(screen.getByLabelText('Max $')).toHaveAccessibleDescription(/Cannot be less than Min \$\./);
    expect(api.requestsOf('saveEscrowConfig')).toEqual([]);
  });

  it('[002-5.numbers.1] sends 0 for an emptied number field', async () => {
    const api = await open('escrow', {
      readEscrowConfig: () =>
        settingContent(escrowSetting, {
          reloadByCreditCard: false,
          minReloadAmount: 20,
          applySurcharge: true,
          creditCardSurcharge: 1,
        }),
      saveEscrowConfig: saved(escrowSetting),
    });
    await userEvent.clear(screen.getByLabelText(/Card fee in dollars/));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Apply card fee' }));
    await submit();
    await screen.findByText('Settings updated');
    expect(api.requestsOf('saveEscrowConfig')).toEqual([expect.objectContaining({ creditCardSurcharge: 0 })]);
  });

  it("warns the second of two administrators, keeps their input and merges the other's changes", async () => {
    const theirs = settingContent(escrowSetting, {
      feeCode: 'THEIRS',
      chargeCode: 'C9',
      version: 4,
      changedBy: 'other.clerk',
    });
    let stored = settingContent(escrowSetting, { feeCode: 'F1', chargeCode: 'C1' });
    const api = await open('escrow', {
      readEscrowConfig: () => stored,
      saveEscrowConfig: (request) => {
        const version: unknown = request instanceof Object ? Reflect.get(request, 'version') : undefined;
        return version === stored.version
          ? saved(escrowSetting)(request)
          : refuse({ httpStatus: 409, status: 'CHANGED', code: 'CHANGED' });
      },
    });
    await retype(screen.getByLabelText(/^Fee Code/), 'MINE');
    stored = theirs;
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('other.clerk saved this screen while you were working');
    expect(screen.getByRole('alert')).toHaveTextContent('You both changed: Fee Code. The form shows yours.');
    expect(screen.getByLabelText(/^Fee Code/)).toHaveValue('MINE');
    expect(screen.getByLabelText(/^Charge Code/)).toHaveValue('C9');
    await submit();
    expect(await screen.findByText('Settings updated')).toBeVisible();
    expect(api.requestsOf('saveEscrowConfig').at(-1)).toMatchObject({ feeCode: 'MINE', chargeCode: 'C9', version: 4 });
    expect(screen.queryByText(/saved this screen/)).toBeNull();
  });

  it('shows its history with the changes of each save, and can restore an earlier version', async () => {
    const record = (feeCode: string) => ({ ...escrowSetting.toWire(escrowSetting.fromStored({})), feeCode });
    let stored = settingContent(escrowSetting, { feeCode: 'F2' });
    const version = { changedBy: 'county.clerk', changedAt: '2026-11-20T01:00:00.000Z', restoredFrom: null };
    const api = await open('escrow', {
      readEscrowConfig: () => stored,
      readConfigHistory: () => ({
        versions: [
          { ...version, version: 3, record: record('F2') },
          { ...version, version: 2, record: record('F1') },
        ],
      }),
      restoreConfig: () => {
        stored = settingContent(escrowSetting, { feeCode: 'F1', version: 4 });
        return { version: 4 };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History of Escrow' }));
    const [newest] = await dialog.findAllByRole('table');
    expect(within(newest ?? document.body).getAllByRole('row')[1]).toHaveTextContent('Fee CodeF1F2');
    // the changes of version 2 are unknown, because version 1 is not listed
    expect(dialog.getAllByRole('table')).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: /^Restore the version of/ }));
    await waitFor(() => expect(screen.getByLabelText(/^Fee Code/)).toHaveValue('F1'));
    expect(api.requestsOf('restoreConfig')).toEqual([{ record: 'escrow', version: 2, basedOn: 3 }]);
  });
});

describe('a version that is not valid any more', () => {
  it('is not restored, and the alert says why', async () => {
    const record = userAccessSetting.toWire(userAccessSetting.fromStored({}));
    const version = { changedBy: '', changedAt: '2026-11-20T01:00:00.000Z', restoredFrom: null, record };
    await open('userAccess', {
      readUserAccessConfig: () => settingContent(userAccessSetting),
      readConfigHistory: () => ({ versions: [3, 2].map((number) => ({ ...version, version: number })) }),
      restoreConfig: () =>
        refuse({
          httpStatus: 400,
          status: 'INVALID',
          code: 'INVALID',
          message: 'Some fields need your attention.',
          content: { errors: { guestUserName: { key: 'noSuchGuest' } } },
        }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Restore the version of/ }));
    await waitFor(() =>
      expect(raisedAlert()).toMatchObject({
        text: "This version can't be restored. Guest username: There is no active guest user with this name.",
        next: 'Nothing was changed. Restore another version, or change the values in the form.',
      }),
    );
  });
});

describe('a setting that was restored and cannot be read', () => {
  it('shows an alert', async () => {
    let isDown = false;
    const record = escrowSetting.toWire(escrowSetting.fromStored({}));
    const version = { changedBy: '', changedAt: '2026-11-20T01:00:00.000Z', restoredFrom: null, record };
    await open('escrow', {
      readEscrowConfig: () =>
        isDown
          ? refuse({ httpStatus: 503, status: 'BUSY', code: 'BUSY', message: 'The portal is busy.' })
          : settingContent(escrowSetting),
      readConfigHistory: () => ({ versions: [3, 2].map((number) => ({ ...version, version: number })) }),
      restoreConfig: () => {
        isDown = true;
        return { version: 4 };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Restore the version of/ }));
    await waitFor(() => expect(raisedAlert()).toMatchObject({ text: expect.stringMatching(/busy/i) }));
  });
});

describe('a table of a setting', () => {
  const row = { documentType: 'LR', instrumentCode: '', documentRate: 3, firstPageRate: 0, additionalPagesRate: 0 };
  const withRates = (rates: readonly object[]): FakeHandlers => ({
    readALaCarteSpecialRatesConfig: () => settingContent(specialRatesSetting, { rates }),
    saveALaCarteSpecialRatesConfig: saved(specialRatesSetting),
  });

  it('[002-9.special.1] gets 5 blank rows, and sends only filled rows after a confirmation', async () => {
    const api = await open('alacarteratesspecial', withRates([row]));
    await userEvent.click(screen.getByRole('button', { name: /Add/ }));
    expect(screen.getAllByRole('group', { name: /^Special rate \d$/ })).toHaveLength(6);
    const third = within(screen.getByRole('group', { name: 'Special rate 3' }));
    await userEvent.type(third.getByRole('combobox', { name: 'Document Type' }), 'All{Enter}');
    await userEvent.type(third.getByLabelText('First page'), '1.25');
    await submit();
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('The special rates for credit card will also be reset. Continue?')).toBeVisible();
    expect(api.requestsOf('saveALaCarteSpecialRatesConfig')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Yes' }));
    await screen.findByText('Settings updated');
    expect(api.requestsOf('saveALaCarteSpecialRatesConfig')).toEqual([
      { rates: [row, { ...row, documentType: 'ALL', documentRate: 0, firstPageRate: 1.25 }], version: 3 },
    ]);
  });

  it('says at a rate for all documents without an instrument that it is not used, also after it is saved', async () => {
    const unused =
      'This rate is not used. Choose a document type or an instrument code, or change the A La Carte rates.';
    // the test above may have announced the same
    announce('');
    await open('alacarteratesspecial', withRates([row, { ...row, documentType: 'ALL' }]), <LiveRegion />);
    const rate = (number: number) => within(screen.getByRole('group', { name: `Special rate ${number}` }));
    expect(rate(2).getByText(unused)).toBeVisible();
    expect(rate(1).queryByText(unused)).toBeNull();
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced()).not.toContain(unused);
    const type = rate(1).getByRole('combobox', { name: 'Document Type' });
    await userEvent.clear(type);
    await userEvent.type(type, 'All{Enter}');
    expect(rate(1).getByText(unused)).toBeVisible();
    expect(announced()).toContain(unused);
    await retype(rate(1).getByRole('combobox', { name: 'Document Type' }), 'Land{Enter}');
    expect(rate(1).queryByText(unused)).toBeNull();
  });

  it('asks before an earlier version is restored, because that resets the rates for cards too', async () => {
    const version = { changedBy: 'county.clerk', changedAt: '2026-11-20T01:00:00.000Z', restoredFrom: null };
    const api = await open('alacarteratesspecial', {
      ...withRates([row]),
      readConfigHistory: () => ({
        versions: [3, 2].map((number) => ({ ...version, version: number, record: { rates: [] } })),
      }),
      restoreConfig: () => ({ version: 4 }),
    });
    const restore = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /^Restore the version of/ }));
      const question = within(await screen.findByRole('alertdialog'));
      expect(question.getByText('The special rates for credit card will also be reset. Continue?')).toBeVisible();
      return question;
    };
    await userEvent.click(screen.getByRole('button', { name: 'History' }));
    await userEvent.click((await restore()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.requestsOf('restoreConfig')).toEqual([]);
    await userEvent.click((await restore()).getByRole('button', { name: 'Yes' }));
    await waitFor(() =>
      expect(api.requestsOf('restoreConfig')).toEqual([{ record: 'aLaCarteSpecialRates', version: 2, basedOn: 3 }]),
    );
  });

  it('[002-5.special.2] shows an error at its row, even between blank rows', async () => {
    const api = await open('alacarteratesspecial', withRates([row]));
    await userEvent.click(screen.getByRole('button', { name: /Add/ }));
    const third = within(screen.getByRole('group', { name: 'Special rate 3' }));
    await userEvent.type(third.getByRole('combobox', { name: 'Document Type' }), 'All{Enter}');
    await submit();
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    const summary = await screen.findByRole('alert', { name: 'One field needs your attention' });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(third.getByLabelText('Document')).toHaveAccessibleDescription(
      /Each special rate must have at least a document or page rate\./,
    );
    expect(api.requestsOf('saveALaCarteSpecialRatesConfig')).toEqual([]);
  });

  it('[002-8.alerts.6] accepts no 101st rate, and shows why', async () => {
    await open('alacarteratesspecial', withRates(Array.from({ length: 100 }, () => row)));
    await userEvent.click(screen.getByRole('button', { name: /Add/ }));
    expect(screen.getAllByText(/^Special rate \d+$/)).toHaveLength(100);
    expect(raisedAlert()).toMatchObject({ text: 'The rate table has a limit of 100 entries.' });
  });

  it('[002-8.alerts.2] accepts no 51st row of news', async () => {
    const paragraphs = Array.from({ length: 50 }, (_, index) => ({ heading: `${index}`, paragraphContent: 'x' }));
    await open('homeLatestNews', { readLatestNewsConfig: () => settingContent(latestNewsSetting, { paragraphs }) });
    await userEvent.click(screen.getByRole('button', { name: /Add/ }));
    expect(screen.getAllByRole('group', { name: /^News \d+$/ })).toHaveLength(50);
  });
});

describe('Audit Log Purge Schedule', () => {
  it('[002-5.auditpurge.3] requires 60 days or more if rows are purged automatically', async () => {
    const api = await open('auditLogPurgeSchedule', { saveAuditLogPurgeScheduleConfig: saved(auditPurgeSetting) });
    const days = screen.getByLabelText('Purge after days');
    expect(days).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Purge the audit log automatically' }));
    await retype(days, '59');
    await submit();
    expect(days).toHaveAccessibleDescription(/60/);
    expect(api.requestsOf('saveAuditLogPurgeScheduleConfig')).toEqual([]);
    await retype(days, '90');
    await submit();
    await screen.findByText('Settings updated');
    expect(api.requestsOf('saveAuditLogPurgeScheduleConfig')).toEqual([
      expect.objectContaining({ automaticPurge: true, automaticPurgeAfterDays: 90 }),
    ]);
  });
});

describe('User Access', () => {
  it('[002-5.access.1] accepts up to 120 minutes', async () => {
    const api = await open('userAccess', { saveUserAccessConfig: saved(userAccessSetting) });
    await retype(screen.getByLabelText('Minutes of inactivity'), '121');
    await submit();
    expect(screen.getByLabelText('Minutes of inactivity')).toHaveAccessibleDescription(/120/);
    expect(api.requestsOf('saveUserAccessConfig')).toEqual([]);
  });

  it.each([
    ['Limit login attempts', 'Failed logins allowed'],
    ['End inactive sessions', 'Minutes of inactivity'],
  ])('[002-5.access.2] disables the field of a limit that is off: %s', async (limit, field) => {
    await open('userAccess');
    expect(screen.getByLabelText(field)).toBeEnabled();
    await userEvent.click(screen.getByRole('checkbox', { name: limit }));
    expect(screen.getByLabelText(field)).toBeDisabled();
  });
});
