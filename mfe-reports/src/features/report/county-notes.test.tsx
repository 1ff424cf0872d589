import { reportsSetting } from '@portal/contracts/county-config';
import { fakeApi, renderRemote } from '@portal/testing';
import { screen } from '@testing-library/react';
import remote from '../../remote.ts';
import { clerk, reportHandlers, startCounty } from '../../testing.ts';

jest.setTimeout(60_000);

const SCREENS: Readonly<Record<string, string>> = {
  statementReportCountyNote: 'StatementReport',
  auditAccountsReportCountyNote: 'AccountReport',
  auditUsersReportCountyNote: 'UserReport',
  accountTypeReportCountyNote: 'AccountTypeReport',
};
const NOTES = reportsSetting.fields.map(({ name }) => name).filter((name) => name.endsWith('CountyNote'));

it.each(NOTES)("shows the county's note %s on the page of that report only", async (note) => {
  startCounty({
    ...Object.fromEntries(NOTES.map((other) => [other, 'Of another report.'])),
    [note]: 'Ask at the desk.',
  });
  fakeApi(reportHandlers());
  await renderRemote(remote, { path: `/reports/${SCREENS[note]}`, user: clerk });
  expect(await screen.findByText('Ask at the desk.')).toBeVisible();
  expect(screen.queryByText('Of another report.')).toBeNull();
});
