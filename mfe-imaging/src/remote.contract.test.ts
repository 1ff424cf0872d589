import { remoteContractTest } from '@portal/testing';
import remote from './remote.ts';

remoteContractTest(remote);

test('the remote has only its three slots: no routes and no navigation', async () => {
  expect(remote.routes).toEqual([]);
  expect(remote.navigation).toEqual([]);
  expect(Object.keys(remote.slots)).toEqual(['imaging.preview.v1', 'imaging.payment.v1', 'imaging.efilePayment.v1']);
  const { default: Routes } = await remote.loadRoutes();
  expect(Routes()).toBeNull();
});
