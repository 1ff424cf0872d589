import type { RemoteStatus } from '@portal/contracts/county-config';
import { aUser, type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';

// Tables and forms take long to render on a busy machine.
jest.setTimeout(60_000);

const staff = aUser({ role: 'TRIMIN', username: 'provider.staff', tabList: ['home', 'search', 'controlPanel'] });
const AT = '2026-11-19T17:00:00.000Z';
const SEARCH: RemoteStatus = {
  remote: 'search',
  number: 2,
  inUse: { build: 'b3', version: '1.3.0' },
  trial: null,
  disabledMessage: '',
  lastChange: { what: 'RELEASED', changedBy: 'system', changedAt: AT, reason: 'by command' },
  before: { build: 'b2', version: '1.2.0' },
  builds: [
    { build: 'b3', version: '1.3.0', releasedBy: 'system', releasedAt: AT },
    { build: 'b2', version: '1.2.0', releasedBy: 'system', releasedAt: AT },
  ],
};
const ADMIN: RemoteStatus = {
  remote: 'admin',
  number: 0,
  inUse: { build: 'a1', version: '1.0.0' },
  trial: null,
  disabledMessage: '',
  lastChange: null,
  before: null,
  builds: [],
};

async function open(api: FakeHandlers, remotes: () => RemoteStatus[] = () => [ADMIN, SEARCH]) {
  const fake = fakeApi({ listRemotes: () => ({ remotes: remotes() }), ...api });
  await renderRemote(remote, { path: '/controlPanel/releases', user: staff });
  await screen.findByRole('table', { name: 'Releases' });
  return fake;
}
async function openChange(part: string) {
  await userEvent.click(screen.getByRole('button', { name: `Change: ${part}` }));
  return within(await screen.findByRole('dialog', { name: `Change ${part}` }));
}
const optionsOf = (select: HTMLElement): (string | null)[] =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the releases', () => {
  it('show for each part the build in use, the trial with its users, and the last change', async () => {
    // the screen does not know the role NEWER, which a later version of the server may have
    const trial = { build: { build: 'b4', version: '1.4.0' }, percent: 10, roles: ['COUNTY', 'NEWER'] };
    await open({}, () => [ADMIN, { ...SEARCH, trial, disabledMessage: 'Back at noon.' }]);
    const table = within(screen.getByRole('table', { name: 'Releases' }));
    expect(table.getByText('As it came with the portal')).toBeVisible();
    expect(table.getByText('1.4.0 (build b4) for 10% of sessions, County staff, NEWER')).toBeVisible();
    expect(table.getByText('Turned off')).toBeVisible();
    expect(table.getByText(/^Released by system, /)).toBeVisible();
  });

  it('offer the possible changes for each part', async () => {
    await open({});
    const untouched = await openChange('admin');
    expect(optionsOf(untouched.getByRole('combobox', { name: /^What to do/ }))).toEqual(['Choose', 'Turn it off']);
    await userEvent.click(untouched.getByRole('button', { name: 'Cancel' }));
    const released = await openChange('search');
    expect(optionsOf(released.getByRole('combobox', { name: /^What to do/ }))).toEqual([
      'Choose',
      'Release a build for everyone',
      'Try a build with some users',
      'Go back to 1.2.0 (build b2)',
      'Turn it off',
    ]);
  });

  it('start a trial for a share of sessions and a role, and require a reason', async () => {
    const api = await open({ changeRemote: () => ({ ...SEARCH, number: 3 }) });
    const dialog = await openChange('search');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^What to do/ }), 'Try a build with some users');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Build/ }), '1.2.0 (build b2)');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'County staff' }));
    const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Make this change' }));
    await submit();
    expect(dialog.getByRole('textbox', { name: /^Reason/ })).toBeInvalid();
    expect(api.requestsOf('changeRemote')).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: /^Percent of sessions/ }), '10');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'shorter lists');
    await submit();
    expect(api.requestsOf('changeRemote')).toEqual([
      {
        remote: 'search',
        seen: 2,
        what: 'TRY',
        build: 'b2',
        percent: 10,
        roles: ['COUNTY'],
        message: '',
        reason: 'shorter lists',
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show a conflicting change by another administrator, keep the input, and save it on the next submit', async () => {
    let current = SEARCH;
    const api = await open(
      {
        changeRemote: ({ seen }) =>
          seen === current.number
            ? { ...current, number: current.number + 1 }
            : refuse({ httpStatus: 409, status: 'CHANGED', code: 'CHANGED' }),
      },
      () => [ADMIN, current],
    );
    const dialog = await openChange('search');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^What to do/ }), 'Turn it off');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Message to users/ }), 'Back at noon.');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'errors');
    const lastChange = { what: 'ROLLED_BACK', changedBy: 'other.staff', changedAt: AT, reason: 'sums' };
    current = { ...SEARCH, number: 3, inUse: { build: 'b2', version: '1.2.0' }, before: null, lastChange };
    await userEvent.click(dialog.getByRole('button', { name: 'Make this change' }));
    const conflict = await dialog.findByRole('alert');
    expect(conflict).toHaveTextContent('Someone else changed this part while you were working.');
    expect(conflict).toHaveTextContent('Rolled back by other.staff');
    expect(dialog.getByText('1.2.0 (build b2)')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Message to users/ })).toHaveValue('Back at noon.');
    await userEvent.click(dialog.getByRole('button', { name: 'Make this change' }));
    expect(api.requestsOf('changeRemote')).toMatchObject([{ seen: 2 }, { seen: 3, message: 'Back at noon.' }]);
  });

  it('have a history that shows who changed a part, when and why', async () => {
    const change = { number: 2, what: 'SWITCHED_OFF', inUse: SEARCH.inUse, trial: null, disabledMessage: 'At noon.' };
    const by = { changedBy: 'provider.staff', changedAt: AT, reason: 'sums were wrong' };
    const api = await open({ readRemoteHistory: () => ({ changes: [{ ...change, ...by }] }) });
    await userEvent.click(screen.getByRole('button', { name: 'History: search' }));
    const table = within(await screen.findByRole('table', { name: 'Changes of search' }));
    const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['When', 'What', 'In use', 'Who', 'Reason']);
    const row = table.getAllByRole('row')[1];
    for (const text of ['Turned off', '1.3.0 (build b3)', 'Turned off: At noon.', 'provider.staff', 'sums were wrong'])
      expect(row).toHaveTextContent(text);
    expect(api.requestsOf('readRemoteHistory')).toEqual([{ remote: 'search' }]);
  });
});
