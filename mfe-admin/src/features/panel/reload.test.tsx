import { type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { aClerk, raisedAlert } from '../../testing.ts';

const SERVERS = [
  { server: 'one:1', hasReloaded: true },
  { server: 'two:2', hasReloaded: false },
];

async function open(api: FakeHandlers) {
  const fake = fakeApi(api);
  await renderRemote(remote, { path: '/controlPanel/reloadConfiguration', user: aClerk({ role: 'TRIMIN' }) });
  return fake;
}
const reload = async () => userEvent.click(await screen.findByRole('button', { name: 'Reload' }));

describe('Reload Configuration', () => {
  it('[002-8.reload.1] shows an alert if it fails, and can be retried', async () => {
    let isBusy = true;
    await open({
      reloadConfiguration: () =>
        isBusy
          ? refuse({ httpStatus: 503, status: 'BUSY', code: 'BUSY', message: 'The portal is busy.' })
          : { servers: SERVERS },
    });
    await reload();
    await waitFor(() => expect(raisedAlert()).toMatchObject({ kind: 'WARNING', text: expect.stringMatching(/busy/i) }));
    expect(screen.queryByText('Configuration reloaded')).toBeNull();
    isBusy = false;
    await reload();
    expect(await screen.findByText('Configuration reloaded')).toBeVisible();
  });

  it('[002-7.reload.1] shows which servers have reloaded', async () => {
    const api = await open({ reloadConfiguration: () => ({ servers: SERVERS }) });
    await reload();
    expect(await screen.findByText('Configuration reloaded')).toBeVisible();
    const [, ...rows] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['one:1Reloaded', 'two:2Did not answer']);
    expect(api.requestsOf('reloadConfiguration')).toHaveLength(1);
  });
});
