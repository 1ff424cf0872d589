import { deleteAccount } from '@portal/contracts';
import type { Customer } from '../../orders/ordering.testing.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { MINUTE, paymentActions } from '../testing/paying.testing.ts';
import { usePaymentPortal } from '../testing/payment-portal.testing.ts';
import { cardUnknownCommand } from './card-unknown.command.ts';

const settings = readConfig({});
if ('problems' in settings) throw new Error(settings.problems.join(' '));
const { config } = settings;
const DAY = 24 * 60 * MINUTE;

describeOnBothDatabases('a card payment whose outcome is unknown', (getDb, getPortalDatabase) => {
  const portal = usePaymentPortal(getPortalDatabase);
  const { customer, call, card, startDeposit, reportDeposit, escrowOf, runPaymentJob, later, attempts, notices } =
    paymentActions(portal);

  /** A deposit of $25 that was paid; the portal's jobs did not run for over a year after it. */
  async function losePayment(): Promise<{ user: Customer; transId: string; invoice: string }> {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 0 });
    await startDeposit(user, '25');
    const transId = card().pay();
    card().settle();
    later(400 * DAY);
    await runPaymentJob();
    const { invoice_number: invoice } = await getDb()
      .selectFrom('payment_attempt')
      .select('invoice_number')
      .executeTakeFirstOrThrow();
    return { user, transId, invoice };
  }
  async function run(...args: string[]): Promise<readonly [number, string]> {
    const printed: string[] = [];
    const print = (line: string) => printed.push(line);
    const { signal } = new AbortController();
    const status = await cardUnknownCommand(portal().services).run(args, {
      database: getPortalDatabase(),
      print,
      config,
      signal,
    });
    return [status, printed.join('\n')];
  }
  const states = async () => (await attempts()).map(({ state }) => state);
  const clerk = () => customer({ username: 'county.clerk', role: 'COUNTY', account: 'Tasi County Recorder' });
  /** The session of a year ago has ended. */
  const again = async (user: Customer) => ({ ...user, cookie: await portal().logIn('title.admin') });

  it('is listed, and booked once with the transaction that the card provider has for it', async () => {
    const { user, transId, invoice } = await losePayment();
    expect(await run()).toEqual([
      0,
      expect.stringMatching(`^${invoice}: \\$25\\.63 by title.admin of Pacific Title, `),
    ]);
    expect(await run('LRNOTHING', transId)).toEqual([1, expect.stringContaining('There is no card payment LRNOTHING')]);
    expect(await run(invoice)).toEqual([1, expect.stringContaining('Add the transaction number')]);
    expect(await run(invoice, 'no')).toEqual([1, expect.stringContaining('Add the transaction number')]);
    // a number that the provider does not know changes nothing
    expect((await run(invoice, '1'))[0]).toBe(0);
    await runPaymentJob();
    expect([await states(), await escrowOf(user), (await run())[1]]).toEqual([
      ['TOKEN_ISSUED'],
      0,
      expect.stringContaining('reported as transaction 1'),
    ]);
    const reports = await Promise.all([run(invoice, transId), run(invoice, transId)]);
    expect(reports.map(([status]) => status)).toEqual([0, 0]);
    await runPaymentJob();
    await runPaymentJob();
    expect((await reportDeposit(await again(user), transId)).status).toBe('DONE');
    expect([await states(), await escrowOf(user), card().taken()]).toEqual([['DONE'], 2500, 2563]);
    expect(await run()).toEqual([0, 'The outcome of every card payment is known.']);
    expect((await run(invoice, 'none'))[0]).toBe(1);
  });

  it('is closed as not charged by one of several operators, and refunded if it is found after all', async () => {
    const { user, transId, invoice } = await losePayment();
    const staff = await clerk();
    const remove = async () => (await call(deleteAccount, { accountId: user.accountId }, staff)).ok;
    expect([await remove(), (await notices(staff)).map(({ outcome }) => outcome)]).toEqual([
      false,
      ['PAYMENT_UNKNOWN'],
    ]);
    const closings = await Promise.all([1, 2, 3].map(() => run(invoice, 'none')));
    expect(closings.map(([status]) => status).sort()).toEqual([0, 1, 1]);
    const logged = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'PAYMENT_ENDED').execute();
    expect(logged).toMatchObject([{ detail: { invoiceNumber: invoice, reason: 'NOT CHARGED BY STAFF' } }]);
    expect(await notices(staff)).toEqual([]);
    expect((await reportDeposit(await again(user), transId)).status).toBe('REFUSED');
    await runPaymentJob();
    expect([await states(), await escrowOf(user), card().taken()]).toEqual([['EXPIRED'], 0, 0]);
    expect(await remove()).toBe(true);
  });
});
