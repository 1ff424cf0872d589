import type { ReportPreview } from '@portal/contracts';
import { REPORTS } from '@portal/domain';
import { addCountyGroups } from '@portal/session';
import { aUser, type FakeHandlers } from '@portal/testing';

/** Who comes to the reports. */
export const clerk = aUser({ role: 'COUNTY', username: 'county.clerk', tabList: ['home', 'search', 'reports'] });
export const administrator = aUser({
  role: 'ACCOUNT',
  username: 'title.admin',
  tabList: ['home', 'search', 'reports'],
});
export const examiner = aUser({ role: 'USER', username: 'title.examiner' });

/** A county with these reports and notes; all reports without a word. */
export function startCounty(reports: Readonly<Record<string, boolean | string>> = {}): void {
  const all = Object.fromEntries(REPORTS.map((name) => [name, true]));
  addCountyGroups({
    lists: [
      { name: 'property', baseContent: { timeZone: 'Pacific/Saipan' } },
      { name: 'reports', baseContent: { ...all, ...reports } },
    ],
  });
}

/** The first rows of a report as the server answers them. */
export const aPreview = (more: Partial<ReportPreview> = {}): ReportPreview => ({
  title: 'Account Report',
  facts: ['Account: Pacific Title'],
  columns: [
    { title: 'User', isNumeric: false },
    { title: 'Charged', isNumeric: true },
  ],
  rows: [
    ['title.examiner', '$1.00'],
    ['title.examiner', '$1.00'],
  ],
  rowCount: 90,
  totals: [{ label: 'Total charged', value: '$90.00' }],
  ...more,
});

const people = (...names: readonly string[]) => ({
  codeDescriptionResultList: names.map((description, at) => ({ code: String(at), description })),
});

/** What the calls of a report answer. */
export const reportAnswers = (): FakeHandlers => ({
  accountReportPreview: () => aPreview(),
  userReportPreview: () => aPreview(),
  statementReportPreview: () => aPreview({ title: 'Statement' }),
  accountTypeReportPreview: () => aPreview(),
  accountsCodeDescription: () => people('Bank of Tasi', 'Pacific Title'),
  usersCodeDescription: () => people('title.admin', 'title.examiner'),
});
