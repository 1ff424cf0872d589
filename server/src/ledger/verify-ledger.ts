import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { findBrokenCardRefund } from './broken-card-refunds.ts';
import { findBrokenFiling } from './broken-filings.ts';
import { findBrokenDelivery } from './paid-pages.ts';

/** A rule of the ledger, with a query for violations. */
interface Invariant {
  readonly id: string;
  readonly rule: string;
  /** A query of at most one row that describes a violation. */
  readonly findBroken: (db: Kysely<Database>, now: Date) => Promise<{ rows: { broken: string }[] }>;
}

/**
 * Finds a hold whose state, draws (the charges taken from it), task and captures are inconsistent. An open hold may be 25 hours old:
 * its lifetime of 24 hours, and one hour until a job closes it. A task may wait one day for the provider. The surcharge of a capture is
 * rounded half up to the cent.
 */
const findBrokenHold = (db: Kysely<Database>, now: Date) =>
  sql<{ broken: string }>`
  select 'hold ' || h.id || ' of ' || h.amount || ' is ' || h.state || ' and has draws of ' || d.drawn as broken
  from card_hold h
  left join card_task t on t.hold_id = h.id
  cross join lateral (select coalesce(0 - sum(a.balance), 0) as drawn
    from ledger_account a where a.kind = 'HOLD' and a.owner = h.id::text) d
  cross join lateral (select coalesce(sum(j.cents), 0) as captured, count(*) as captures
    from (select (select coalesce(sum(e.amount), 0) from entry e where e.journal_id = journal.id and e.amount > 0) as cents
      from journal where journal.kind = 'CAPTURE' and journal.reference = 'card:' || h.transaction_id) j) c
  cross join lateral (select case
    when d.drawn <= 0 or h.surcharge->>'method' is null then 0
    when h.surcharge->>'method' = 'dollars' then (h.surcharge->>'amountCents')::bigint
    else div(d.drawn * (h.surcharge->>'basisPoints')::bigint + 5000, 10000) end as surcharge) s
  where d.drawn < 0 or d.drawn + s.surcharge > h.amount
    or (h.state = 'OPEN' and (t.id is not null or h.opened_at < ${now}::timestamptz - interval '25 hours'))
    or (h.state in ('CAPTURING', 'VOIDING') and (t.state is distinct from 'WAITING' or t.created_at < ${now}::timestamptz - interval '1 day'))
    or (h.state = 'CAPTURING' and h.capture_amount <> d.drawn + s.surcharge)
    or (h.state in ('CAPTURED', 'VOIDED', 'FAILED') and (d.drawn <> 0 or t.state is not distinct from 'WAITING'))
    or (h.state = 'CAPTURED') <> (c.captures = 1)
    or (h.state = 'CAPTURED' and c.captured <> h.capture_amount)
  order by h.id limit 1`.execute(db);

