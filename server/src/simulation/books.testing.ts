import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';

const nullableText = z.nullable(z.string());
const nullableNumber = z.nullable(z.number());

const orderRow = z.object({
  guid: z.string(),
  state: z.string(),
  user: z.number(),
  account: z.number(),
  session: z.number(),
  payer: z.string(),
  pages: z.string(),
  document: z.number(),
  cents: z.number(),
  credits: z.number(),
  bought: z.array(z.number()),
  createdAt: z.number(),
  paidAt: nullableNumber,
  hasBegun: z.boolean(),
  hold: nullableText,
});
const attemptRow = z.object({
  id: z.number(),
  invoice: z.string(),
  purpose: z.string(),
  state: z.string(),
  user: z.number(),
  account: z.number(),
  session: z.number(),
  amount: z.number(),
  surcharge: z.number(),
  transaction: nullableText,
});
const holdRow = z.object({
  id: z.number(),
  attempt: z.number(),
  transaction: z.string(),
  user: z.number(),
  account: z.number(),
  session: z.number(),
  amount: z.number(),
  state: z.string(),
  captured: nullableNumber,
  openedAt: z.number(),
});
const taskRow = z.object({ transaction: z.string(), kind: z.string(), state: z.string(), isRefunded: z.boolean() });
const addOnRow = z.object({
  guid: z.string(),
  state: z.string(),
  account: z.number(),
  user: z.number(),
  payer: nullableText,
  images: nullableNumber,
  cost: nullableNumber,
  createdAt: z.number(),
  hold: nullableText,
});
/** A journal of a search, with its payer. */
const searchRow = z.object({ reference: z.string(), account: z.number(), user: z.number(), hold: nullableText });
const accountRow = z.object({
  id: z.number(),
  status: z.string(),
  isDeleted: z.boolean(),
  isFlat: z.boolean(),
  method: z.string(),
  fee: z.number(),
  option: z.number(),
  needsBilling: z.boolean(),
  needsRenewal: z.boolean(),
  lastBilled: nullableNumber,
  lastRenewed: nullableNumber,
});
/** A monthly task of an account. */
const monthTaskRow = z.object({
  account: z.number(),
  period: z.string(),
  kind: z.string(),
  amount: z.number(),
  runs: z.number(),
});
const balanceRow = z.object({ kind: z.string(), owner: z.string(), balance: z.number() });
const booksShape = z.object({
  orders: z.array(orderRow),
  attempts: z.array(attemptRow),
  holds: z.array(holdRow),
  tasks: z.array(taskRow),
  addOns: z.array(addOnRow),
  searches: z.array(searchRow),
  balances: z.array(balanceRow),
  accounts: z.array(accountRow),
  deletedUsers: z.array(z.number()),
  monthTasks: z.array(monthTaskRow),
  months: z.array(z.object({ period: z.string(), kind: z.string(), isFinished: z.boolean() })),
  renewals: z.array(z.object({ account: z.number(), images: z.number() })),
  /** Journals of monthly fees, which belong to the account but to none of its users. */
  fees: z.array(z.object({ account: z.number(), count: z.number() })),
  lowMails: z.array(z.object({ account: z.number(), period: z.string(), user: z.number() })),
  statements: z.array(z.object({ number: z.string(), account: z.number(), month: z.string(), cents: z.number() })),
  charged: z.array(z.object({ account: z.number(), month: z.string(), owed: z.number() })),
  alerts: z.array(z.string()),
});

export type Order = z.infer<typeof orderRow>;

export type AccountBook = z.infer<typeof accountRow>;
export type Hold = z.infer<typeof holdRow>;
export type Books = z.infer<typeof booksShape>;

const millis = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::bigint`);
const drawnHold = (journal: string) =>
  sql.raw(`(select a.owner from entry e join ledger_account a on a.id = e.ledger_account_id
    where e.journal_id = ${journal} and a.kind = 'HOLD' limit 1)`);
const all = (query: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(r), '[]'::json) from (${query}) r)`;

