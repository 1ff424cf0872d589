import { cents } from '@portal/domain';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { countyRecordsSchema } from '../../county-config/records.ts';
import { postOpeningBalance } from '../../ledger/balance-changes.ts';
import { noCardHolds } from '../../ledger/card-holds.ts';
import { charge } from '../../ledger/charge.ts';
import { addCustomer, sessionOf } from '../../ledger/ledger.testing.ts';
import { balanceOf, ofCustomer } from '../../ledger/ledger-account.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import { asRefusal } from '../errors/as-refusal.ts';
import type { Database } from './schema.ts';
import { describeOnServerDatabase } from './testing.ts';
import { transact } from './transact.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

describeOnServerDatabase('[R15] transactions that the database ends because of others', (getDb) => {
  it('are done again after a deadlock, and both get through', async () => {
    const [one, two] = [await addCustomer(getDb()), await addCustomer(getDb(), {}, 'other.clerk')];
    let tries = 0;
    const lock = (tx: Transaction<Database>, accountId: number) =>
      tx.updateTable('account').set({ city: 'Garapan' }).where('id', '=', accountId).execute();
    const swap = (first: number, second: number) =>
      transact(getDb(), async (tx) => {
        tries += 1;
        await lock(tx, first);
        await sql`select pg_sleep(0.05)`.execute(tx);
        await lock(tx, second);
      });
    await Promise.all([swap(one.accountId, two.accountId), swap(two.accountId, one.accountId)]);
    expect(tries).toBeGreaterThan(2);
  }, 60_000);

  it('[R14] are done again when their session is ended before the commit, and once', async () => {
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

  it('are done again on a hot escrow that allows no two orders at once: each purchase once, none lost', async () => {
    const customer = await addCustomer(getDb());
    const deposit = { accountId: customer.accountId, actor: customer, idempotencyKey: 'd', reference: '', now: NOW };
    await transact(getDb(), (tx) => postOpeningBalance(tx, { ...deposit, amount: cents(6_000) }));
    let tries = 0;
    const buy = (index: number) =>
      transact(getDb(), async (tx) => {
        tries += 1;
        await sql`set transaction isolation level serializable`.execute(tx);
        return charge(tx, {
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
      });
    const ended = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => buy(index)));
    const done = ended.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBeGreaterThanOrEqual(59);
    expect(tries).toBeGreaterThan(60);
    expect(await balanceOf(getDb(), ofCustomer('ESCROW', customer.accountId))).toBe(6_000 - done * 100);
    expect(await verifyLedger(getDb())).toBeNull();
  }, 60_000);

  it('are told as a portal that is busy when they never get through, and other errors at once', async () => {
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
