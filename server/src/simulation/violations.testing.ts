import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The tables of money and purchases. */
export const MONEY_TABLES = [
  'ledger_account',
  'journal',
  'entry',
  'payment_attempt',
  'card_hold',
  'card_task',
  'card_refund',
  'image_state',
  'add_on_order',
  'landlink_row',
  'lookup_charge',
] as const;
type Table = (typeof MONEY_TABLES)[number];
type Row = Readonly<Record<string, unknown>>;

const LATER = '2026-11-20T02:00:00Z';
const ID = 999_999;
const OPEN_ATTEMPT = `(select id from payment_attempt where state = 'TOKEN_ISSUED' limit 1)`;

/** For each table an existing row, and the values that a valid copy of it needs. Values that begin with a parenthesis are SQL. */
const COPIES: Readonly<Record<Table, { readonly of: string; readonly with: Row }>> = {
  ledger_account: { of: `kind = 'ESCROW'`, with: { id: ID, owner: 'another' } },
  journal: { of: 'true', with: { id: ID, idempotency_key: 'another' } },
  entry: { of: 'true', with: { id: ID } },
  payment_attempt: { of: `state = 'TOKEN_ISSUED'`, with: { id: ID, invoice_number: 'LRANOTHER' } },
  card_hold: { of: `state = 'CAPTURING'`, with: { id: ID, attempt_id: OPEN_ATTEMPT, transaction_id: 'another' } },
  card_task: { of: `kind = 'CAPTURE'`, with: { id: ID, transaction_id: 'another', hold_id: null } },
  card_refund: { of: 'true', with: { guid: 'another' } },
  image_state: { of: `state = 'ORDERED'`, with: { guid: 'another' } },
  add_on_order: { of: `state = 'CONFIRMED'`, with: { guid: 'another' } },
  landlink_row: { of: 'true', with: { id: 'another' } },
  lookup_charge: { of: 'true', with: { owner: 'another' } },
};

const existingValue = (table: Table, column: string, where = COPIES[table].of): Row => ({
  [column]: `(select ${column} from ${table} where ${where} limit 1)`,
});
const NOT_CLOSED = { state: 'OPEN', closed_at: null, capture_amount: null };
const MISSING_ID = 424_242;
/** Foreign keys of these columns, violated by the id of a row that does not exist. */
const foreignKeyViolations = (table: Table, ...columns: readonly string[]): Record<string, Row> =>
  Object.fromEntries(columns.map((column) => [`${table}.${table}_${column}_fkey`, { [column]: MISSING_ID }]));

