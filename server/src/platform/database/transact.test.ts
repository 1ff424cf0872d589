import { cents } from '@portal/domain';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { countyRecordsSchema } from '../../county-config/records.ts';
import { postOpeningBalance } from '../../ledger/balance-changes.ts';
import { noCardHolds } from '../../ledger/card-holds.ts';
import { type ChargeRequest, charge } from '../../ledger/charge.ts';
import { addCustomer, sessionOf } from '../../ledger/ledger.testing.ts';
import { balanceOf, customerLedgerAccount } from '../../ledger/ledger-account.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import type { Database } from './schema.ts';
import { describeOnServerDatabase } from './testing.ts';
import { transact } from './transact.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

/** A barrier: each caller waits until `count` callers have arrived. */
function barrierOf(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) all.resolve();
    return all.promise;
  };
}

/** Turns off the timeouts, so that a transaction that waits at the barrier is not ended, even on a busy machine. */
async function disableTimeouts(tx: Transaction<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** Only ends a test that hangs. */
jest.setTimeout(300_000);

describeOnServerDatabase('[R15] transactions that the database ends because of concurrent ones', (getDb) => {
  it('are retried after a deadlock, and both succeed', async () => {
    const [one, two] = [await addCustomer(getDb()), await addCustomer(getDb(), {}, 'other.clerk')];
    let tries = 0;
    const lock = (tx: Transaction<Database>, accountId: number) =>
      tx.updateTable('account').set({ city: 'Garapan' }).where('id', '=', accountId).execute();
    const barrier = barrierOf(2);
    const swap = (first: number, second: number) => {
      let isFirstTry = true;
      return transact(getDb(), async (tx) => {
        tries += 1;
        await disableTimeouts(tx);
        await lock(tx, first);
        // each transaction now holds the row that the other one needs
        if (isFirstTry) await barrier();
        isFirstTry = false;
        await lock(tx, second);
      });
    };
    await Promise.all([swap(one.accountId, two.accountId), swap(two.accountId, one.accountId)]);
    expect(tries).toBeGreaterThan(2);
  });

  it('[R14] are retried when their session is ended before the commit, and take effect once', async () => {
    const { accountId } = await addCustomer(getDb());
    let tries = 0;
    await transact(getDb(), async (tx) => {
      tries += 1;
      await sql`update account set city = city || 'Garapan' where id = ${accountId}`.execute(tx);
      if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    const { city } = await getDb()
      .selectFrom('account')
      .select('city')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect([tries, city]).toEqual([2, 'Garapan']);
  });

  // An attempt fails only when another purchase committed meanwhile. Each purchase commits once, so with fewer buyers than attempts all succeed.
  it('are retried when concurrent orders use the same escrow: each purchase is made once, none is lost', async () => {
    const buyers = 8;
    const customer = await addCustomer(getDb());
    const deposit = { accountId: customer.accountId, actor: customer, idempotencyKey: 'd', reference: '', now: NOW };
    await transact(getDb(), (tx) => postOpeningBalance(tx, { ...deposit, amount: cents(6_000) }));
    let tries = 0;
    const barrier = barrierOf(buyers);
    const order = (index: number): ChargeRequest => ({
      session: sessionOf(customer),
      payer: 'ESCROW',
      price: {
        lines: [{ reason: 'DOCUMENT', quantity: 1, unitCents: cents(100), amountCents: cents(100) }],
        totalCents: cents(100),
        imageCredits: 0,
      },
      idempotencyKey: `p:${index}`,
      kind: 'IMAGES',
      reference: `p:${index}`,
      postedAt: NOW,
      cardHolds: noCardHolds,
      county: z.parse(countyRecordsSchema, {}),
    });
    const buy = (index: number) => {
      let isFirstTry = true;
      return transact(getDb(), async (tx) => {
        tries += 1;
        await sql`set transaction isolation level serializable`.execute(tx);
        await disableTimeouts(tx);
        // takes the snapshot: all see the escrow before the first purchase, so only one of them can commit
        await sql`select from account`.execute(tx);
        if (isFirstTry) await barrier();
        isFirstTry = false;
        return charge(tx, order(index));
      });
    };
    const charges = await Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)));
    expect(charges.map(({ outcome }) => outcome)).toEqual(Array.from({ length: buyers }, () => 'CHARGED'));
    expect(tries).toBeGreaterThanOrEqual(2 * buyers - 1);
    expect(await balanceOf(getDb(), customerLedgerAccount('ESCROW', customer.accountId))).toBe(6_000 - buyers * 100);
    expect(await verifyLedger(getDb())).toBeNull();
  });

  it('are refused with BUSY when no attempt succeeds, and are not retried after other errors', async () => {
    let tries = 0;
    const fail = (code: string) =>
      transact(getDb(), async () => {
        tries += 1;
        throw Object.assign(new Error('ended'), { code });
      }).catch((error: unknown) => asRefusal(error).entry.code);
    expect([await fail('40001'), tries]).toEqual(['BUSY', 10]);
    expect([await fail('23505'), tries]).toEqual(['UNEXPECTED', 11]);
  });
});
