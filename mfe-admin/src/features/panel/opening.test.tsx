import { fakeApi, renderRemote } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import remote from '../../remote.ts';
import { aClerk } from '../../testing.ts';

jest.setTimeout(60_000);

const STEPS = [
  { step: 'RECORDS', isDone: true, isNeeded: true },
  { step: 'RATES', isDone: false, isNeeded: true },
  { step: 'MAIL', isDone: false, isNeeded: false },
  { step: 'FLAG', isDone: false, isNeeded: false },
];
const open = async (steps: typeof STEPS) => {
  fakeApi({ readOpening: () => ({ steps }) });
  await renderRemote(remote, { path: '/controlPanel/opening', user: aClerk() });
};
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

describe('the checklist before a county opens', () => {
  it('shows the missing steps, and links to the screen or names the setting', async () => {
    await open(STEPS);
    expect(await screen.findByText('Missing before the county opens: 1')).toBeVisible();
    expect(row('^Records').getByText('Done')).toBeVisible();
    expect(row('^Rates').getByText('Missing')).toBeVisible();
    expect(row('^Rates').getByRole('link')).toHaveAttribute('href', '/controlPanel/alacarterates');
    expect(row('^Email').getByText('Recommended')).toBeVisible();
    expect(row('^Email').getByText('Set on the server: the mail server. See the operating guide.')).toBeVisible();
    // a step that only a newer server knows
    expect(row('^FLAG').getByText('Recommended')).toBeVisible();
  });

  it('shows no server commands for finished steps, but still links to the screens', async () => {
    const done = ['RECORDS', 'ZONE', 'NAME', 'PAYMENTS', 'MAIL'].map((step) => ({
      step,
      isDone: true,
      isNeeded: true,
    }));
    await open(done);
    expect(await screen.findByText('The county can open.')).toBeVisible();
    expect(screen.queryByText(/on the server|county\.json/)).toBeNull();
    expect(row('^Name').getByRole('link')).toHaveAttribute('href', '/controlPanel/common');
  });

  it('names the setting and the screen that card payment needs, since each alone takes no card', async () => {
    await open([{ step: 'PAYMENTS', isDone: false, isNeeded: false }]);
    expect(await screen.findByText('Set on the server: PAYMENT_PROVIDER')).toBeVisible();
    expect(row('^Payment by card').getByRole('link', { name: 'Credit Card Extra' })).toHaveAttribute(
      'href',
      '/controlPanel/creditCardExtra',
    );
  });

  it('says that the county can open if only recommended steps are missing', async () => {
    await open(STEPS.filter(({ step }) => step !== 'RATES'));
    expect(await screen.findByText('The county can open.')).toBeVisible();
  });
});
