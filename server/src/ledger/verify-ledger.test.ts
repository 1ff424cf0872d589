import { refundOrder } from '@portal/contracts';
import { sql } from 'kysely';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { CARD_RULES, ESCROW_RULES, paymentActions } from '../payments/testing/paying.testing.ts';
import { snapshotRows } from '../platform/database/testing/saved-rows.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';
import { INVARIANTS, verifyLedger } from './verify-ledger.ts';

/** Statements that damage a correct ledger, and the rule that each breaks. */
const DAMAGES: readonly [string, string, string][] = [
  [
    'an entry without its counterpart',
    'I1',
    "update entry set amount = amount + 1 where id = (select min(id) from entry where unit = 'CENTS')",
  ],
  [
    'a balance that is not the sum of its entries',
    'I2',
    "update ledger_account set balance = balance + 1 where kind = 'ESCROW' and balance > 0",
  ],
  [
    'a second journal for one card transaction',
    'I4',
    `insert into journal (idempotency_key, request_hash, kind, account_id, reference, posted_at, lines)
    select 'again', '', kind, account_id, reference, posted_at, lines from journal where kind = 'DEPOSIT'`,
  ],
  [
    'a paid order without its journal',
    'I5',
    "update image_state set guid = 'renamed' where state = 'DELIVERED' and payer = 'ESCROW'",
  ],
  [
    'an order that is marked as refunded but was not',
    'I5',
    "update image_state set state = 'RETURNED' where state = 'DELIVERED' and payer = 'ESCROW'",
  ],
  ['a refunded order that is marked as paid', 'I5', "update image_state set state = 'PAID' where state = 'RETURNED'"],
  ['a trigger that is turned off', 'I6', 'alter table journal disable trigger journal_only_grows'],
  ['a skipped filing number', 'I7', 'insert into efile_counter (year, last) values (2026, 1)'],
  [
    'a captured hold with an open task',
    'I8',
    "update card_task set state = 'WAITING', ended_at = null where kind = 'CAPTURE'",
  ],
  [
    'a hold that was captured for another amount',
    'I8',
    "update card_hold set capture_amount = capture_amount + 1 where state = 'CAPTURED'",
  ],
  [
    'a captured hold without its journal',
    'I8',
    "update card_hold set transaction_id = 'other ' || id where state = 'CAPTURED'",
  ],
  [
    'a hold that is marked as voided but was not',
    'I8',
    "update card_hold set state = 'VOIDED', closed_at = opened_at, ended_at = opened_at, capture_amount = 0 where state = 'OPEN'",
  ],
  ['a hold that is too small for its draws', 'I8', "update card_hold set amount = 204 where state = 'OPEN'"],
  [
    'a hold that is open for days',
    'I8',
    "update card_hold set opened_at = opened_at - interval '26 hours' where state = 'OPEN'",
  ],
  [
    'a closed hold without a task to capture it',
    'I8',
    "update card_hold set state = 'CAPTURING', closed_at = opened_at, capture_amount = 205 where state = 'OPEN'",
  ],
  ['a charge that is not the sum of its lines', 'I9', "update journal set lines = '[]' where kind = 'CAPTURE'"],
  ['an add-on without its images', 'I10', 'update add_on_order set images = images + 1'],
  [
    'images of an add-on that was not bought',
    'I10',
    "update add_on_order set state = 'CANCELLED', bought_at = null, journal_id = null",
  ],
  [
    'delivered pages that nobody paid for',
    'I11',
    "update image_state set bought_pages = '{}', bought_document = false where payer = 'CARD' and state = 'DELIVERED'",
  ],
  [
    'pages that are free by an order that was refunded',
    'I11',
    `update image_state s set free_by = array[o.guid] from image_state o
      where o.state = 'RETURNED' and s.price->>'totalCents' = '0' and s.payer = 'CARD'`,
  ],
  [
    'pages that are free by an order of other pages',
    'I11',
    `update image_state set bought_pages = '{6}' where state = 'DELIVERED' and payer = 'CARD'
      and guid in (select unnest(free_by) from image_state)`,
  ],
  [
    'pages that are free by an order that nobody fetched',
    'I11',
    `update image_state set state = 'PAID', delivery_began_at = null where payer = 'CARD'
      and guid in (select unnest(free_by) from image_state)`,
  ],
  [
    'pages that are free by an order of another user',
    'I11',
    `update image_state set user_id = (select min(id) from portal_user) where payer = 'CARD'
      and guid in (select unnest(free_by) from image_state)`,
  ],
  [
    'pages that are free by an order from a month earlier',
    'I11',
    `update image_state set paid_at = paid_at - interval '31 days' where payer = 'CARD'
      and guid in (select unnest(free_by) from image_state)`,
  ],
  [
    'a page that was paid for in two orders',
    'I11',
    `update image_state s set bought_pages = o.bought_pages, price = o.price, free_by = '{}' from image_state o
      where o.guid = any (s.free_by)`,
  ],
  [
    'an order that was charged less than its price',
    'I11',
    `update image_state set price = jsonb_set(price, '{totalCents}', '1000') where state = 'DELIVERED' and payer = 'ESCROW'`,
  ],
  [
    'an order that was refunded after its delivery began',
    'I11',
    "update image_state set delivery_began_at = paid_at where state = 'RETURNED'",
  ],
  ['a card refund that is not requested from the provider', 'I12', 'delete from card_refund'],
  ['a card refund of another amount than in the ledger', 'I12', 'update card_refund set amount = amount - 1'],
  [
    'a request for a card refund that is not in the ledger',
    'I12',
    `insert into card_refund (guid, transaction_id, amount, state, created_at, due_at)
      select 'other', transaction_id, 1, 'WAITING', created_at, due_at from card_refund`,
  ],
  [
    'card refunds of more than was captured',
    'I12',
    "update card_refund set transaction_id = (select transaction_id from card_hold where state = 'VOIDED')",
  ],
  [
    'a card refund that waits for weeks',
    'I12',
    "update card_refund set created_at = created_at - interval '15 days', due_at = due_at - interval '15 days'",
  ],
];

