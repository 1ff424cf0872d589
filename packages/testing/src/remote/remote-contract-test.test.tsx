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

test('a remote is drawn at an address, for a user', async () => {
  await renderRemote(shelf, { path: '/shelf/two', user: aUser() });
  expect(await screen.findByText('title.examiner at two')).toBeVisible();
});

describe('the fake API', () => {
  const ask = async () => {
    await renderRemote(shelf, { path: '/shelf' });
    return callApi(usageBalance, { userId: 7 });
  };

  it('answers by the contract and remembers what was asked', async () => {
    const api = fakeApi({
      usageBalance: (input) => ({ usageBalance: { kind: 'ESCROW', amount: input?.userId ?? 0 } }),
    });
    await expect(ask()).resolves.toEqual({ ok: true, value: { usageBalance: { kind: 'ESCROW', amount: 7 } } });
    expect(api.requestsOf('usageBalance')).toEqual([{ userId: 7 }]);
  });

  it('refuses, and has no network, as a test wants', async () => {
    const api = fakeApi({ usageBalance: noSession });
    await expect(ask()).resolves.toMatchObject({ ok: false, failure: { kind: 'login' } });
    api.answer({ usageBalance: () => refuse({ httpStatus: 409, message: 'Someone else changed this.' }) });
    await expect(ask()).resolves.toMatchObject({
      ok: false,
      failure: { kind: 'refused', message: 'Someone else changed this.' },
    });
    api.answer({ usageBalance: () => new Error('offline') });
    await expect(ask()).resolves.toMatchObject({ ok: false, failure: { kind: 'offline' } });
  });

  it('fails the test if a call has no answer, or an answer does not match the contract', async () => {
    fakeApi({});
    await ask();
    expect(settleFakeApi).toThrow('usageBalance: no answer is faked');
    fakeApi({ usageBalance: () => JSON.parse('{"usageBalance": {"kind": 1}}') });
    await ask();
    expect(settleFakeApi).toThrow('breaks its contract');
  });

  it('fails the test of a remote that calls what it does not declare', async () => {
    fakeApi({ searchByName: () => new Error('not asked') });
    await renderRemote(shelf, { path: '/shelf' });
    await callApi(searchByName, { grantorGranteeLastName1: 'CRUZ' });
    expect(settleFakeApi).toThrow('shelf calls searchByName and does not declare it in requires.calls');
  });

  it('has documents that hold to the contract', () => {
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
