import { readConfig } from '../platform/config/read-config.ts';
import type { Command } from '../platform/control/command.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { escrowChangeCommand, invoicePaidCommand } from './account-balances.command.ts';
import { addCustomer, postCharge } from './ledger.testing.ts';
import { balanceOf, customerLedgerAccount } from './ledger-account.ts';
import { accruedThisMonth } from './usage-balance.ts';
import { verifyLedger } from './verify-ledger.ts';

const settings = readConfig({});
if ('problems' in settings) throw new Error(settings.problems.join(' '));
const { config } = settings;

describeOnBothDatabases('money of accounts that does not come through the portal', (getDb, getDatabase) => {
  let id: number;
  let userId: number;
  let printed: string[];
  beforeEach(async () => {
    printed = [];
    const customer = await addCustomer(getDb(), { paymentMethod: 'INVOICE' });
    id = customer.accountId;
    userId = customer.userId;
    await postCharge(getDb(), customer, { at: new Date().toISOString(), amount: 4250, kind: 'MONTHLY_FEE' });
  });

  const run = (command: Command, ...args: string[]): Promise<number> =>
    command.run(args, {
      config,
      database: getDatabase(),
      print: (line) => printed.push(line),
      signal: new AbortController().signal,
    });
  const balance = (kind: 'ESCROW' | 'RECEIVABLE') => balanceOf(getDb(), customerLedgerAccount(kind, id));
  const account = () => String(id);

  it('includes paid invoices: they lower the debt, and more than the debt is refused', async () => {
    const statuses = [
      await run(invoicePaidCommand),
      await run(invoicePaidCommand, account(), '40.00'),
      await run(invoicePaidCommand, account(), '40.00'),
      await run(invoicePaidCommand, account(), '2.50'),
      await run(invoicePaidCommand),
    ];
    expect(statuses).toEqual([0, 0, 1, 0, 0]);
    expect(printed).toEqual([
      `${id}: Pacific Title owes $42.50`,
      'Pacific Title has paid $40.00 and owes $2.50.',
      'Pacific Title owes $2.50. Enter a payment of at most that amount.',
      'Pacific Title has paid $2.50 and owes $0.00.',
      'Every invoice is paid.',
    ]);
    // the header still shows the charges of the month
    const accrued = await accruedThisMonth(getDb(), id, 'Pacific/Saipan', new Date());
    expect([await balance('RECEIVABLE'), accrued, await verifyLedger(getDb())]).toEqual([0, 4250, null]);
    const rows = await getDb().selectFrom('audit_log').select('detail').where('account_id', '=', id).execute();
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { invoicePaidCents: 4000, owedCents: 250 },
      { invoicePaidCents: 250, owedCents: 0 },
    ]);
  });

  it('includes a credit of a refund after the payment, which is paid back once', async () => {
    await run(invoicePaidCommand, account(), '42.50');
    const refund = { at: new Date().toISOString(), amount: -2000, kind: 'MONTHLY_FEE' } as const;
    await postCharge(getDb(), { accountId: id, userId }, refund);
    printed = [];
    const statuses = [
      await run(invoicePaidCommand),
      await run(invoicePaidCommand, account(), '5'),
      await run(invoicePaidCommand, account(), '-20.01'),
      await run(invoicePaidCommand, account(), '-15'),
      await run(invoicePaidCommand, account(), '-5'),
      await run(invoicePaidCommand, account(), '-5'),
    ];
    expect(statuses).toEqual([0, 1, 1, 0, 0, 1]);
    expect(printed).toEqual([
      `${id}: Pacific Title has a credit of $20.00`,
      'Pacific Title has a credit of $20.00. To pay it back, enter an amount from -0.01 to -20.00.',
      'Pacific Title has a credit of $20.00. To pay it back, enter an amount from -0.01 to -20.00.',
      'Pacific Title was paid back $15.00 and has a credit of $5.00.',
      'Pacific Title was paid back $5.00 and owes $0.00.',
      'Pacific Title owes $0.00. Enter a payment of at most that amount.',
    ]);
    expect([await balance('RECEIVABLE'), await verifyLedger(getDb())]).toEqual([0, null]);
  });

  const payBy = (payment_method: string, account_type = 'A_LA_CARTE') =>
    getDb().updateTable('account').set({ payment_method, account_type }).where('id', '=', id).execute();

  it('includes escrow that is added or paid back, but never more than there is', async () => {
    await payBy('ESCROW');
    const statuses = [
      await run(escrowChangeCommand),
      await run(escrowChangeCommand, account(), '25'),
      await run(escrowChangeCommand, account(), '-30'),
      await run(escrowChangeCommand),
      await run(escrowChangeCommand, account(), '-25.00'),
    ];
    expect(statuses).toEqual([0, 0, 1, 0, 0]);
    expect(printed).toEqual([
      `${id}: Pacific Title has $0.00`,
      'Pacific Title has $25.00 in escrow.',
      'Pacific Title has only $25.00 in escrow.',
      `${id}: Pacific Title has $25.00`,
      'Pacific Title has $0.00 in escrow.',
    ]);
    expect([await balance('ESCROW'), await verifyLedger(getDb())]).toEqual([0, null]);
  });

  it.each([
    [
      'INVOICE',
      'pays by invoice and could not use money in escrow. To record a paid invoice, run: npm run portal -- invoice paid',
    ],
    ['CREDIT_CARD', 'pays by credit card and could not use money in escrow. Change its payment method first.'],
  ])('is not added to the escrow of an account that pays by %s, but can be paid back from it', async (method, why) => {
    await payBy('ESCROW');
    await run(escrowChangeCommand, account(), '25');
    await payBy(method);
    const statuses = [await run(escrowChangeCommand, account(), '5'), await run(escrowChangeCommand, account(), '-25')];
    expect(statuses).toEqual([1, 0]);
    expect(printed).toEqual([
      'Pacific Title has $25.00 in escrow.',
      `Pacific Title ${why}`,
      'Pacific Title has $0.00 in escrow.',
    ]);
    expect([await balance('ESCROW'), await verifyLedger(getDb())]).toEqual([0, null]);
  });

  it.each(['INVOICE', 'CREDIT_CARD', 'ESCROW'])(
    'is added to the escrow of a flat-fee account, as on its screen (%s)',
    async (method) => {
      await payBy(method, 'FLAT_FEE');
      expect(await run(escrowChangeCommand, account(), '5')).toBe(0);
    },
  );

  it('is listed for each account that has escrow or could use it, so that the first check finds its number', async () => {
    await run(escrowChangeCommand);
    await payBy('CREDIT_CARD', 'FLAT_FEE');
    await run(escrowChangeCommand);
    await payBy('ESCROW');
    await run(escrowChangeCommand, account(), '25');
    await payBy('INVOICE');
    await run(escrowChangeCommand);
    expect(printed).toEqual([
      'No account uses escrow.',
      `${id}: Pacific Title has $0.00`,
      'Pacific Title has $25.00 in escrow.',
      `${id}: Pacific Title has $25.00`,
    ]);
  });

  it.each([
    ['no amount', [], "Add an amount such as 12.50 after the account's number."],
    ['half a cent', ['0.005'], "'0.005' is not an amount such as 12.50."],
    ['nothing', ['0'], "'0' is not an amount such as 12.50."],
    ['a negative payment', ['-1'], 'Pacific Title owes $42.50. Enter a payment of at most that amount.'],
  ])('is not recorded for %s', async (_what, amount, message) => {
    expect(await run(invoicePaidCommand, account(), ...amount)).toBe(1);
    expect([printed, await balance('RECEIVABLE')]).toEqual([[message], -4250]);
  });

  it.each(['999999', 'Pacific', ''])('is not recorded for an account that does not exist: %p', async (unknown) => {
    expect(await run(escrowChangeCommand, unknown, '5')).toBe(1);
    expect(printed).toEqual([`There is no account ${unknown}. Run the command without a number to list them.`]);
  });
});
