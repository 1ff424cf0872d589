import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Orders whose price has the reasons for free pages. Older orders do not have them, see migration 0012. */
const PRICED = sql`payer not in ('FREE', 'UNLIMITED') and free_by is not null`;

/** The states in which an order stays charged: with a card once its delivery began, otherwise once it is paid. */
const STAYS_CHARGED = sql`state in ('PAID', 'DELIVERED') and (payer <> 'CARD' or delivery_began_at is not null)`;

/**
 * Finds a delivered page that no order paid for within the days in which a repeated purchase is free. A guest's purchases count only
 * in their session.
 */
const UNPAID_PAGE = sql`
  select 'page ' || page || ' of order ' || s.guid || ' was not paid for' as broken
  from (select * from image_state where state in ('PAID', 'DELIVERED') and ${PRICED}) s
  join portal_user u on u.id = s.user_id
  cross join lateral unnest(string_to_array(replace(s.pages, ' ', ''), ',')) as part
  cross join lateral generate_series(split_part(part, '-', 1)::int,
    coalesce(nullif(split_part(part, '-', 2), ''), part)::int) as page
  where not page = any (s.bought_pages) and not exists (
    select from (select * from image_state where ${STAYS_CHARGED} or state = 'REFUNDED') o
    where o.guid = any (s.free_by) and o.guid <> s.guid
      and o.document_id = s.document_id and o.account_id = s.account_id
      and (s.payer <> 'CARD' or o.user_id = s.user_id) and (u.role <> 'GUEST' or o.session_id = s.session_id)
      and o.paid_at > s.created_at - interval '720 hours'
      and (page = any (o.bought_pages) or (o.bought_document and o.bought_pages <> '{}')))`;

/** Finds a page that one buyer paid for twice within the days in which a repeated purchase is free. */
const PAID_TWICE = sql`
  select 'orders ' || o.guid || ' and ' || s.guid || ' were both paid for one page'
  from (select * from image_state where ${STAYS_CHARGED} and ${PRICED}) s
  join portal_user u on u.id = s.user_id
  join (select * from image_state where ${STAYS_CHARGED} and ${PRICED}) o
    on o.document_id = s.document_id and o.account_id = s.account_id
  where (o.paid_at, o.guid) < (s.paid_at, s.guid) and o.paid_at > s.paid_at - interval '720 hours'
    and o.bought_pages && s.bought_pages
    and (o.user_id = s.user_id or (o.payer <> 'CARD' and s.payer <> 'CARD'))
    and (u.role <> 'GUEST' or o.session_id = s.session_id)`;

/** Finds an order whose price is not for the pages that it bought. */
const WRONG_PAGE_COUNT = sql`
  select 'order ' || s.guid || ' bought ' || cardinality(s.bought_pages) || ' pages, but its price is for ' || l.pages
  from image_state s
  cross join lateral (select
      coalesce(sum((line->>'quantity')::int)
        filter (where line->>'reason' in ('FIRST_PAGE', 'ADDITIONAL_PAGES', 'IMAGE_CREDITS')), 0) as pages,
      coalesce(bool_or(line->>'reason' = 'DOCUMENT'), false) as is_document
    from jsonb_array_elements(s.price->'lines') as line) l
  where s.state in ('PAID', 'DELIVERED') and ${PRICED} and case when l.is_document
    then cardinality(s.bought_pages) = 0 else l.pages <> cardinality(s.bought_pages) or s.bought_document end`;

/** Finds an order whose charge, minus refunds, is not its price. */
const WRONG_CHARGE = sql`
  select 'order ' || s.guid || ' is ' || s.state || ' for ' || (s.price->>'totalCents') || ' cents, but was charged ' || t.cents
  from image_state s
  cross join lateral (select coalesce(sum(e.amount) filter (where a.kind = 'REVENUE'), 0) as cents,
      coalesce(sum(e.amount) filter (where a.kind = 'IMAGES_ISSUED'), 0) as credits
    from journal j join entry e on e.journal_id = j.id join ledger_account a on a.id = e.ledger_account_id
    where j.reference = 'image-state:' || s.guid) t
  cross join lateral (select case when s.state in ('RETURNED', 'REFUNDED') then 0 else 1 end as times) k
  where s.journal_id is not null
    and (t.cents <> k.times * (s.price->>'totalCents')::int or t.credits <> k.times * (s.price->>'imageCredits')::int)`;

const REFUNDED_LATE = sql`
  select 'order ' || guid || ' was refunded after its delivery began'
  from image_state where state = 'RETURNED' and delivery_began_at is not null`;

/** Finds the first page or order that breaks the rule that delivered pages were paid for once, or were free by a rule. */
export const findBrokenDelivery = (db: Kysely<Database>) =>
  sql<{ broken: string }>`select broken from (${UNPAID_PAGE} union all ${PAID_TWICE} union all ${WRONG_PAGE_COUNT}
    union all ${WRONG_CHARGE} union all ${REFUNDED_LATE}) as wrong order by broken limit 1`.execute(db);