/** For each key and check the values with which a copy violates it and nothing else. */
export const VIOLATIONS: Readonly<Record<string, Row>> = {
  ...foreignKeyViolations('journal', 'user_id', 'account_id'),
  ...foreignKeyViolations('entry', 'journal_id'),
  // an entry in images on a ledger account in cents
  'entry.entry_ledger_account_id_unit_fkey': { unit: 'IMAGES' },
  ...foreignKeyViolations('payment_attempt', 'user_id', 'account_id'),
  ...foreignKeyViolations('card_hold', 'attempt_id', 'user_id', 'account_id'),
  ...foreignKeyViolations('card_task', 'attempt_id', 'hold_id'),
  ...foreignKeyViolations('image_state', 'user_id', 'account_id'),
  'image_state.image_state_journal_id_fkey': { journal_id: MISSING_ID, state: 'PAID', paid_at: LATER },
  ...foreignKeyViolations('add_on_order', 'user_id', 'account_id'),
  'add_on_order.add_on_order_journal_id_fkey': { journal_id: MISSING_ID, state: 'BOUGHT', bought_at: LATER },
  ...foreignKeyViolations('landlink_row', 'journal_id', 'account_id'),
  'ledger_account.ledger_account_pkey': { ...existingValue('ledger_account', 'id'), kind: 'IMAGES', unit: 'IMAGES' },
  'ledger_account.ledger_account_kind_owner_key': existingValue('ledger_account', 'owner'),
  'ledger_account.ledger_account_kind_check': { kind: 'GIFT', balance: null },
  'ledger_account.ledger_account_unit_check': { unit: 'SHELLS' },
  'ledger_account.ledger_unit': { unit: 'IMAGES' },
  'ledger_account.ledger_kept': { balance: null },
  'ledger_account.ledger_floor': { balance: -1 },
  'journal.journal_pkey': existingValue('journal', 'id'),
  'journal.journal_idempotency_key_key': existingValue('journal', 'idempotency_key'),
  'entry.entry_pkey': existingValue('entry', 'id'),
  'entry.entry_amount_check': { amount: 0 },
  'payment_attempt.payment_attempt_pkey': existingValue('payment_attempt', 'id'),
  'payment_attempt.payment_attempt_invoice_number_key': existingValue('payment_attempt', 'invoice_number'),
  'payment_attempt.payment_attempt_transaction_id_key': {
    ...existingValue('payment_attempt', 'transaction_id', `state = 'DONE'`),
    state: 'DONE',
    ended_at: LATER,
  },
  'payment_attempt.payment_attempt_invoice_number_check': { invoice_number: 'LR0000000000000000021' },
  'payment_attempt.payment_attempt_purpose_check': { purpose: 'GIFT' },
  'payment_attempt.payment_attempt_state_check': { state: 'PAID', ended_at: LATER },
  'payment_attempt.payment_attempt_check': { surcharge: -1 },
  'payment_attempt.payment_attempt_done': { state: 'DONE', ended_at: LATER },
  'payment_attempt.payment_attempt_ended': { ended_at: LATER },
  'payment_attempt.payment_attempt_owner': { session_id: null },
  'card_hold.card_hold_pkey': existingValue('card_hold', 'id'),
  'card_hold.card_hold_attempt_id_key': existingValue('card_hold', 'attempt_id'),
  'card_hold.card_hold_transaction_id_key': existingValue('card_hold', 'transaction_id'),
  'card_hold.card_hold_amount_check': { amount: 0, ...NOT_CLOSED },
  'card_hold.card_hold_state_check': { state: 'LOST' },
  'card_hold.card_hold_check': { capture_amount: -1 },
  'card_hold.card_hold_closed': { closed_at: null },
  'card_hold.card_hold_ended': { ended_at: LATER },
  'card_hold.card_hold_settled': { settled_at: LATER },
  'card_task.card_task_pkey': existingValue('card_task', 'id'),
  'card_task.card_task_transaction_id_key': existingValue('card_task', 'transaction_id'),
  'card_task.card_task_hold_id_key': existingValue('card_task', 'hold_id'),
  'card_task.card_task_kind_check': { kind: 'REFUND' },
  'card_task.card_task_amount_check': { amount: -1 },
  'card_task.card_task_state_check': { state: 'LOST', ended_at: LATER },
  'card_task.card_task_ended': { ended_at: LATER },
  'card_refund.card_refund_pkey': existingValue('card_refund', 'guid'),
  'card_refund.card_refund_amount_check': { amount: 0 },
  'card_refund.card_refund_state_check': { state: 'LOST', ended_at: LATER },
  'card_refund.card_refund_ended': { ended_at: LATER },
  'image_state.image_state_pkey': existingValue('image_state', 'guid'),
  'image_state.image_state_journal_id_key': {
    ...existingValue('image_state', 'journal_id', `state = 'DELIVERED'`),
    state: 'PAID',
    paid_at: LATER,
  },
  'image_state.image_state_state_check': { state: 'LOST' },
  'image_state.image_state_paid': { state: 'PAID', paid_at: LATER },
  'add_on_order.add_on_order_pkey': existingValue('add_on_order', 'guid'),
  'add_on_order.add_on_order_journal_id_key': {
    ...existingValue('add_on_order', 'journal_id', `state = 'BOUGHT'`),
    state: 'BOUGHT',
    bought_at: LATER,
  },
  'add_on_order.add_on_order_state_check': { state: 'LOST' },
  'add_on_order.add_on_order_images_check': { images: 0 },
  'add_on_order.add_on_order_cost_check': { cost: -1 },
  'add_on_order.add_on_frozen': { cost: null },
  'add_on_order.add_on_bought': { state: 'BOUGHT', bought_at: LATER },
  'landlink_row.landlink_row_pkey': existingValue('landlink_row', 'id'),
  'landlink_row.landlink_row_amount_check': { amount: 0 },
  'lookup_charge.lookup_charge_pkey': existingValue('lookup_charge', 'owner'),
};

/** Guards that are not row constraints, each with a statement that it refuses. */
export const REFUSED_STATEMENTS: Readonly<Record<string, string>> = {
  'journal.journal_only_grows': `update journal set kind = 'GIFT'`,
  'entry.entry_only_grows': 'delete from entry',
  'entry.entry_sums_to_zero': `insert into entry (journal_id, ledger_account_id, unit, amount)
    select journal_id, ledger_account_id, unit, 1 from entry limit 1; set constraints all immediate`,
};

/** Inserts a copy of a row with some changed values. */
export async function insertCopy(tx: Transaction<Database>, table: Table, changes: Row = {}): Promise<void> {
  const { of, with: replacements } = COPIES[table];
  const values = Object.entries({ ...replacements, ...changes }).map(([column, value]) =>
    typeof value === 'string' && value.startsWith('(')
      ? sql`jsonb_build_object(${sql.lit(column)}, ${sql.raw(value)})`
      : sql`${JSON.stringify({ [column]: value })}::jsonb`,
  );
  await sql`insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(r, ${sql.join(values, sql` || `)})).*
    from ${sql.table(table)} r where ${sql.raw(of)} limit 1`.execute(tx);
}

/** Every key, foreign key, check and trigger of the money tables in the database. */
export async function guardsOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype in ('p', 'u', 'c', 'f') and conrelid::regclass::text in (${sql.join(MONEY_TABLES)})
    union select tgrelid::regclass || '.' || tgname from pg_trigger
      where not tgisinternal and tgrelid::regclass::text in (${sql.join(MONEY_TABLES)})
    union select indrelid::regclass || '.' || indexrelid::regclass from pg_index
      where indisunique and indrelid::regclass::text in (${sql.join(MONEY_TABLES)})
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
