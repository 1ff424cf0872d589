import { aUser, type FakeHandlers, refuse } from '@portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPortal, theUser } from '../../portal.testing.tsx';

jest.setTimeout(60_000);
const administrator = aUser({ role: 'ACCOUNT' });
const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
const DATE_HINT = /MM\/DD\/YYYY/;

let opened: { shown: string | undefined; isClosed: boolean; document: Document };
let isBlocked = false;
beforeEach(() => {
  isBlocked = false;
  opened = { shown: undefined, isClosed: false, document: document.implementation.createHTMLDocument() };
  jest.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null;
    const replace = (url: string): void => {
      opened.shown = url;
    };
    const close = (): void => {
      opened.isClosed = true;
    };
    // inherits the rest from this window, so that it has the type of a whole one
    return Object.assign(Object.create(window), {
      document: opened.document,
      closed: false,
      location: { replace },
      close,
    });
  });
  URL.createObjectURL = () => 'blob:report';
  URL.revokeObjectURL = () => {};
});
afterEach(() => jest.restoreAllMocks());

async function openDialog(user = theUser, more: FakeHandlers = {}) {
  const api = await openPortal('/home', user, { transactionReport: pdf, ...more });
  await userEvent.click(await screen.findByRole('button', { name: 'Details: Transactions' }));
  return { api, dialog: await screen.findByRole('dialog', { name: 'Transaction Report' }) };
}
const generate = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Generate Report' }));
const type = async (dialog: HTMLElement, label: RegExp, text: string): Promise<void> => {
  await userEvent.type(within(dialog).getByRole('textbox', { name: label }), text);
};

describe('the transaction report', () => {
  it('[000-2.report.1] [000-2.transactions.2] [000-2.windows.1] is opened by Details, has four ranges, with date fields only for the last, and can be closed', async () => {
    const { dialog } = await openDialog();
    const ranges = within(dialog).getAllByRole('radio');
    expect(ranges.map((range) => range.closest('label')?.textContent)).toEqual([
      'Today',
      'This Month',
      'YTD',
      'Custom range',
    ]);
    expect(dialog).not.toHaveTextContent(DATE_HINT);
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Custom range' }));
    expect(dialog).toHaveTextContent(DATE_HINT);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[000-6.transactions.1] [000-6.guest.1] has no Details for GUEST', async () => {
    await openPortal('/home', aUser({ role: 'GUEST' }));
    await screen.findByRole('region', { name: 'Transactions' });
    expect(screen.queryByRole('button', { name: 'Details: Transactions' })).toBeNull();
  });

  it('[000-7.report.1] [000-7.report.2] [000-3.report.1] [000-2.report.3] is requested by range, and opens in the window that the click opened', async () => {
    const { api, dialog } = await openDialog();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'YTD' }));
    await generate(dialog);
    await waitFor(() => expect(opened.shown).toBe('blob:report'));
    expect(opened.document.title).toBe('Generating the report...');
    expect(api.requestsOf('transactionReport')).toEqual([
      { fromDate: '', toDate: '', reportType: 'USER', reportRange: 'YTD' },
    ]);
  });

  it('[000-2.report.2] lets ACCOUNT users choose between the account and themselves', async () => {
    const { api, dialog } = await openDialog(administrator);
    await generate(dialog);
    await waitFor(() => expect(opened.shown).toBe('blob:report'));
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Only my transactions' }));
    await generate(dialog);
    await waitFor(() => expect(api.requestsOf('transactionReport')).toHaveLength(2));
    expect(api.requestsOf('transactionReport')).toMatchObject([{ reportType: 'ACCOUNT' }, { reportType: 'USER' }]);
  });

  it.each([
    ['', '', 'Required.'],
    ['13/01/2026', '', 'MM/DD/YYYY'],
    ['01/01/2090', '', 'Future date entered.'],
    ['02/01/2026', '01/01/2026', 'Invalid date range.'],
    ['01/01/2024', '02/01/2025', 'Date range cannot exceed a year.'],
  ])('[000-5.report.1] [000-5.report.2] from %p to %p says %p, and nothing is sent', async (from, to, message) => {
    const { api, dialog } = await openDialog();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Custom range' }));
    if (from !== '') await type(dialog, /^From/, from);
    if (to !== '') await type(dialog, /^To/, to);
    await generate(dialog);
    // looks at the summary of the errors, because a date field shows its format even without an error
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    expect(api.requestsOf('transactionReport')).toEqual([]);
    expect(window.open).not.toHaveBeenCalled();
  });

  it('is available through a button if the browser blocks the window', async () => {
    isBlocked = true;
    const { dialog } = await openDialog();
    await generate(dialog);
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Open the report' }));
    expect(window.open).toHaveBeenLastCalledWith('blob:report', '_blank');
  });

  it('[000-8.report.1] shows the message of a 500 with its status once, and closes the window', async () => {
    const { dialog } = await openDialog(theUser, {
      transactionReport: () => refuse({ httpStatus: 500, code: 'UNEXPECTED', message: 'no' }),
    });
    await generate(dialog);
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('ERROR: An unexpected error has occurred (500)');
    expect(alert.textContent.match(/\(500\)/g)).toHaveLength(1);
    expect(opened.isClosed).toBe(true);
    // an open alert would cover the next test's page
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
  });

  it('[000-8.report.1] goes to login on a 403 with status LOGIN', async () => {
    const { dialog } = await openDialog(theUser, {
      transactionReport: () => refuse({ httpStatus: 403, status: 'LOGIN', code: 'SESSION_INACTIVE' }),
    });
    await generate(dialog);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(opened.isClosed).toBe(true);
  });
});
