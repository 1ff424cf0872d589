import { cents } from '@portal/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { countyRecordsSchema } from '../county-config/records.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { isCheckViolation } from '../platform/database/errors.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import type { Session } from '../platform/http/session.ts';
import { adjustEscrow, grantImages, postOpeningBalance, setImages } from './balance-changes.ts';
import { noCardHolds } from './card-holds.ts';
import { type ChargeRequest, charge } from './charge.ts';
import { IdempotencyConflict, InsufficientFunds, type Journal, postJournal } from './journal.ts';
import { addCustomer, sessionOf } from './ledger.testing.ts';
import { balanceOf, countyLedgerAccount, customerLedgerAccount } from './ledger-account.ts';
import { ledgerVerifyCommand } from './ledger-verify.command.ts';
import { usageBalanceFor } from './usage-balance.ts';
import { verifyLedger } from './verify-ledger.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const settings = readConfig({});
if ('problems' in settings) throw new Error(settings.problems.join(' '));
const NO_CONFIG = settings.config;

describeOnBothDatabases('the ledger', (getDb, getPortalDatabase) => {
  const change = (customer: { accountId: number; userId: number }, key: string) => ({
    accountId: customer.accountId,
    actor: customer,
    idempotencyKey: key,
    reference: key,
    now: NOW,
  });
  const journal = (facts: Partial<Journal>): Journal => ({
    idempotencyKey: 'a',
    kind: 'ADJUSTMENT',
    actor: { userId: null, accountId: null },
    reference: 'a',
    postedAt: NOW,
    lines: [],
    entries: [],
    ...facts,
  });

  it('posts a journal once for each key, and rejects a different journal with the same key', async () => {
    const customer = await addCustomer(getDb());
    const deposit = { ...change(customer, 'deposit:1'), amount: cents(500) };
    const first = await getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, deposit));
    const again = await getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, deposit));
    expect([first.isNew, again.isNew, again.journalId]).toEqual([true, false, first.journalId]);
    expect(await balanceOf(getDb(), customerLedgerAccount('ESCROW', customer.accountId))).toBe(500);
    const other = getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, { ...deposit, amount: cents(600) }));
    await expect(other).rejects.toThrow(IdempotencyConflict);
  });

  it('rejects a journal whose sum is not zero, at the end of the transaction', async () => {
    const unbalanced = getDb()
      .transaction()
      .execute((tx) => postJournal(tx, journal({ entries: [{ account: countyLedgerAccount('CASH'), amount: 5 }] })));
    expect(isCheckViolation(await unbalanced.catch((error: unknown) => error))).toBe(true);
    expect(await balanceOf(getDb(), countyLedgerAccount('CASH'))).toBe(0);
  });

  it('rejects changes and deletions of posted journals', async () => {
    const customer = await addCustomer(getDb());
    await getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, { ...change(customer, 'd'), amount: cents(5) }));
    for (const statement of [sql`update entry set amount = 6`, sql`delete from journal`]) {
      await expect(statement.execute(getPortalDatabase().admin)).rejects.toThrow(/only grows/);
      // the database role of the web server does not even have that privilege
      await expect(statement.execute(getDb())).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('never lets a charge or a correction make an escrow negative', async () => {
    const customer = await addCustomer(getDb());
    await getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, { ...change(customer, 'd'), amount: cents(5) }));
    const tooMuch = getDb()
      .transaction()
      .execute((tx) => adjustEscrow(tx, { ...change(customer, 'e'), amount: cents(-6) }));
    await expect(tooMuch).rejects.toThrow(InsufficientFunds);
    const direct = sql`update ledger_account set balance = -1 where kind = 'ESCROW'`.execute(getDb());
    expect(isCheckViolation(await direct.catch((error: unknown) => error))).toBe(true);
  });

  it('sets image credits to a number by posting the difference once', async () => {
    const customer = await addCustomer(getDb(), { accountType: 'FLAT_FEE' });
    const images = customerLedgerAccount('IMAGES', customer.accountId);
    await getDb()
      .transaction()
      .execute((tx) => grantImages(tx, 'OPENING_BALANCE', { ...change(customer, 'o'), images: 7 }));
    const renewal = { ...change(customer, 'renewal:2026-12'), images: 50 };
    for (const isNew of [true, false]) {
      const posted = await getDb()
        .transaction()
        .execute((tx) => setImages(tx, 'IMAGE_RENEWAL', renewal));
      expect([posted.isNew, await balanceOf(getDb(), images)]).toEqual([isNew, 50]);
    }
  });

  it('[R09] allows 200 concurrent purchases on one escrow to spend exactly its balance', async () => {
    const customer = await addCustomer(getDb());
    await getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, { ...change(customer, 'd'), amount: cents(1050) }));
    const buy = (index: number) =>
      getDb()
        .transaction()
        .execute((tx) => charge(tx, purchase(customer, `p:${index}`, 100)));
    // Under load, some requests may fail. They are retried with the same key, like a client would do.
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, index) => buy(index).catch(() => buy(index))));
    const charged = outcomes.filter(({ outcome }) => outcome === 'CHARGED');
    expect([charged.length, outcomes.length - charged.length]).toEqual([10, 190]);
    expect(await balanceOf(getDb(), customerLedgerAccount('ESCROW', customer.accountId))).toBe(50);
    expect(await balanceOf(getDb(), countyLedgerAccount('REVENUE'))).toBe(1000);
    expect(await verifyLedger(getDb())).toBeNull();
  }, 60_000);

  it('keeps every ledger invariant through random purchases, deposits and corrections', async () => {
    const customer = await addCustomer(getDb());
    const step = fc.record({
      kind: fc.constantFrom('buy', 'deposit', 'correct'),
      amount: fc.integer({ min: 1, max: 400 }),
      key: fc.integer({ min: 1, max: 12 }),
    });
    let expected = 0;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        run += 1;
        const seen = new Set<string>();
        for (const { kind, amount, key } of steps) {
          const name = `${run}:${kind}:${key}:${amount}`;
          const before = expected;
          const difference = kind === 'deposit' ? amount : -amount;
          if (!seen.has(name) && before + difference >= 0) {
            expected += difference;
            seen.add(name);
          }
          await getDb()
            .transaction()
            .execute(async (tx): Promise<unknown> => {
              const facts = change(customer, name);
              if (kind === 'deposit') return postOpeningBalance(tx, { ...facts, amount: cents(amount) });
              if (kind === 'correct') return adjustEscrow(tx, { ...facts, amount: cents(-amount) });
              return charge(tx, purchase(customer, name, amount));
            })
            .catch((error: unknown) => {
              if (!(error instanceof InsufficientFunds)) throw error;
            });
          expect(await balanceOf(getDb(), customerLedgerAccount('ESCROW', customer.accountId))).toBe(expected);
        }
        expect(await verifyLedger(getDb())).toBeNull();
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  it('reports the first broken invariant', async () => {
    const customer = await addCustomer(getDb());
    await getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, { ...change(customer, 'd'), amount: cents(5) }));
    await getDb()
      .transaction()
      .execute((tx) => charge(tx, purchase(customer, 'p', 5)));
    expect(await verifyLedger(getDb())).toBeNull();
    const { admin } = getPortalDatabase();
    const broken = async (id: string, damage: string, repair: string) => {
      await sql.raw(damage).execute(admin);
      expect(await verifyLedger(getDb())).toMatchObject({ id });
      await sql.raw(repair).execute(admin);
    };
    await broken(
      'I2',
      "update ledger_account set balance = 6 where kind = 'ESCROW'",
      "update ledger_account set balance = 0 where kind = 'ESCROW'",
    );
    await broken(
      'I6',
      'alter table entry disable trigger entry_only_grows',
      'alter table entry enable trigger entry_only_grows',
    );
    const unguarded = (statement: string) =>
      `alter table entry disable trigger user; alter table journal disable trigger user; ${statement};
       alter table entry enable trigger user; alter table journal enable trigger user`;
    const run = async (statement: string) => {
      for (const part of unguarded(statement).split(';')) await sql.raw(part).execute(admin);
    };
    await run(
      'update entry set amount = amount + 1 where amount = 5 and id = (select min(id) from entry where amount = 5)',
    );
    expect(await verifyLedger(getDb())).toMatchObject({ id: 'I1' });
    await run('update entry set amount = 5 where amount = 6');
    await run("update journal set lines = '[]' where kind = 'IMAGES'");
    expect(await verifyLedger(getDb())).toMatchObject({ id: 'I9' });
  });

  it('reports with its verify command that all rules hold, or which one is broken', async () => {
    const customer = await addCustomer(getDb());
    await getDb()
      .transaction()
      .execute((tx) => postOpeningBalance(tx, { ...change(customer, 'd'), amount: cents(5) }));
    const printed: string[] = [];
    const context = { database: getPortalDatabase(), print: (line: string) => printed.push(line) };
    const verify = () =>
      ledgerVerifyCommand.run([], { ...context, signal: new AbortController().signal, config: NO_CONFIG });
    expect([await verify(), printed.at(-1)]).toEqual([0, 'The ledger is whole: 1 journal.']);
    await sql`update ledger_account set balance = 6 where kind = 'ESCROW'`.execute(getDb());
    expect([await verify(), printed.at(-1)]).toEqual([1, expect.stringContaining('I2 is broken')]);
  });

  it('shows the charges of an invoiced account this month, in the time zone of the county and without its payments', async () => {
    const customer = await addCustomer(getDb(), { paymentMethod: 'INVOICE' });
    const session = sessionOf(customer, { paymentMethod: 'INVOICE' });
    // November 1 in Saipan begins at 14:00 UTC on October 31.
    const county = z.parse(countyRecordsSchema, { facts: { timeZone: 'Pacific/Saipan' } });
    const at = (time: string, key: string, amount: number) =>
      getDb()
        .transaction()
        .execute((tx) =>
          charge(tx, { ...purchase(customer, key, amount), session, payer: 'INVOICE', postedAt: new Date(time) }),
        );
    await at('2026-10-31T13:59:59Z', 'october', 100);
    await at('2026-10-31T14:00:00Z', 'november', 250);
    const paid = [
      { account: countyLedgerAccount('CASH'), amount: -100 },
      { account: customerLedgerAccount('RECEIVABLE', customer.accountId), amount: 100 },
    ];
    await getDb()
      .transaction()
      .execute((tx) => postJournal(tx, journal({ kind: 'INVOICE_PAYMENT', entries: paid })));
    expect(await usageBalanceFor(getDb(), session, { county, now: NOW })).toEqual({ kind: 'ACCRUED', amount: 250 });
  });

  it('hides the balance of guests and staff, and shows the charges to a card', async () => {
    const customer = await addCustomer(getDb());
    const county = z.parse(countyRecordsSchema, {});
    const shown = (facts: Partial<Session>) =>
      usageBalanceFor(getDb(), sessionOf(customer, facts), {
        county,
        now: NOW,
        cardHolds: { ...noCardHolds, pendingCapture: async () => cents(120) },
      });
    expect(await shown({ role: 'GUEST' })).toEqual({ kind: 'HIDDEN', amount: 0 });
    expect(await shown({ role: 'TRIMIN' })).toEqual({ kind: 'HIDDEN', amount: 0 });
    expect(await shown({ paymentMethod: 'CREDIT_CARD' })).toEqual({ kind: 'HOLD', amount: 120 });
    expect(await shown({ accountType: 'FLAT_FEE' })).toEqual({ kind: 'IMAGES', amount: 0 });
  });

  const purchase = (customer: { accountId: number; userId: number }, key: string, amount: number): ChargeRequest => ({
    session: sessionOf(customer),
    payer: 'ESCROW',
    price: {
      lines: [{ reason: 'DOCUMENT', quantity: 1, unitCents: cents(amount), amountCents: cents(amount) }],
      totalCents: cents(amount),
      imageCredits: 0,
    },
    idempotencyKey: key,
    kind: 'IMAGES',
    reference: key,
    postedAt: NOW,
    cardHolds: noCardHolds,
    county: z.parse(countyRecordsSchema, {}),
  });
});
