import { aGuest, aUser, refuse } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { button, field, openEfile, someFiling } from '../../testing/filing-answers.tsx';

jest.setTimeout(60_000);
afterEach(() => window.sessionStorage.clear());

const find = async (number: string, email: string, api: Parameters<typeof openEfile>[1] = {}) => {
  const opened = await openEfile('/efile/status', api);
  if (number !== '') await opened.user.type(field(/^Transaction number/), number);
  if (email !== '') await opened.user.type(field(/^Email/), email);
  await opened.user.click(button('Find'));
  return opened;
};

describe('the lookup of a filing', () => {
  it('finds it by its number, in upper or lower case, and its email address', async () => {
    const { api } = await find(' ef-2026-000001', 'maria@example.com', { api: { efileStatus: () => someFiling() } });
    const sheet = await screen.findByRole('article', { name: 'Electronic filing' });
    expect(sheet).toHaveTextContent('EF-2026-000001');
    expect(sheet).toHaveTextContent('Received by the county');
    expect(within(sheet).getByRole('row', { name: 'Total $51.25' })).toBeVisible();
    expect(api.requestsOf('efileStatus')).toEqual([
      { transactionNumber: 'EF-2026-000001', email: 'maria@example.com' },
    ]);
  });

  it('requires both the number and the email address', async () => {
    const { api } = await find('', '');
    expect(field(/^Transaction number/)).toHaveAccessibleDescription(/Required\./);
    expect(field(/^Email/)).toHaveAccessibleDescription(/Required\./);
    expect(api.requests).toEqual([]);
  });

  it('shows that no filing was found, and keeps the input', async () => {
    const refusal = () => refuse({ httpStatus: 404, code: 'NOT_FOUND', message: 'None' });
    let isThere = true;
    const { user } = await find('EF-2026-000009', 'a@b', {
      api: { efileStatus: () => (isThere ? someFiling() : refusal()) },
    });
    expect(await screen.findByRole('article', { name: 'Electronic filing' })).toBeVisible();
    isThere = false;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await user.click(button('Find'));
      expect(await screen.findByRole('alert')).toHaveTextContent('No filing has this number and email address.');
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // the earlier result belongs to another query
    expect(screen.queryByRole('article')).toBeNull();
    expect(field(/^Transaction number/)).toHaveValue('EF-2026-000009');
    isThere = true;
    await user.click(button('Find'));
    expect(await screen.findByRole('article', { name: 'Electronic filing' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['PAYMENT_PENDING', 'Not filed yet: payment is being checked', /You don't need to pay again\./],
    ['NOT_PAID', 'Not filed: payment not accepted', /Your payment was not accepted\./],
  ])('shows that a document is not filed if its payment is %s', async (status, label, text) => {
    const reference = 'LR23456789ABCDEFGH';
    await find(reference, 'a@b', { api: { efileStatus: () => someFiling({ status, transactionNumber: reference }) } });
    const sheet = await screen.findByRole('article', { name: 'Electronic filing' });
    expect(sheet).toHaveTextContent(label);
    expect(sheet).toHaveTextContent(text);
    expect(within(sheet).getByText('Payment reference')).toBeVisible();
    expect(within(sheet).queryByText('Transaction number')).toBeNull();
  });

  it('shows an unknown status from a newer server unchanged', async () => {
    await find('EF-2026-000001', 'a@b', { api: { efileStatus: () => someFiling({ status: 'IN_REVIEW' }) } });
    expect(await screen.findByText('IN_REVIEW')).toBeVisible();
  });
});

describe("a user's own filings", () => {
  it('are listed with their receipts', async () => {
    const { view } = await openEfile('/efile/status', {
      user: aUser(),
      api: { myEfilings: () => ({ filings: [someFiling(), someFiling({ transactionNumber: 'EF-2026-000002' })] }) },
    });
    const list = within(await screen.findByRole('region', { name: 'My filings' }));
    const links = await list.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/efile/receipt/EF-2026-000001',
      '/efile/receipt/EF-2026-000002',
    ]);
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(view.container, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('show a message when there are none', async () => {
    await openEfile('/efile/status', { user: aUser(), api: { myEfilings: () => ({ filings: [] }) } });
    expect(await screen.findByText('You have not filed a document yet.')).toBeVisible();
  });

  it.each([
    ['a visitor', {}],
    ['a guest', { user: aGuest() }],
  ])('are not requested for %s', async (_who, options) => {
    const { api } = await openEfile('/efile/status', options);
    expect(screen.queryByRole('region', { name: 'My filings' })).toBeNull();
    expect(api.requests).toEqual([]);
  });
});