/** All rules, in the order of their checks. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    rule: 'the entries of every journal sum to zero in each unit',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select 'journal ' || journal_id || ' sums to ' || sum(amount) || ' ' || unit as broken
      from entry group by journal_id, unit having sum(amount) <> 0 order by journal_id limit 1`.execute(db),
  },
  {
    id: 'I2',
    rule: 'a stored balance is the sum of its entries',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select a.kind || ' of ' || a.owner || ' has the balance ' || a.balance || ', but its entries sum to ' || coalesce(e.total, 0) as broken
      from ledger_account a
      left join (select ledger_account_id, sum(amount) as total from entry group by ledger_account_id) e
        on e.ledger_account_id = a.id
      where a.balance is not null and a.balance <> coalesce(e.total, 0) order by a.id limit 1`.execute(db),
  },
  {
    id: 'I3',
    rule: 'no escrow balance or number of image credits is below zero',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select kind || ' of ' || owner || ' is ' || balance as broken
      from ledger_account where kind in ('ESCROW', 'IMAGES') and balance < 0 order by id limit 1`.execute(db),
  },
  {
    id: 'I4',
    rule: 'a transaction of the card provider has at most one journal',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select 'transaction ' || substr(reference, 6) || ' is in ' || count(*) || ' journals' as broken
      from journal where kind in ('DEPOSIT', 'CAPTURE', 'EFILE') and reference like 'card:%'
      group by reference having count(*) > 1 order by reference limit 1`.execute(db),
  },
  {
    id: 'I5',
    // the REFUND with another key is for pages that another order had delivered by the time the delivery of this card order began
    rule: 'a paid order has exactly one journal and, if it was refunded, one more; no other order has any',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select 'order ' || s.guid || ' is ' || s.state || ' and has ' || count(j.id) || ' journals' as broken
      from image_state s
      left join journal j on j.reference = 'image-state:' || s.guid and j.kind in ('IMAGES', 'REFUND')
      group by s.guid, s.state, s.delivery_began_at
      having count(j.id) filter (where j.kind = 'IMAGES')
          <> case when s.state in ('PAID', 'DELIVERED', 'RETURNED', 'REFUNDED') then 1 else 0 end
        or count(j.id) filter (where j.kind = 'REFUND' and j.idempotency_key = 'return:' || s.guid)
          <> case when s.state = 'RETURNED' then 1 else 0 end
        or count(j.id) filter (where j.kind = 'REFUND' and j.idempotency_key = 'refund:' || s.guid)
          <> case when s.state = 'REFUNDED' then 1 else 0 end
        or count(j.id) filter (where j.kind = 'REFUND' and j.idempotency_key not in ('return:' || s.guid, 'refund:' || s.guid))
          > case when s.state in ('PAID', 'DELIVERED', 'REFUNDED') and s.delivery_began_at is not null then 1 else 0 end
      order by s.guid limit 1`.execute(db),
  },
  {
    id: 'I6',
    rule: 'the triggers that protect entries and journals from changes are enabled',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select 'the trigger ' || wanted.name || ' is missing or disabled' as broken
      from (values ('entry_only_grows', 'entry'), ('journal_only_grows', 'journal'), ('entry_sums_to_zero', 'entry'))
        as wanted (name, table_name)
      where not exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where t.tgname = wanted.name and c.relname = wanted.table_name and t.tgenabled in ('O', 'A'))
      order by wanted.name limit 1`.execute(db),
  },
  {
    id: 'I7',
    rule: 'a filing has one charge unless it was free, and one refund if its queue entry says so; no filing number is skipped',
    findBroken: findBrokenFiling,
  },
  {
    id: 'I8',
    rule: 'a hold is open for at most a day; then it is voided, or its draws and one surcharge are captured, or owed if that fails',
    findBroken: findBrokenHold,
  },
  {
    id: 'I9',
    rule: 'a charge is the sum of its lines',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select 'journal ' || j.id || ' charged ' || coalesce(e.total, 0) || ' cents, but its lines sum to ' || l.total as broken
      from journal j
      cross join lateral (select coalesce(sum((line->>'amountCents')::bigint), 0) as total
        from jsonb_array_elements(j.lines) as line) l
      left join lateral (select sum(entry.amount) as total from entry
        where entry.journal_id = j.id and entry.unit = 'CENTS' and entry.amount > 0) e on true
      where j.kind in ('IMAGES', 'SEARCH', 'DETAILS', 'ADD_ON', 'DEPOSIT', 'CAPTURE', 'CAPTURE_FAILED', 'REFUND', 'EFILE')
        and coalesce(e.total, 0) <> l.total order by j.id limit 1`.execute(db),
  },
  {
    id: 'I10',
    rule: 'all images of a bought add-on are added to the account exactly once',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select 'add-on ' || o.guid || ' is ' || o.state || ' for ' || coalesce(o.images, 0) || ' images, '
        || coalesce(e.total, 0) || ' were added' as broken
      from add_on_order o
      left join lateral (select sum(entry.amount) as total
        from journal join entry on entry.journal_id = journal.id
        join ledger_account a on a.id = entry.ledger_account_id and a.kind = 'IMAGES' and a.owner = o.account_id::text
        where journal.kind = 'ADD_ON' and journal.reference = 'add-on:' || o.guid) e on true
      where coalesce(e.total, 0) <> case when o.state = 'BOUGHT' then coalesce(o.images, 0) else 0 end
      order by o.guid limit 1`.execute(db),
  },
  {
    id: 'I11',
    rule: 'delivered pages were paid for once, or were free by a rule',
    findBroken: findBrokenDelivery,
  },
  {
    id: 'I12',
    rule: 'a refund to a charged card is requested from the provider once, for its amount, and never more than was captured',
    findBroken: findBrokenCardRefund,
  },
];

/** A rule that the ledger breaks. */
export interface BrokenInvariant {
  readonly id: string;
  readonly rule: string;
  /** What breaks the rule, with the ids and amounts. */
  readonly violation: string;
}

/** The earliest time: compared with it, nothing is too old. */
const NO_TIME = new Date(0);

/**
 * Checks the rules of the ledger, and returns the first broken one; null if all hold. It only reads, so the portal may run. If the
 * current time is given, it also finds holds, card tasks and refunds that are too old.
 */
export async function verifyLedger(db: Kysely<Database>, now = NO_TIME): Promise<BrokenInvariant | null> {
  for (const { id, rule, findBroken } of INVARIANTS) {
    const { rows } = await findBroken(db, now);
    const [first] = rows;
    if (first !== undefined) return { id, rule, violation: first.broken };
  }
  return null;
}
