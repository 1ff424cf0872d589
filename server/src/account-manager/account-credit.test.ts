import { type Call, deleteAccount, saveAccount } from '@portal/contracts';
import { cents } from '@portal/domain';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { postCharge } from '../ledger/ledger.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { type ManagedPortal, openManagedPortal } from '../user-manager/managed-portal.testing.ts';
import { aSavedAccount } from './accounts.testing.ts';

describeOnBothDatabases('money that only one payment method uses', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  let clerk: string;
  let customer: { readonly accountId: number; readonly userId: number };
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await portal.ensureAccount('County', 'COUNTY');
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    customer = await portal.addUser({ username: 'title.admin', role: 'ACCOUNT' });
    clerk = await portal.logIn('county.clerk');
  });
  afterEach(() => portal.close());

  const setMethod = (payment_method: string) =>
    getDb().updateTable('account').set({ payment_method }).where('id', '=', customer.accountId).execute();
  const send = (call: Call, body: object) => portal.sendAs(clerk, call, body);
  const change = (paymentMethod: string) => send(saveAccount, aSavedAccount({ id: customer.accountId, paymentMethod }));
  const remove = () => send(deleteAccount, { accountId: customer.accountId });

  /** A monthly fee is refunded after its invoice was paid. */
  const earnCredit = (amount: number) =>
    postCharge(getDb(), customer, { at: new Date().toISOString(), amount: 0 - amount, kind: 'MONTHLY_FEE' });

  it('[002-6.accounts.2] is not lost with a deleted account, or with a method that does not use it', async () => {
    await setMethod('INVOICE');
    await earnCredit(2000);
    for (const answer of [await remove(), await change('ESCROW'), await change('CREDIT_CARD')])
      expect([answer.status, answer.code, answer.message]).toEqual([
        409,
        'ACCOUNT_HAS_CREDIT',
        'The county owes this account $20.00.',
      ]);
  });

  it('does not prevent a change to the method that uses it', async () => {
    await setMethod('CREDIT_CARD');
    await earnCredit(2000);
    expect((await change('INVOICE')).status).toBe(200);
    await earnCredit(-2000);
    await getDb()
      .transaction()
      .execute((tx) =>
        postOpeningBalance(tx, {
          ...{ accountId: customer.accountId, amount: cents(5000), idempotencyKey: 'in', reference: 'test' },
          ...{ actor: customer, now: new Date() },
        }),
      );
    expect((await change('CREDIT_CARD')).code).toBe('ACCOUNT_HAS_MONEY');
    expect((await change('ESCROW')).status).toBe(200);
    expect((await change('INVOICE')).code).toBe('ACCOUNT_HAS_MONEY');
  });
});
