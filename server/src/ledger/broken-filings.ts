import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * Finds a filing whose number, charge, file and refund are inconsistent. Each numbered filing must have one queue entry, one file and
 * one charge of the announced amount. It must be refunded once and in full if its entry says so, and otherwise not at all.
 */
export const findBrokenFiling = (db: Kysely<Database>) =>
  sql<{ broken: string }>`
  select broken from (
    select 'filing ' || d.transaction_number || ' is ' || coalesce(e.status, 'in no queue') || ', cost '
      || (d.first_page + d.additional_pages + d.surcharge) || ', was charged ' || c.charged || ' in ' || c.charges
      || ' journals and refunded ' || c.refunded || ' in ' || c.refunds as broken
    from efile_document d
    left join efile_entry e on e.document_id = d.id
    left join efile_file f on f.sha256 = d.sha256
    cross join lateral (
      select count(*) filter (where j.kind = 'EFILE') as charges,
        count(*) filter (where j.kind = 'REFUND') as refunds,
        coalesce(sum(p.amount) filter (where j.kind = 'EFILE'), 0) as charged,
        coalesce(sum(p.amount) filter (where j.kind = 'REFUND'), 0) as refunded
      from journal j
      left join lateral (select sum(entry.amount) as amount from entry
        where entry.journal_id = j.id and entry.amount > 0) p on true
      where j.idempotency_key in ('efile:' || d.id, 'efile-refund:' || d.id)) c
    where case when d.transaction_number is null then c.charges + c.refunds <> 0
      else e.document_id is null or e.number <> d.transaction_number or f.sha256 is null
        or c.charges <> case when d.payment = 'NONE' then 0 else 1 end
        or c.charged <> case when d.payment = 'NONE' then 0 else d.first_page + d.additional_pages + d.surcharge end
        or c.refunds <> case when e.money = 'REFUNDED' then 1 else 0 end
        or c.refunded <> case when e.money = 'REFUNDED' then c.charged else 0 end
      end
    union all
    select 'in the year ' || counter.year || ' ' || n.given || ' filing numbers are used, but the last one is ' || counter.last
    from efile_counter counter
    cross join lateral (select count(*) as given from efile_document
      where transaction_number like 'EF-' || counter.year || '-%') n
    where n.given <> counter.last
  ) all_broken order by broken limit 1`.execute(db);
