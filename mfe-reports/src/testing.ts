import type { ReportPreview } from '@portal/contracts';
import { REPORTS } from '@portal/domain';
import { addCountyGroups } from '@portal/session';
import { aUser, type FakeHandlers } from '@portal/testing';

/** The user who opens the reports in most tests. */
export const clerk = aUser({ role: 'COUNTY', username: 'county.clerk', tabList: ['home', 'search', 'reports'] });
export const administrator = aUser({
  role: 'ACCOUNT',
  username: 'title.admin',
  tabList: ['home', 'search', 'reports'],
});
export const examiner = aUser({ role: 'USER', username: 'title.examiner' });

/** Sets up a county with these report settings and notes. By default, all reports are enabled. */
export function startCounty(reports: Readonly<Record<string, boolean | string>> = {}): void {
  const all = Object.fromEntries(REPORTS.map((name) => [name, true]));
  addCountyGroups({
    lists: [
      { name: 'property', baseContent: { timeZone: 'Pacific/Saipan' } },
      { name: 'reports', baseContent: { ...all, ...reports } },
    ],
  });
}

/** The server's response with the first rows of a report. */
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
  rowCount: 60_027,
  totals: [{ label: 'Total charged', value: '$90.00' }],
  ...more,
});

const codeList = (...names: readonly string[]) => ({
  codeDescriptionResultList: names.map((description, index) => ({ code: String(index), description })),
});

/** The responses to the calls of the reports. */
export const reportHandlers = (): FakeHandlers => ({
  accountReportPreview: () => aPreview(),
  userReportPreview: () => aPreview(),
  statementReportPreview: () => aPreview({ title: 'Statement' }),
  accountTypeReportPreview: () => aPreview(),
  accountsCodeDescription: () => codeList('Bank of Tasi', 'Pacific Title'),
  usersCodeDescription: () => codeList('title.admin', 'title.examiner'),
  listStatements: () => ({
    statements: [
      {
        number: '202610-12',
        accountName: 'Bank of Tasi',
        month: '2026-10',
        issuedAt: '2026-11-01T08:20:00.000Z',
        transactions: 42,
        chargedCents: 12_345,
        dueCents: 22_345,
      },
    ],
    total: 1,
    page: 1,
  }),
  chargesByDay: ({ days = 30 }) => ({
    days: Array.from({ length: days }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`),
    kinds: [
      { type: 'IMAGES', transactions: 3, cents: Array.from({ length: days }, (_, index) => (index < 2 ? 500 : 0)) },
      {
        type: 'REFUND',
        transactions: -1,
        cents: Array.from({ length: days }, (_, index) => (index === 1 ? -200 : 0)),
      },
    ],
    transactions: 2,
    totalCents: 800,
  }),
  readHistory: () => ({
    rows: [
      {
        id: 7,
        at: '2026-11-01T08:20:00.000Z',
        username: 'title.examiner',
        accountName: 'Pacific Title',
        event: 'Images purchased',
        details: 'Warranty Deed 2026-000123\nPages: 1-3',
        address: '10.1.2.3',
        chargedCents: 200,
        refundable: { imageStateGuid: 'g-1', cents: 200, images: 0 },
      },
    ],
    total: 1,
    page: 1,
  }),
  listSchedules: () => ({
    email: 'clerk@tasi.example',
    schedules: [
      {
        id: 3,
        report: 'statementReport',
        format: 'pdf',
        accountName: 'Bank of Tasi',
        username: '',
        summaryMode: true,
        createdAt: '2026-11-02T20:00:00.000Z',
        lastMonth: '2026-10',
        lastOutcome: 'SENT',
      },
    ],
  }),
});
