import { cents } from '@portal/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { noCardHolds } from '../payments/card-holds.ts';
import { isCheckViolation } from '../platform/database/errors.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { adjustEscrow, giveImages, openEscrow, setImages } from './balance-changes.ts';
import { type ChargeOf, charge } from './charge.ts';
import { IdempotencyConflict, InsufficientFunds, type Journal, postJournal } from './journal.ts';
import { addCustomer, sessionOf } from './ledger.testing.ts';
import { balanceOf, ofCounty, ofCustomer } from './ledger-account.ts';
import { ledgerVerifyCommand, verifyLedger } from './verify-ledger.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

describeOnBothDatabases('the ledger', (getDb) => {
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

  it('posts a journal once for each key, and tells a different one with the same key apart', async () => {
    const customer = await addCustomer(getDb());
    const deposit = { ...change(customer, 'deposit:1'), amount: cents(500) };
    const first = await getDb()
      .transaction()
      .execute((tx) => openEscrow(tx, deposit));
    const again = await getDb()
      .transaction()
      .execute((tx) => openEscrow(tx, deposit));
    expect([first.isNew, again.isNew, again.journalId]).toEqual([true, false, first.journalId]);
    expect(await balanceOf(getDb(), ofCustomer('ESCROW', customer.accountId))).toBe(500);
    const other = getDb()
      .transaction()
      .execute((tx) => openEscrow(tx, { ...deposit, amount: cents(600) }));
    await expect(other).rejects.toThrow(IdempotencyConflict);
  });

  it('refuses a journal that does not sum to zero, when the transaction ends', async () => {
    const lost = getDb()
      .transaction()
      .execute((tx) => postJournal(tx, journal({ entries: [{ account: ofCounty('CASH'), amount: 5 }] })));
    expect(isCheckViolation(await lost.catch((error: unknown) => error))).toBe(true);
    expect(await balanceOf(getDb(), ofCounty('CASH'))).toBe(0);
  });

  it('refuses to change or delete what was posted', async () => {
    const customer = await addCustomer(getDb());
    await getDb()
      .transaction()
      .execute((tx) => openEscrow(tx, { ...change(customer, 'd'), amount: cents(5) }));
    await expect(sql`update entry set amount = 6`.execute(getDb())).rejects.toThrow(/only grows/);
    await expect(sql`delete from journal`.execute(getDb())).rejects.toThrow(/only grows/);
  });

  it('never takes an escrow below zero, whether by a charge or by a correction', async () => {
    const customer = await addCustomer(getDb());
    await getDb()
      .transaction()
      .execute((tx) => openEscrow(tx, { ...change(customer, 'd'), amount: cents(5) }));
    const tooMuch = getDb()
      .transaction()
      .execute((tx) => adjustEscrow(tx, { ...change(customer, 'e'), amount: cents(-6) }));
    await expect(tooMuch).rejects.toThrow(InsufficientFunds);
    const direct = sql`update ledger_account set balance = -1 where kind = 'ESCROW'`.execute(getDb());
    expect(isCheckViolation(await direct.catch((error: unknown) => error))).toBe(true);
  });

  it('sets image credits to a number by the difference, once', async () => {
    const customer = await addCustomer(getDb(), { accountType: 'FLAT_FEE' });
    const images = ofCustomer('IMAGES', customer.accountId);
    await getDb()
      .transaction()
      .execute((tx) => giveImages(tx, 'OPENING_BALANCE', { ...change(customer, 'o'), images: 7 }));
    const renewal = { ...change(customer, 'renewal:2026-12'), images: 50 };
    for (const isNew of [true, false]) {
      const posted = await getDb()
        .transaction()
        .execute((tx) => setImages(tx, 'IMAGE_RENEWAL', renewal));
      expect([posted.isNew, await balanceOf(getDb(), images)]).toEqual([isNew, 50]);
    }
  });

  it('[R09] lets 200 concurrent purchases on one escrow spend exactly what is there', async () => {
    const customer = await addCustomer(getDb());
    await getDb()
      .transaction()
      .execute((tx) => openEscrow(tx, { ...change(customer, 'd'), amount: cents(1050) }));
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        getDb()
          .transaction()
          .execute((tx) => charge(tx, purchase(customer, `p:${index}`, 100))),
      ),
    );
    const charged = outcomes.filter(({ outcome }) => outcome === 'CHARGED');
    expect([charged.length, outcomes.length - charged.length]).toEqual([10, 190]);
    expect(await balanceOf(getDb(), ofCustomer('ESCROW', customer.accountId))).toBe(50);
    expect(await balanceOf(getDb(), ofCounty('REVENUE'))).toBe(1000);
    expect(await verifyLedger(getDb())).toBeNull();
  }, 60_000);

  it('keeps every law of the ledger, whatever is bought, deposited and corrected', async () => {
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
          const by = kind === 'deposit' ? amount : -amount;
          if (!seen.has(name) && before + by >= 0) {
            expected += by;
            seen.add(name);
          }
          await getDb()
            .transaction()
            .execute(async (tx): Promise<unknown> => {
              const named = change(customer, name);
              if (kind === 'deposit') return openEscrow(tx, { ...named, amount: cents(amount) });
              if (kind === 'correct') return adjustEscrow(tx, { ...named, amount: cents(-amount) });
              return charge(tx, purchase(customer, name, amount));
            })
            .catch((error: unknown) => {
              if (!(error instanceof InsufficientFunds)) throw error;
            });
          expect(await balanceOf(getDb(), ofCustomer('ESCROW', customer.accountId))).toBe(expected);
        }
        expect(await verifyLedger(getDb())).toBeNull();
      }),
      { numRuns: 20 },
    );
  }, 60_000);

  it('names the first law that is broken', async () => {
    const customer = await addCustomer(getDb());
    await getDb()
      .transaction()
      .execute((tx) => openEscrow(tx, { ...change(customer, 'd'), amount: cents(5) }));
    const printed: string[] = [];
    expect(await ledgerVerifyCommand(getDb(), (line) => printed.push(line))).toBe(0);
    expect(printed.at(-1)).toBe('1 journals verified.');
    await sql`update ledger_account set balance = 6 where kind = 'ESCROW'`.execute(getDb());
    expect(await verifyLedger(getDb())).toMatchObject({ id: 'I2' });
  });

  const purchase = (customer: { accountId: number; userId: number }, key: string, amount: number): ChargeOf => ({
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
  });
});
