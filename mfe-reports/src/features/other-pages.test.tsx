import { FILE_TYPES } from '@portal/contracts';
import { forgetAlerts } from '@portal/session';
import { type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.ts';
import { administrator, clerk, examiner, reportHandlers, startCounty } from '../testing.ts';

jest.setTimeout(60_000);

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  sessionStorage.clear();
  startCounty();
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  forgetAlerts();
});

async function open(
  path: string,
  title: string,
  { user = clerk, api = {} }: { user?: typeof clerk; api?: FakeHandlers } = {},
) {
  const fake = fakeApi({ ...reportHandlers(), ...api });
  const view = await renderRemote(remote, { path: `/reports/${path}`, user });
  await screen.findByRole('heading', { level: 1, name: title });
  return { ...view, api: fake };
}
const texts = (row: HTMLElement): string[] =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the issued statements', () => {
  const file = () => new Response('file', { headers: { 'content-type': FILE_TYPES.pdf } });

  it('[002-3.reports.3] are listed by month, and saved in files named by their numbers', async () => {
    const { api } = await open('IssuedStatements', 'Issued Statements', { api: { issuedStatement: file } });
    const row = await screen.findByRole('row', { name: /^October 2026/ });
    expect(texts(row).slice(0, 5)).toEqual(['202610-12', 'Bank of Tasi', '42', '$123.45', '$223.45']);
    await userEvent.click(within(row).getByRole('button', { name: /PDF/ }));
    expect(api.requestsOf('issuedStatement')).toEqual([{ statementNumber: '202610-12' }]);
    expect(saved).toEqual(['Statement-202610-12.pdf']);
  });

  it('can be filtered by account only by staff', async () => {
    const first = await open('IssuedStatements', 'Issued Statements');
    await userEvent.type(screen.getByLabelText(/^Account/), 'bank');
    await screen.findByText('Displaying Results: 1-1 of 1');
    expect(first.api.requestsOf('listStatements').at(-1)).toEqual({ accountName: 'bank', page: 1 });
    first.unmount();
    await open('IssuedStatements', 'Issued Statements', { user: administrator });
    expect(screen.queryByLabelText(/^Account/)).toBeNull();
  });
});

describe('the chart of the charges by day', () => {
  it('has an accessible name with its total, and every number in a table next to it', async () => {
    const { api } = await open('ChargesByDay', 'Charges by Day');
    expect(await screen.findByRole('img')).toHaveAccessibleName(
      'Days in this chart: 30. Total: $8.00. The table below has the numbers.',
    );
    const table = screen.getByRole('table', { name: 'Charges by day and kind' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Day', 'Images', 'Refunded', 'Total'],
      ['Total', '$10.00', '-$2.00', '$8.00'],
      ['10/02/2026', '$5.00', '-$2.00', '$3.00'],
      ['10/01/2026', '$5.00', '', '$5.00'],
    ]);
    expect(document.querySelectorAll('svg[role=img] rect')).toHaveLength(3);
    await userEvent.click(screen.getByLabelText('7 days'));
    await screen.findByRole('img', { name: /^Days in this chart: 7\./ });
    expect(api.requestsOf('chargesByDay')).toEqual([{ days: 30 }, { days: 7 }]);
  });
});

const PURCHASE = 'Warranty Deed 2026-000123, title.examiner (Pacific Title)';
const UNKNOWN_USER = { errors: { username: { key: 'noSuchUser' } } };