describeOnBothDatabases({ name: 'the verifier of the ledger', isOwn: true }, (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const { customer, buy, fetchPdf, deposit, authorize, logOut, runPaymentJob, compute, ...rest } = paymentActions(
    () => portal,
  );
  // Filled once. Each test begins with the same ledger and damages it differently.
  beforeAll(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('escrow', ESCROW_RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    await fillBooks();
    await snapshotRows(getPortalDatabase().admin);
  }, 60_000);
  afterAll(() => portal.close());

  /** A ledger with all kinds of journals: orders by escrow, a deposit, captured, voided and open holds, refunded orders, an add-on. */
  async function fillBooks(): Promise<void> {
    const admin = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    await fetchPdf(admin, (await buy(admin)).guid);
    await deposit(admin, '25');
    await compute(admin);
    const card = { account: 'Walk-in', paymentMethod: 'CREDIT_CARD' };
    const payer = await customer({ username: 'card.payer', ...card });
    await authorize(payer);
    await fetchPdf(payer, (await buy(payer)).guid);
    await fetchPdf(payer, (await buy(payer)).guid);
    await buy(payer, { pagesSelected: '7' });
    const looker = await customer({ username: 'card.looker', ...card });
    await authorize(looker);
    for (const user of [payer, looker]) await logOut(user);
    await runPaymentJob();
    await refundCharged();
    const open = await customer({ username: 'card.open', ...card });
    await authorize(open);
    await fetchPdf(open, (await buy(open)).guid);
    await buyImages();
  }
  /** An order whose card was charged, and that a clerk refunded then. */
  async function refundCharged(): Promise<void> {
    const payer = await customer({ username: 'card.refunded', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await authorize(payer);
    const { guid } = await buy(payer);
    await fetchPdf(payer, guid);
    await logOut(payer);
    await runPaymentJob();
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'Tasi County Recorder' });
    const cookie = await portal.logIn('county.clerk');
    const answer = await portal.send(refundOrder, { imageStateGuid: guid, reason: 'Bought by mistake' }, { cookie });
    expect(envelopeOfAnswer(answer).ok).toBe(true);
  }
  async function buyImages(): Promise<void> {
    const rates = [{ option: true, numberOfPages: 10, cost: 1000 }];
    await portal.saveRecord('flatFeeOverride', { accountAdminReload: true, rates });
    const facts = { role: 'ACCOUNT', account: 'Flat', accountType: 'FLAT_FEE', escrow: 2000 };
    await rest.buyAddOn(await customer({ username: 'flatfee.admin', ...facts }), '1');
  }
  /** Runs a statement like a database administrator. */
  const damage = (statement: string) =>
    getPortalDatabase()
      .admin.transaction()
      .execute(async (tx) => {
        await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx);
        await sql.raw(statement).execute(tx);
      });

  it.each(DAMAGES)('reports the rule that %s breaks: %s', async (_what, id, statement) => {
    expect(await verifyLedger(getDb(), portal.services.now())).toBeNull();
    await damage(statement);
    expect(await verifyLedger(getDb(), portal.services.now())).toMatchObject({ id });
    if (id === 'I6')
      await sql`alter table journal enable trigger journal_only_grows`.execute(getPortalDatabase().admin);
  });

  it('finds no problem while a hold waits for its capture', async () => {
    const card = { account: 'Walk-in', paymentMethod: 'CREDIT_CARD' };
    const leaving = await customer({ username: 'card.leaving', ...card });
    await authorize(leaving);
    await fetchPdf(leaving, (await buy(leaving)).guid);
    await logOut(leaving);
    expect((await rest.holds()).at(-1)).toMatchObject({ state: 'CAPTURING', capture_amount: 205 });
    expect(await verifyLedger(getDb(), portal.services.now())).toBeNull();
  });

  it('reports a negative balance when the database constraint was dropped', async () => {
    expect(await verifyLedger(getDb(), portal.services.now())).toBeNull();
    const { admin } = getPortalDatabase();
    await sql`alter table ledger_account drop constraint ledger_floor`.execute(admin);
    await damage(
      "update entry set amount = amount - 100000 where ledger_account_id = (select id from ledger_account where kind = 'IMAGES')",
    );
    await damage(
      "update entry set amount = amount + 100000 where ledger_account_id = (select id from ledger_account where kind = 'IMAGES_ISSUED')",
    );
    await damage("update ledger_account set balance = balance - 100000 where kind = 'IMAGES'");
    expect(await verifyLedger(getDb())).toMatchObject({ id: 'I3' });
    await damage("update ledger_account set balance = 0 where kind = 'IMAGES'");
    await sql`alter table ledger_account add constraint ledger_floor check (kind not in ('ESCROW', 'IMAGES') or balance >= 0)`.execute(
      admin,
    );
  });

  it('has a test case for every rule', () => {
    const tried = new Set([...DAMAGES.map(([, id]) => id), 'I3']);
    expect(INVARIANTS.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });
});
