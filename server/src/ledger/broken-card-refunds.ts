import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * Finds a refund of an order to a charged card whose request to the provider is missing, or not for the amount in the ledger; refunds of one
 * payment that are together more than was captured; and a request that waits for more than two weeks: the provider has a week to settle the
 * payment, and equal refunds of one payment are sent eight hours apart.
 */
export const findBrokenCardRefund = (db: Kysely<Database>, now: Date) =>
  sql<{ broken: string }>`
  select broken from (
    select 'order ' || coalesce(j.guid, r.guid) || ' was refunded to a card with ' || coalesce(j.cents, 0)
      || ' cents, but the request to the provider is for ' || coalesce(r.amount, 0) as broken
    from (select substr(journal.idempotency_key, length('refund:') + 1) as guid, entry.amount as cents
      from journal join entry on entry.journal_id = journal.id
      join ledger_account on ledger_account.id = entry.ledger_account_id and ledger_account.kind = 'CASH'
      where journal.kind = 'REFUND' and journal.idempotency_key like 'refund:%') j
    full join card_refund r on r.guid = j.guid
    where j.cents is distinct from r.amount
    union all
    select 'the refunds of transaction ' || r.transaction_id || ' are ' || sum(r.amount) || ', but it was captured for '
      || coalesce(max(h.capture_amount), 0)
    from card_refund r left join card_hold h on h.transaction_id = r.transaction_id and h.state = 'CAPTURED'
    group by r.transaction_id having sum(r.amount) > coalesce(max(h.capture_amount), 0)
    union all
    select 'the refund of order ' || guid || ' waits since ' || created_at from card_refund
    where state = 'WAITING' and created_at < ${now}::timestamptz - interval '14 days'
  ) as wrong order by broken limit 1`.execute(db);
