import { meetsCondition } from '@portal/contracts/remote';
import { resetSession } from '@portal/session';
import { fakeApi, renderRemote } from '@portal/testing';
import { screen } from '@testing-library/react';
import remote from '../../remote.ts';
import { button, openEfile, someFiling } from '../../testing/filing-answers.tsx';

const OFF = { settings: { efile: false } };
const FORM_LINK = { name: 'E-file a document' };
afterEach(() => window.sessionStorage.clear());

describe('where the county accepts no electronic filings', () => {
  it('[002-2.1.route.1] the pages still exist for everyone, and only the menu leaves them out', () => {
    const rights = { role: '', capabilities: [], isOn: () => false };
    expect(remote.routes).toEqual([{ path: 'efile', titleKey: 'title', access: 'public' }]);
    expect(remote.navigation.map(({ when }) => meetsCondition(when, rights))).toEqual([false]);
  });

  it('the form is replaced by a sentence that says so, with a way to the filings of before', async () => {
    await openEfile('/efile', OFF);
    expect(screen.getByText('The county does not accept documents electronically right now.')).toBeVisible();
    expect(screen.getByText(/^Contact the county to ask how to file\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Check a filing' })).toHaveAttribute('href', '/efile/status');
  });

  it('the status and the receipt of a filing are shown, without a link to the form', async () => {
    const { user } = await openEfile('/efile/receipt/EF-2026-000001', {
      ...OFF,
      api: { efileStatus: () => someFiling() },
    });
    await user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'maria@example.com');
    await user.click(button('Find'));
    expect(await screen.findByRole('article', { name: 'Electronic filing' })).toHaveTextContent('EF-2026-000001');
    expect(screen.queryByRole('link', FORM_LINK)).toBeNull();
  });

  it('the page to check a filing has no link to the form', async () => {
    await openEfile('/efile/status', OFF);
    expect(screen.getByRole('button', { name: 'Find' })).toBeVisible();
    expect(screen.queryByRole('link', FORM_LINK)).toBeNull();
  });
});

test('neither the form nor that sentence is shown before the settings of the county have arrived', async () => {
  resetSession();
  fakeApi({});
  await renderRemote(remote, { path: '/efile' });
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  expect(screen.queryByText(/^The county does not accept/)).toBeNull();
});
