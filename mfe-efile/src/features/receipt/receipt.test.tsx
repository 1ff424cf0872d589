import { setCodeLists, setUser } from '@portal/session';
import { aGuest, aUser } from '@portal/testing';
import { clearDrafts } from '@portal/ui';
import { act, screen, within } from '@testing-library/react';
import { button, field, openEfile, someFiling } from '../../testing/filing-answers.tsx';
import { storedEmail, storeReceipt } from './stored-receipts.ts';

afterEach(() => window.sessionStorage.clear());
const LAND = { code: 'LR', description: 'Land Records' };
const RECEIPT = '/efile/receipt/EF-2026-000001';
const sheet = () => screen.findByRole('article', { name: 'Electronic filing' });

describe('the receipt of a filing', () => {
  it('is shown without a question to the person who filed in this tab, and can be printed', async () => {
    storeReceipt('EF-2026-000001', 'maria@example.com');
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await openEfile(RECEIPT, { api: { efileStatus: () => someFiling() } });
    const receipt = await sheet();
    expect(receipt).toHaveTextContent('Tasi County');
    expect(receipt).toHaveTextContent('11/20/2026');
    expect(
      within(receipt)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Document charge$46.00', 'Additional pages$4.00', 'Credit card surcharge$1.25', 'Total$51.25']);
    await user.click(button('Print receipt'));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('shows the name of its document type, and uses one format for all times', async () => {
    storeReceipt('EF-2026-000001', 'maria@example.com');
    const recorded = { recordingNumber: '2026-1', recordedDate: '2026-11-20', recordedTime: '09:05 AM' };
    const decided = { status: 'ACCEPTED', decidedAt: '2026-11-20T01:02:03.000Z', ...recorded };
    await openEfile(RECEIPT, { api: { efileStatus: () => someFiling(decided) } });
    const receipt = within(await sheet());
    act(() => setCodeLists({ lists: [{ name: 'documentTypes', codeDescriptionResultList: [LAND] }] }));
    const fact = (term: string) => receipt.getByText(term, { selector: 'dt' }).nextElementSibling;
    expect(fact('E-file type')).toHaveTextContent('LR · Land Records');
    const times = ['Submitted', 'Recorded', 'Decided'].map((term) => fact(term)?.textContent);
    expect(times).toEqual(['11/20/2026, 11:02 AM', '11/20/2026, 9:05 AM', '11/20/2026, 11:02 AM']);
  });

  it('is found among the filings of a logged-in user', async () => {
    await openEfile(RECEIPT, { user: aUser(), api: { myEfilings: () => ({ filings: [someFiling()] }) } });
    expect(await sheet()).toHaveTextContent('EF-2026-000001');
  });

  it('opened from a bookmark asks a visitor for the email address, and is then shown', async () => {
    const { api, user } = await openEfile(RECEIPT, { api: { efileStatus: () => someFiling() } });
    expect(await screen.findByText(/^Enter the email address that you filed with/)).toBeVisible();
    expect(field(/^Transaction number/)).toHaveValue('EF-2026-000001');
    await user.type(field(/^Email/), 'maria@example.com{Enter}');
    expect(await sheet()).toBeVisible();
    expect(api.requestsOf('efileStatus')).toHaveLength(1);
  });

  it('is opened at its own address when its number is typed on the page of another receipt', async () => {
    const other = 'EF-2026-000002';
    const efileStatus = () => someFiling({ transactionNumber: other });
    const { user, view } = await openEfile(RECEIPT, { api: { efileStatus } });
    const number = await screen.findByLabelText(/^Transaction number/);
    await user.clear(number);
    await user.type(number, other);
    await user.type(field(/^Email/), 'maria@example.com{Enter}');
    expect(await sheet()).toHaveTextContent(other);
    expect(view.router.state.location.pathname).toBe(`/efile/receipt/${other}`);
  });

  it('asks for the email address when the filing is someone else’s', async () => {
    await openEfile(RECEIPT, { user: aUser(), api: { myEfilings: () => ({ filings: [] }) } });
    expect(await screen.findByText(/^Enter the email address that you filed with/)).toBeVisible();
  });
});

describe('the email address of a filing', () => {
  it('is stored in this tab for the user who filed', () => {
    setUser(aUser());
    storeReceipt('EF-1', 'a@b');
    storeReceipt('EF-2', 'c@d');
    expect([storedEmail('EF-1'), storedEmail('EF-2'), storedEmail('EF-3')]).toEqual(['a@b', 'c@d', undefined]);
    setUser(aUser({ username: 'someone.else' }));
    expect(storedEmail('EF-1')).toBeUndefined();
  });

  it('is deleted with the drafts of its user, which the portal does even if the remote is not loaded', () => {
    setUser(aGuest());
    storeReceipt('EF-1', 'a@b');
    clearDrafts();
    expect([storedEmail('EF-1'), window.sessionStorage.length]).toEqual([undefined, 0]);
  });

  it('is ignored when the storage contains invalid data', () => {
    storeReceipt('EF-1', 'a@b');
    for (const key of Object.keys(window.sessionStorage)) window.sessionStorage.setItem(key, '{nonsense');
    expect(storedEmail('EF-1')).toBeUndefined();
  });
});
