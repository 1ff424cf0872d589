import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** A rule of the ledger, and how to find what breaks it. */
interface Invariant {
  readonly id: string;
  readonly rule: string;
  /** A query of at most one row that names what is wrong. */
  readonly findBroken: (db: Kysely<Database>) => Promise<{ rows: { broken: string }[] }>;
}

/** Every rule that is proven, in the order it is looked at. */
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
    rule: 'a kept balance is the sum of its entries',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select a.kind || ' of ' || a.owner || ' says ' || a.balance || ', its entries sum to ' || coalesce(e.total, 0) as broken
      from ledger_account a
      left join (select ledger_account_id, sum(amount) as total from entry group by ledger_account_id) e
        on e.ledger_account_id = a.id
      where a.balance is not null and a.balance <> coalesce(e.total, 0) order by a.id limit 1`.execute(db),
  },
  {
    id: 'I3',
    rule: 'no escrow and no image credits below zero',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select kind || ' of ' || owner || ' is ' || balance as broken
      from ledger_account where kind in ('ESCROW', 'IMAGES') and balance < 0 order by id limit 1`.execute(db),
  },
  {
    id: 'I5',
    rule: 'a paid order has exactly one journal, and no other order has one',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select 'order ' || s.guid || ' is ' || s.state || ' and has ' || count(j.id) || ' journals' as broken
      from image_state s left join journal j on j.reference = 'image-state:' || s.guid and j.kind = 'IMAGES'
      group by s.guid, s.state
      having count(j.id) <> case when s.state in ('PAID', 'DELIVERED') then 1 else 0 end
      order by s.guid limit 1`.execute(db),
  },
  {
    id: 'I6',
    rule: 'entries and journals are never updated or deleted',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select 'the trigger ' || wanted.name || ' is missing or off' as broken
      from (values ('entry_only_grows', 'entry'), ('journal_only_grows', 'journal'), ('entry_sums_to_zero', 'entry'))
        as wanted (name, tab)
      where not exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where t.tgname = wanted.name and c.relname = wanted.tab and t.tgenabled in ('O', 'A'))
      order by wanted.name limit 1`.execute(db),
  },
  {
    id: 'I9',
    rule: 'a charge is the sum of its lines',
    findBroken: (db) =>
      sql<{ broken: string }>`
      select 'journal ' || j.id || ' charged ' || coalesce(e.total, 0) || ' cents, its lines say ' || l.total as broken
      from journal j
      cross join lateral (select coalesce(sum((line->>'amountCents')::bigint), 0) as total
        from jsonb_array_elements(j.lines) as line) l
      left join lateral (select sum(entry.amount) as total from entry
        where entry.journal_id = j.id and entry.unit = 'CENTS' and entry.amount > 0) e on true
      where j.kind in ('IMAGES', 'SEARCH', 'DETAILS') and coalesce(e.total, 0) <> l.total order by j.id limit 1`.execute(
        db,
      ),
  },
];

/** The first invariant that does not hold, with what breaks it; null when the ledger is sound. */
export interface BrokenInvariant {
  readonly id: string;
  readonly rule: string;
  readonly broken: string;
}

/** Proves the ledger from its rows alone: reads only, and needs no portal to be down. */
export async function verifyLedger(db: Kysely<Database>): Promise<BrokenInvariant | null> {
  for (const { id, rule, findBroken } of INVARIANTS) {
    const { rows } = await findBroken(db);
    const [first] = rows;
    if (first !== undefined) return { id, rule, broken: first.broken };
  }
  return null;
}
