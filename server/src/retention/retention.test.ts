import { sql } from 'kysely';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { CARD_RULES, ESCROW_RULES, paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { runJob } from '../platform/jobs/run-job.ts';
import { retentionJob } from './retention.job.ts';
import { deleteSome, RETENTIONS } from './retention.store.ts';

const DAY_MS = 24 * 60 * 60_000;
const LONG_MS = 400 * DAY_MS;

/** Statements that insert old rows which visitors can create; `n` numbers them. */
const OLD_ROWS: Readonly<Record<string, string>> = {
  session: `insert into session (token_hash, user_id, network, language, logged_in_at, last_seen_at)
    select 'old ' || n, (select min(id) from portal_user), 'net', 'ENGLISH', $at, $at`,
  login_failure: `insert into login_failure (username_key, network, failures, first_failed_at)
    select 'old ' || n, 'net', 1, $at`,
  login_network: `insert into login_network (user_id, network, last_login_at)
    select (select min(id) from portal_user), 'net ' || n, $at`,
  login_browser: `insert into login_browser (user_id, token_hash, last_login_at)
    select (select min(id) from portal_user), 'old ' || n, $at`,
  reset_ticket: `insert into reset_ticket (ticket_hash, user_id, expires_at)
    select 'old ' || n, (select min(id) from portal_user), $at`,
  recovery_mail: `insert into recovery_mail (outbox_id, address_key, begun_at) select n, 'old', $at`,
  outbox: `insert into outbox (topic, message, created_at, due_at, done_at) select 'mail', '{}', $at, $at, $at`,
  lookup_charge: `insert into lookup_charge (owner, lookup, submitted_at, charged_at) select 'old ' || n, 'x', 1, $at`,
  image_state: `insert into image_state (guid, state, user_id, session_id, account_id, document_id, document_type,
      document_number, instrument_code, image_key, title, file_name, pages, page_count, payer, charge_method, price, created_at)
    select 'old ' || n, (array['PREVIEWED', 'ORDERED', 'CANCELLED', 'EXPIRED'])[1 + n % 4],
      (select min(id) from portal_user), 1, (select min(id) from account), 1, 'LR', '1', 'WD', 'k', 't', 'f', '1', 1, 'ESCROW',
      'PAGE', '{}', $at`,
  add_on_order: `insert into add_on_order (guid, state, user_id, account_id, created_at)
    select 'old ' || n, 'OPEN', (select min(id) from portal_user), (select min(id) from account), $at`,
  payment_attempt: `insert into payment_attempt (invoice_number, purpose, state, user_id, account_id, session_id, is_guest, amount,
      surcharge, created_at, ended_at, watch_ended_at)
    select 'OLD' || n, 'PREAUTHORIZATION', 'EXPIRED', (select min(id) from portal_user), (select min(id) from account), 1, true,
      100, 0, $at, $at, $at`,
  use_count: `insert into use_count (counted_as, ends_at, uses) select 'old ' || n, $at, 1`,
  job_item: `insert into job_item (job, item, occurrence, is_done, at) select 'old', n, $at, n % 2 = 0, $at`,
  shown_record: `insert into shown_record (owner, shown_at, doc_ids) select 'old ' || n, $at, '{1,2}'`,
};
const TABLES = Object.keys(OLD_ROWS).sort();

describeOnBothDatabases('the tables that visitors can fill', (getDb, getDatabase) => {
  let portal: ImagingPortal;
  const { customer, buy, fetchPdf, deposit, authorize, logOut, runPaymentJob, compute, startHold } = paymentActions(
    () => portal,
  );
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.saveRecord('escrow', ESCROW_RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  }, 60_000);
  afterEach(() => portal.close());

  const countOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      getDb(),
    );
    return rows[0]?.count ?? 0;
  };
  const counts = async () =>
    Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await countOf(table)])));
  const fill = async (rows: number): Promise<void> => {
    const at = new Date(portal.services.now().getTime() - LONG_MS).toISOString();
    for (const table of TABLES) {
      const statement = (OLD_ROWS[table] ?? '').replaceAll('$at', `timestamptz '${at}'`);
      await sql.raw(`${statement} from generate_series(1000, ${999 + rows}) as n`).execute(getDatabase().admin);
    }
  };
  /** Adds rows that the ledger depends on: paid, refunded and abandoned orders, holds of all kinds, and a deposit. */
  async function addLedgerRows(): Promise<void> {
    const admin = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    await fetchPdf(admin, (await buy(admin)).guid);
    await deposit(admin, '25');
    await compute(admin);
    const card = { account: 'Walk-in', paymentMethod: 'CREDIT_CARD' };
    const payer = await customer({ username: 'card.payer', ...card });
    await authorize(payer);
    await fetchPdf(payer, (await buy(payer)).guid);
    await buy(payer, { pagesSelected: '7' });
    await logOut(payer);
    await runPaymentJob();
    const open = await customer({ username: 'card.open', ...card });
    await authorize(open);
    await fetchPdf(open, (await buy(open)).guid);
    await startHold(await customer({ username: 'card.waiting', ...card }));
  }

  it('each have a statement in this file, so that all are tested', () => {
    expect(RETENTIONS.map(({ table }) => table).sort()).toEqual(TABLES);
  });

  it('lose their old rows in batches, but keep new ones', async () => {
    await addLedgerRows();
    // the counters of rate limits must not add rows during the comparison
    await portal.services.limits.close();
    const before = await counts();
    await fill(1_200);
    expect(await runJob(portal.services, retentionJob(portal.services))).toBe(true);
    expect(await counts()).toEqual(before);
  }, 120_000);

  it('lose a limited number of rows at a time', async () => {
    await customer({ username: 'title.admin', role: 'ACCOUNT' });
    await fill(10);
    const [retention] = RETENTIONS.filter(({ table }) => table === 'outbox');
    if (retention === undefined) throw new Error('the outbox is not pruned');
    const now = portal.services.now();
    expect(await deleteSome(getDatabase().admin, retention, { now, limit: 4 })).toBe(4);
    expect(await deleteSome(getDatabase().admin, retention, { now, limit: 40 })).toBe(6);
  });

  it('still have the rows that the ledger needs after a year: paid orders, payments, and sessions of open holds', async () => {
    await addLedgerRows();
    const paid = await getDb().selectFrom('image_state').select('guid').where('journal_id', 'is not', null).execute();
    const holds = await countOf('card_hold');
    const done = await getDb().selectFrom('payment_attempt').select('id').where('state', '=', 'DONE').execute();
    portal.setNow(new Date(portal.services.now().getTime() + LONG_MS));
    await runJob(portal.services, retentionJob(portal.services));
    expect(await verifyLedger(getDb())).toBeNull();
    expect(await countOf('card_hold')).toBe(holds);
    expect(await getDb().selectFrom('image_state').select('guid').execute()).toHaveLength(paid.length);
    expect(await getDb().selectFrom('payment_attempt').select('id').where('state', '=', 'DONE').execute()).toEqual(
      done,
    );
    // the session of the open hold, which the next run closes because the session is over, and the session of the open attempt
    expect(await countOf('session')).toBe(2);
    await runPaymentJob();
    expect(await verifyLedger(getDb())).toBeNull();
    const { count } = await getDb()
      .selectFrom('card_hold')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('state', '=', 'OPEN')
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  }, 120_000);
});
