import { remoteContractTest } from '@portal/testing';
import remote from './remote.ts';

remoteContractTest(remote, {
  api: { myEfilings: () => ({ filings: [] }) },
  paths: ['/efile', '/efile/status', '/efile/receipt/EF-2026-000001'],
});
