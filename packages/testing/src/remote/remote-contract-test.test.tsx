import { callApi } from '@portal/api-client';
import { searchByName, usageBalance } from '@portal/contracts';
import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import { useText } from '@portal/i18n';
import { Link, useParams } from '@portal/router';
import { useCurrentUser } from '@portal/session';
import { screen } from '@testing-library/react';
import { fakeApi, settleFakeApi } from '../fake-api.ts';
import { aDocumentRow, aUser, noSession, refuse, remoteContractTest, renderRemote } from '../index.ts';

function Shelf() {
  const t = useText('shelf');
  const user = useCurrentUser();
  const { '*': rest } = useParams();
  return (
    <main>
      <h1>{t('title')}</h1>
      <p>{`${user?.username ?? 'nobody'} at ${rest === '' ? 'the top' : (rest ?? '')}`}</p>
      <Link to="/shelf/two">two</Link>
    </main>
  );
}

const shelf = defineRemote({
  id: 'shelf',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [{ path: 'shelf', titleKey: 'title', access: 'session' }],
  navigation: [{ id: 'shelf', area: 'top', labelKey: 'title', path: 'shelf' }],
  slots: {},
  requires: { calls: [usageBalance], slots: [] },
  loadRoutes: async () => ({ default: Shelf }),
  loadTexts: async (tag) => {
    if (tag !== 'en') throw new Error(`No ${tag}`);
    return { title: 'The shelf' };
  },
});

remoteContractTest(shelf);

test('renderRemote renders a remote at an address, for a user', async () => {
  await renderRemote(shelf, { path: '/shelf/two', user: aUser() });
  expect(await screen.findByText('title.examiner at two')).toBeVisible();
});

describe('the fake API', () => {
  const callBalance = async () => {
    await renderRemote(shelf, { path: '/shelf' });
    return callApi(usageBalance, { userId: 7 });
  };

  it('answers according to the contract and records requests', async () => {
    const api = fakeApi({
      usageBalance: (input) => ({ usageBalance: { kind: 'ESCROW', amount: input?.userId ?? 0 } }),
    });
    await expect(callBalance()).resolves.toEqual({ ok: true, value: { usageBalance: { kind: 'ESCROW', amount: 7 } } });
    expect(api.requestsOf('usageBalance')).toEqual([{ userId: 7 }]);
  });

  it('can refuse a call, and simulate a lost network', async () => {
    const api = fakeApi({ usageBalance: noSession });
    await expect(callBalance()).resolves.toMatchObject({ ok: false, failure: { kind: 'login' } });
    api.answer({ usageBalance: () => refuse({ httpStatus: 409, message: 'Someone else changed this.' }) });
    await expect(callBalance()).resolves.toMatchObject({
      ok: false,
      failure: { kind: 'refused', message: 'Someone else changed this.' },
    });
    api.answer({ usageBalance: () => new Error('offline') });
    await expect(callBalance()).resolves.toMatchObject({ ok: false, failure: { kind: 'offline' } });
  });

  it('fails the test if a call has no handler, or the content of a handler does not match the contract', async () => {
    fakeApi({});
    await callBalance();
    expect(settleFakeApi).toThrow('usageBalance: no answer is faked');
    fakeApi({ usageBalance: () => JSON.parse('{"usageBalance": {"kind": 1}}') });
    await callBalance();
    expect(settleFakeApi).toThrow('breaks its contract');
  });

  it('fails the test of a remote that makes an undeclared call', async () => {
    fakeApi({ searchByName: () => new Error('not asked') });
    await renderRemote(shelf, { path: '/shelf' });
    await callApi(searchByName, { grantorGranteeLastName1: 'CRUZ' });
    expect(settleFakeApi).toThrow('shelf calls searchByName and does not declare it in requires.calls');
  });

  it('accepts aDocumentRow in the content of a search', () => {
    expect(searchByName.content.safeParse({}).success).toBe(false);
    const [row] = searchByName.content.parse({
      searchResults: {
        totalRecordCount: 1,
        currentRecordCount: 1,
        timestamp: 1,
        batch: 1,
        searchResultList: [aDocumentRow(5)],
      },
      historyResults: { searchHistoryList: [] },
      usageBalance: { kind: 'ESCROW', amount: 1 },
      paymentNeeded: false,
      paymentNeededAgain: false,
    }).searchResults.searchResultList;
    expect(row?.displayDocNumber).toBe('2024-000005');
  });
});