describe('the history', () => {
  it('of a user has the user in its address, and shows the charge of each row', async () => {
    const { api, router } = await open('History', 'History');
    await userEvent.click(screen.getByRole('button', { name: 'Show History' }));
    expect(screen.getByText('Required.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^User/), 'title.examiner');
    await userEvent.click(screen.getByRole('button', { name: 'Show History' }));
    const row = await screen.findByRole('row', { name: /^Images purchased/ });
    expect(texts(row).slice(0, 2)).toEqual(['Warranty Deed 2026-000123\nPages: 1-3', '$2.00']);
    expect(router.state.location.search).toBe('?username=title.examiner');
    expect(api.requestsOf('readHistory')).toMatchObject([{ subject: 'USER', username: 'title.examiner', page: 1 }]);
  });

  it('of a document can be opened by a link, and an unknown user gets a message', async () => {
    const { api, unmount } = await open('History?subject=DOCUMENT&documentType=LR&documentNumber=2026-1', 'History');
    await screen.findByRole('row', { name: /^Images purchased/ });
    expect(api.requestsOf('readHistory')).toMatchObject([
      { subject: 'DOCUMENT', documentType: 'LR', documentNumber: '2026-1' },
    ]);
    unmount();
    await open('History?username=nobody', 'History', {
      api: {
        readHistory: () => refuse({ httpStatus: 400, status: 'INVALID', code: 'INVALID', content: UNKNOWN_USER }),
      },
    });
    expect(await screen.findByText('No history found.')).toBeVisible();
  });

  it('refunds a purchase with a reason, and is loaded again', async () => {
    const { api } = await open('History?username=title.examiner', 'History', {
      api: { refundOrder: () => ({ refundCents: 200, images: 0 }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: `Refund ${PURCHASE}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund this purchase' }));
    expect(dialog.getByText(PURCHASE)).toBeVisible();
    expect(dialog.getByText(/^\$2\.00 goes back the way it was paid/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(dialog.getByText('Required.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Bought by mistake');
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsOf('refundOrder')).toEqual([{ imageStateGuid: 'g-1', reason: 'Bought by mistake' }]);
    await waitFor(() => expect(api.requestsOf('readHistory')).toHaveLength(2));
  });

  it('is available only to staff', async () => {
    fakeApi(reportHandlers());
    await renderRemote(remote, { path: '/reports/History', user: administrator });
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Report' })).toBeVisible();
  });
});

describe('monthly reports', () => {
  it('are set up on the page of a report, with the selected criteria', async () => {
    const { api } = await open('UserReport', 'User Report', {
      user: examiner,
      api: { scheduleReport: () => ({ email: '', schedules: [] }) },
    });
    await userEvent.click(screen.getByRole('checkbox', { name: /^Summary/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Send Monthly' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send as Excel' }));
    expect(await screen.findByText('You will get this report each month.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send Monthly' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Monthly Reports' })).toHaveAttribute('href', '/reports/MonthlyReports');
    expect(api.requestsOf('scheduleReport')).toMatchObject([
      { report: 'auditUsersReport', format: 'xlsx', criteria: { summaryMode: true } },
    ]);
  });

  it('are listed with the outcome of the last one, and are stopped after a confirmation', async () => {
    const { api } = await open('MonthlyReports', 'Monthly Reports', {
      user: examiner,
      api: { removeSchedule: () => ({ email: 'clerk@tasi.example', schedules: [] }) },
    });
    expect(await screen.findByText('We send them to clerk@tasi.example.')).toBeVisible();
    const row = screen.getByRole('row', { name: /^Statement/ });
    expect(row).toHaveTextContent('Bank of Tasi');
    expect(row).toHaveTextContent('Sent for October 2026');
    // in the county's time zone, which is ten hours ahead of UTC
    expect(row).toHaveTextContent('11/03/2026, 6:00 AM');
    await userEvent.click(within(row).getByRole('button', { name: /^Stop/ }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('No monthly reports.')).toBeVisible();
    expect(api.requestsOf('removeSchedule')).toEqual([{ id: 3 }]);
    // no row is left, so the focus is on the message that says what to do next
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^No monthly reports/));
  });

  it('are listed with all criteria, so that two of the same report can be told apart', async () => {
    const schedule = {
      report: 'auditAccountsReport',
      format: 'pdf',
      accountName: 'Bank of Tasi',
      username: '',
      summaryMode: false,
      createdAt: '2026-11-02T20:00:00.000Z',
      lastMonth: null,
      lastOutcome: null,
      transactionType: 'all',
      logInformation: 'all',
      dataSource: 'FIVE',
    } as const;
    const schedules = [
      schedule,
      { ...schedule, logInformation: 'PAYMENT', dataSource: 'ONE' },
      { ...schedule, report: 'statementReport' as const, transactionType: 'MONTHLY_FEE' },
    ].map((one, index) => ({ ...one, id: index + 3 }));
    await open('MonthlyReports', 'Monthly Reports', { api: { listSchedules: () => ({ email: '', schedules }) } });
    await screen.findAllByRole('row', { name: /Bank of Tasi/ });
    const criteria = screen.getAllByText(/^Bank of Tasi/).map(({ textContent }) => textContent);
    expect(criteria).toEqual(['Bank of Tasi', 'Bank of Tasi, Payments, LandShark One', 'Bank of Tasi, Monthly fee']);
  });

  it('move the focus from a stopped one to the one that takes its place', async () => {
    const schedule = {
      report: 'statementReport',
      format: 'pdf',
      username: '',
      summaryMode: false,
      createdAt: '2026-11-02T20:00:00.000Z',
      lastMonth: null,
      lastOutcome: null,
    } as const;
    const named = (id: number, accountName: string) => ({ ...schedule, id, accountName });
    let schedules = [named(3, 'Bank of Tasi'), named(4, 'Pacific Title'), named(5, 'Latte Realty')];
    const api = {
      listSchedules: () => ({ email: '', schedules }),
      removeSchedule: ({ id }: { readonly id: number }) => {
        schedules = schedules.filter((row) => row.id !== id);
        return { email: '', schedules };
      },
    };
    await open('MonthlyReports', 'Monthly Reports', { api });
    const stopButton = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('button', { name: /^Stop/ });
    await screen.findByText(/Pacific Title/);
    for (const [stopped, next] of [
      ['Pacific Title', 'Latte Realty'],
      ['Latte Realty', 'Bank of Tasi'],
    ] as const) {
      stopButton(stopped).focus();
      await userEvent.keyboard('{Enter}');
      const question = await screen.findByRole('alertdialog');
      await userEvent.click(within(question).getByRole('button', { name: 'Stop' }));
      await waitFor(() => expect(stopButton(next)).toHaveFocus());
      expect(screen.queryByText(new RegExp(stopped))).toBeNull();
    }
  });
});
