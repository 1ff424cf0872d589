import { usageBalance } from '@portal/contracts';
import { fakeApi, settleFakeApi } from './fake-api.ts';

const fetchBalance = () => {
  const body = JSON.stringify({ userId: 1 });
  return fetch(`http://portal.test/api/${usageBalance.path}`, { method: 'POST', body });
};

it('the fake API sends content that matches its contract', async () => {
  fakeApi({ usageBalance: () => ({ usageBalance: { kind: 'ESCROW', amount: 100 } }) });
  expect((await fetchBalance()).status).toBe(200);
  settleFakeApi();
});

it('[S13] the fake API fails a test whose content has a field that is not in the contract, at any depth', async () => {
  const leaky = { kind: 'ESCROW' as const, amount: 100, passwordHash: 'secret' };
  fakeApi({ usageBalance: () => ({ usageBalance: leaky }) });
  await expect(fetchBalance()).rejects.toThrow('usageBalance.passwordHash');
  expect(settleFakeApi).toThrow('usageBalance.passwordHash');
});
