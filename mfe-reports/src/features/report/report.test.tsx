import { FILE_TYPES } from '@portal/contracts';
import { translate } from '@portal/i18n';
import { forgetAlerts, useAlert } from '@portal/session';
import { type FakeHandlers, fakeApi, refuse, renderRemote } from '@portal/testing';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { administrator, clerk, examiner, reportHandlers, startCounty } from '../../testing.ts';

// Forms with many fields are slow on a busy machine.
jest.setTimeout(60_000);

/** The names of the downloaded files. */
let savedFiles: string[] = [];
beforeEach(() => {
  savedFiles = [];
  sessionStorage.clear();
  startCounty({ auditAccountsReportCountyNote: 'Ask the recorder for reports before 2020.' });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  forgetAlerts();
});

async function open(path: string, { user = clerk, api = {} }: { user?: typeof clerk; api?: FakeHandlers } = {}) {
  const fake = fakeApi({ ...reportHandlers(), ...api });
  const view = await renderRemote(remote, { path: `/reports/${path}`, user });
  await screen.findByRole('button', { name: 'Show Report' });
  return { ...view, api: fake };
}
const fileResponse = (type: string) => () => new Response('file', { headers: { 'content-type': type } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const formLabels = (): string[] =>
  [...document.querySelectorAll('form label, form legend')].map((label) => label.textContent);

/** The criteria that are sent when only the From Date is entered. */
const DEFAULTS = {
  fromDate: '11/01/2026',
  toDate: '',
  fromHour: 12,
  fromMinute: 0,
  fromAmPm: 'am',
  toHour: 11,
  toMinute: 59,
  toAmPm: 'pm',
  accountName: '',
  username: '',
  statementNumber: '',
  dataSource: 'FIVE',
  summaryMode: false,
  transactionType: 'all',
  logInformation: 'all',
  orderBy: 'username',
};

describe('a report', () => {
  it('[002-3.reports.1] [002-3.reports.6] [002-9.reports.1] [002-9.reports.3] is requested with default criteria, and shows its first rows and totals', async () => {
    const { api } = await open('AccountReport');
    expect(screen.getByText('Ask the recorder for reports before 2020.')).toBeVisible();
    await type(/^From Date/, '11/1/2026');
    await press('Show Report');
    expect(await screen.findByRole('heading', { level: 2, name: 'Account Report' })).toBeVisible();
    expect(api.requestsOf('accountReportPreview')).toEqual([DEFAULTS]);
    expect(screen.getByText('First rows: 2 of 60,027. The file has all of them.')).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Account Report' }));
    expect(table.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByText('$90.00')).toBeVisible();
    // The table is not a landmark, because the navigation may already be a landmark with the report's name.
    expect(screen.queryByRole('region', { name: 'Account Report' })).toBeNull();
    expect(savedFiles).toEqual([]);
  });

  it('[002-4.reports.1] [002-7.reports.1] [002-7.reports.2] is created from its criteria and saved as PDF and as Excel', async () => {
    const { api } = await open('UserReport', {
      api: { userReport: fileResponse(FILE_TYPES.pdf), userReportExport: fileResponse(FILE_TYPES.xlsx) },
    });
    await type(/^From Date/, '11/01/2026');
    await press('PDF');
    await waitFor(() => expect(savedFiles).toEqual(['UserReport.pdf']));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Excel' })).not.toHaveAttribute('aria-disabled'));
    await press('Excel');
    await waitFor(() => expect(savedFiles).toEqual(['UserReport.pdf', 'UserReportExport.xlsx']));
    for (const call of ['userReport', 'userReportExport'] as const) expect(api.requestsOf(call)).toEqual([DEFAULTS]);
    // the form is unchanged, so the report can be requested again
    await waitFor(() => expect(screen.getByRole('button', { name: 'PDF' })).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByLabelText(/^From Date/)).toHaveValue('11/01/2026');
    expect(renderHook(useAlert).result.current).toBeUndefined();
  });

  it('[002-2.2.reports.5] on account types is available only as PDF', async () => {
    await open('AccountTypeReport');
    expect(screen.getByRole('button', { name: 'PDF' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull();
  });

  it('is canceled by the Cancel button while its file is being created, and shows no message', async () => {
    await open('StatementReport', { api: { statementReport: () => new Promise<Response>(() => undefined) } });
    await type(/^From Date/, '11/01/2026');
    await press('PDF');
    expect(await screen.findByRole('progressbar', { name: 'Creating StatementReport.pdf' })).toBeVisible();
    // the focus of keyboard users stays on the button that they pressed
    expect(screen.getByRole('button', { name: 'PDF' })).toHaveFocus();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.getByRole('button', { name: 'PDF' })).toHaveFocus();
    expect(savedFiles).toEqual([]);
    expect(renderHook(useAlert).result.current).toBeUndefined();
  });

  it('can be scheduled monthly while its file is being created', async () => {
    await open('StatementReport', { api: { statementReport: () => new Promise<Response>(() => undefined) } });
    await type(/^From Date/, '11/01/2026');
    await press('PDF');
    await screen.findByRole('progressbar', { name: 'Creating StatementReport.pdf' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Excel' })).toBeDisabled());
    const monthly = screen.getByRole('button', { name: 'Send Monthly' });
    monthly.focus();
    expect(monthly).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Send as PDF' })).toBeVisible();
    // the question is above the button, so the next Tab must lead into it
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Send as PDF' })).toHaveFocus();
    // the file is still being created
    expect(screen.getByRole('progressbar')).toBeVisible();
  });

  it.each([
    ['', /^From Date/, 'Required.'],
    ['13/01/2026', /^From Date/, 'MM/DD/YYYY'],
    ['01/01/2020', /^To Date/, 'Date range cannot exceed a year.'],
  ])(
    '[002-5.reports.1] [002-5.reports.2] is not requested with the From Date %p, and the field shows why',
    async (typed, label, message) => {
      const { api } = await open('StatementReport');
      if (typed !== '') await type(/^From Date/, typed);
      await press('PDF');
      const field = screen.getByLabelText(label);
      // a valid date field also shows its format
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(api.requestsOf('statementReport')).toEqual([]);
    },
  );

  it("[002-8.reports.1] shows the server's message at its field, and any other error with its status", async () => {
    const noSuchUser = { errors: { username: { key: 'noSuchUser' } } };
    await open('UserReport', {
      api: {
        userReportPreview: () => refuse({ httpStatus: 400, status: 'INVALID', code: 'INVALID', content: noSuchUser }),
        userReport: () => refuse({ httpStatus: 413, status: 'TOO_LARGE', code: 'REPORT_TOO_LONG' }),
      },
    });
    await type(/^From Date/, '11/01/2026');
    await press('Show Report');
    expect(await screen.findByText('There is no such user.')).toBeVisible();
    await press('PDF');
    const alert = renderHook(useAlert).result;
    await waitFor(() => expect(alert.current?.text).toMatch(/This report has more than 100,000 rows\./));
    expect(alert.current?.text).toContain('413');
  });

  it('[002-3.reports.4] keeps its criteria in this tab, separately from those of other reports', async () => {
    const { unmount } = await open('UserReport');
    await type(/^From Date/, '11/01/2026');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Summary/ }));
    unmount();
    const second = await open('AccountReport');
    expect(screen.getByLabelText(/^From Date/)).toHaveValue('');
    second.unmount();
    await open('UserReport');
    expect(screen.getByLabelText(/^From Date/)).toHaveValue('11/01/2026');
    expect(screen.getByRole('checkbox', { name: /^Summary/ })).toBeChecked();
  });
});

describe('the criteria of a report', () => {
  it.each([
    ['county staff', clerk, ['Account', 'User', 'Data Source', 'Log Information'], []],
    ['an account administrator', administrator, ['User', 'Log Information'], ['Account', 'Data Source']],
    ['a user', examiner, ['Log Information'], ['Account', 'User', 'Data Source']],
  ])(
    '[002-6.reports.1] [002-6.reports.2] [002-6.reports.3] for %s depend on the role',
    async (_role, user, shown, hidden) => {
      await open('UserReport', { user });
      const labels = formLabels().map((label) => label.replace(/\s*\(.*$/, ''));
      for (const label of shown) expect(labels).toContain(label);
      for (const label of hidden) expect(labels).not.toContain(label);
      const options = [...document.querySelectorAll('#auditUsersReport select option')].map(
        (option) => option.textContent,
      );
      expect(options.includes('County settings and records')).toBe(user === clerk);
    },
  );

  it('[002-9.reports.1] have hours 1 to 12 and minutes 0, 15, 30, 45 and 59', async () => {
    const { api } = await open('StatementReport');
    const from = within(screen.getByRole('group', { name: /^From Time/ }));
    const optionsOf = (label: string): string[] =>
      within(from.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(optionsOf('Hour')).toEqual(['Hour', ...Array.from({ length: 12 }, (_, index) => String(index + 1))]);
    expect(optionsOf('Minute')).toEqual(['00', '15', '30', '45', '59']);
    await userEvent.selectOptions(from.getByLabelText('Hour'), '9');
    await userEvent.selectOptions(from.getByLabelText('Minute'), '15');
    await type(/^From Date/, '11/01/2026');
    await press('Show Report');
    await screen.findByRole('heading', { level: 2, name: 'Statement' });
    expect(api.requestsOf('statementReportPreview')).toMatchObject([{ fromHour: 9, fromMinute: 15, fromAmPm: 'am' }]);
  });

  it('have a list of users, from which one can be selected', async () => {
    const { api } = await open('UserReport');
    await type(/^From Date/, '11/01/2026');
    await userEvent.click(screen.getByRole('combobox', { name: /^User/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'title.examiner' }));
    await press('Show Report');
    await screen.findByRole('heading', { level: 2 });
    expect(api.requestsOf('userReportPreview')).toMatchObject([{ username: 'title.examiner' }]);
  });

  it('[002-3.reports.3] can have a statement number instead of the dates', async () => {
    const { api } = await open('StatementReport', { user: administrator });
    await type(/^Statement Number/, '202610');
    expect(screen.getByLabelText(/^From Date/)).toBeDisabled();
    for (const name of [/^User/, /^Transaction Type/]) expect(screen.getByRole('combobox', { name })).toBeDisabled();
    await press('Show Report');
    expect(screen.getByText('There is no such statement.')).toBeVisible();
    await type(/^Statement Number/, '-12');
    await press('Show Report');
    await screen.findByRole('heading', { level: 2 });
    expect(api.requestsOf('statementReportPreview')).toMatchObject([{ statementNumber: '202610-12' }]);
  });
});

describe('the available reports', () => {
  it.each([
    ['StatementReport', 'Statement'],
    ['AccountReport', 'Account Report'],
    ['UserReport', 'User Report'],
    ['AccountTypeReport', 'Account Type Report'],
  ])('[002-2.2.route.1] include the one at /reports/%s', async (path, title) => {
    await open(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('[002-2.2.route.1] [002-2.2.sections.1] are in the side navigation, in their sections', async () => {
    await open('StatementReport');
    const reports = ['AccountReport', 'UserReport', 'StatementReport', 'AccountTypeReport'];
    const entries = remote.navigation
      .filter(({ area }) => area === 'side')
      .map(({ path, labelKey, ...entry }) => ({
        path: path.replace('reports/', ''),
        labels: ['groupKey' in entry ? entry.groupKey : '', labelKey].map((key) => translate(`reports:${key}`)),
        roles: 'roles' in entry.when ? entry.when.roles : undefined,
      }));
    const shown = entries.filter(({ path }) => reports.includes(path));
    expect(shown.map(({ path, labels }) => [path, ...labels])).toEqual([
      ['AccountReport', 'Audit Details', 'Account'],
      ['UserReport', 'Audit Details', 'User'],
      ['StatementReport', 'Statement', 'Statement'],
      ['AccountTypeReport', 'Transaction Summary', 'Account Type'],
    ]);
    expect(shown.at(-1)?.roles).toEqual(['TRIMIN', 'COUNTY']);
  });

  it('[002-2.2.reports.1] are those that the county offers, and /reports opens the first of them', async () => {
    startCounty({ auditAccountsReport: false });
    fakeApi(reportHandlers());
    await renderRemote(remote, { path: '/reports', user: clerk });
    expect(await screen.findByRole('heading', { level: 1, name: 'User Report' })).toBeVisible();
  });

  it('[002-2.2.reports.1] are replaced by a message if the county offers none', async () => {
    startCounty({
      auditAccountsReport: false,
      auditUsersReport: false,
      statementReport: false,
      accountTypeReport: false,
    });
    fakeApi(reportHandlers());
    await renderRemote(remote, { path: '/reports/StatementReport', user: clerk });
    expect(await screen.findByText('No reports here')).toBeVisible();
  });

  it('[002-2.2.reports.4] do not include the Account Type Report for an account administrator, who gets the first available one instead', async () => {
    fakeApi(reportHandlers());
    await renderRemote(remote, { path: '/reports/AccountTypeReport', user: administrator });
    expect(await screen.findByRole('heading', { level: 1, name: 'Account Report' })).toBeVisible();
  });
});
