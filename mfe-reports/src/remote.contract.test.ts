import { REPORTS } from '@portal/domain';
import { remoteContractTest } from '@portal/testing';
import remote from './remote.ts';
import { REPORT_SCREENS } from './reports.ts';
import { NON_REPORT_SCREENS } from './screens.ts';
import { clerk, reportHandlers, startCounty } from './testing.ts';

beforeEach(() => startCounty());

remoteContractTest(remote, {
  api: reportHandlers(),
  user: clerk,
  paths: [
    '/reports',
    '/reports/statementreport',
    ...[...REPORT_SCREENS, ...NON_REPORT_SCREENS].map(({ path }) => `/reports/${path}`),
  ],
});

it('there is a screen for every report', () => {
  expect(REPORT_SCREENS.map(({ name }) => name)).toEqual(REPORTS);
});