/** A database function, so that the query is planned once instead of after every step of thousands of histories. */
const BOOKS = sql`create or replace function simulated_books() returns json language plpgsql as $books$ begin return (
  select json_build_object(
    'orders', ${all(sql`select guid, state, user_id as "user", account_id as account, session_id as session, payer, pages,
      document_id as document, (price->>'totalCents')::int as cents, (price->>'imageCredits')::int as credits,
      bought_pages as bought, ${millis('created_at')} as "createdAt", ${millis('paid_at')} as "paidAt",
      delivery_began_at is not null as "hasBegun", ${drawnHold('image_state.journal_id')} as hold
      from image_state order by created_at, guid`)},
    'attempts', ${all(sql`select id, invoice_number as invoice, purpose, state, user_id as "user", account_id as account,
      session_id as session, amount, surcharge, transaction_id as transaction from payment_attempt order by id`)},
    'holds', ${all(sql`select id, attempt_id as attempt, transaction_id as transaction, user_id as "user",
      account_id as account, session_id as session, amount, state, capture_amount as captured,
      ${millis('opened_at')} as "openedAt" from card_hold order by id`)},
    'tasks', ${all(sql`select transaction_id as transaction, kind, state, refund_sent_at is not null as "isRefunded"
      from card_task order by id`)},
    'addOns', ${all(sql`select guid, state, account_id as account, user_id as "user", payer, images, cost,
      ${millis('created_at')} as "createdAt", ${drawnHold('add_on_order.journal_id')} as hold
      from add_on_order order by created_at, guid`)},
    'searches', ${all(sql`select reference, account_id as account, user_id as "user", ${drawnHold('journal.id')} as hold
      from journal where kind = 'SEARCH' order by id`)},
    'balances', ${all(sql`select a.kind, a.owner, coalesce(sum(e.amount), 0)::bigint as balance from ledger_account a
      left join entry e on e.ledger_account_id = a.id group by a.kind, a.owner order by a.kind, a.owner`)},
    'accounts', ${all(sql`select id, status, deleted_at is not null as "isDeleted", account_type = 'FLAT_FEE' as "isFlat",
      payment_method as method, monthly_fee_cents as fee, flat_fee_rate_level as option, needs_billing as "needsBilling",
      needs_image_renewal as "needsRenewal", ${millis('last_billed_at')} as "lastBilled",
      ${millis('last_renewed_at')} as "lastRenewed" from account order by id`)},
    'deletedUsers', (select coalesce(json_agg(id), '[]'::json) from portal_user where deleted_at is not null),
    'monthTasks', ${all(sql`select account_id as account, period, kind, amount, runs from account_task order by 1, 2, 3`)},
    'months', ${all(sql`select period, kind, finished_at is not null as "isFinished" from account_month order by 1, 2`)},
    'renewals', ${all(sql`select j.account_id as account, sum(e.amount)::int as images from journal j
      join entry e on e.journal_id = j.id join ledger_account a on a.id = e.ledger_account_id and a.kind = 'IMAGES'
      where j.kind = 'IMAGE_RENEWAL' group by 1`)},
    'fees', ${all(sql`select account_id as account, count(*)::int as count from journal where kind = 'MONTHLY_FEE' group by 1`)},
    'lowMails', ${all(sql`select (message->>'accountId')::int as account, message->>'period' as period,
      (message->>'userId')::int as "user" from outbox where topic = 'escrowLow' order by 1, 2, 3`)},
    'statements', ${all(sql`select number, account_id as account, month, cents from statement order by number`)},
    'charged', ${all(sql`select j.account_id as account, to_char(j.posted_at at time zone 'UTC', 'YYYY-MM') as month,
      coalesce(sum((select sum(0 - e.amount) from entry e join ledger_account a on a.id = e.ledger_account_id
        where e.journal_id = j.id and a.kind = 'RECEIVABLE' and a.owner = j.account_id::text)), 0)::int as owed
      from journal j where j.account_id is not null group by 1, 2`)},
    'alerts', (select coalesce(json_agg(alert_key), '[]'::json) from staff_alert)
  )
  ); end $books$`;

/** Installs the database function that `readBooks` calls. */
export async function installBooks(admin: Kysely<Database>): Promise<void> {
  await BOOKS.execute(admin);
}

/** A snapshot of everything that concerns money. It contains states and amounts only; the model derives the rest. */
export async function readBooks(db: Kysely<Database>): Promise<Books> {
  const { rows } = await sql<{ books: unknown }>`select simulated_books() as books`.execute(db);
  return z.parse(booksShape, rows[0]?.books);
}
