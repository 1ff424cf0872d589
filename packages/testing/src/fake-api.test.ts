import { usageBalance } from '@portal/contracts';
import { fakeApi, settleFakeApi } from './fake-api.ts';

const ask = () => {
  const body = JSON.stringify({ userId: 1 });
  return fetch(`http://portal.test/api/${usageBalance.path}`, { method: 'POST', body });
};

it('the fake API answers a content that keeps its contract', async () => {
  fakeApi({ usageBalance: () => ({ usageBalance: { kind: 'ESCROW', amount: 100 } }) });
  expect((await ask()).status).toBe(200);
  settleFakeApi();
});

it('[S13] the fake API fails the test whose content has a field that the contract does not have, however deep', async () => {
  const leaky = { kind: 'ESCROW' as const, amount: 100, passwordHash: 'secret' };
  fakeApi({ usageBalance: () => ({ usageBalance: leaky }) });
  await expect(ask()).rejects.toThrow('usageBalance.passwordHash');
  expect(settleFakeApi).toThrow('usageBalance.passwordHash');
});
