import { cents } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { SYSTEM_ACTOR } from '../audit/audit.ts';
import { saveCountyRecord } from '../county-config/county-config.store.ts';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { addCustomer } from '../ledger/ledger.testing.ts';
import type { Database } from '../platform/database/schema.ts';

/** The schedule is saved at this time, before its month, which begins on the tenth. */
export const SCHEDULE_SAVED_AT = new Date('2026-11-08T12:00:00Z');
export const IN_NOVEMBER = new Date('2026-11-11T12:00:00Z');
const RATES = [
  { option: true, numberOfPages: 20, cost: 2000 },
  { option: true, numberOfPages: 30, cost: 2600 },
];
const SCHEDULE = { automaticBilling: true, automaticImageRenewal: true, renewalDay: 10, renewalTime: '0:00' };
const FLAT_FEE = { account_type: 'FLAT_FEE', flat_fee_rate_level: 1 };

/** Creates a customer of each kind that billing treats differently, and the billing schedule. */
export async function openBilledCounty(admin: Kysely<Database>): Promise<void> {
  await admin.updateTable('account').set({ status: 'I' }).execute();
  await admin.transaction().execute(async (tx) => {
    await saveCountyRecord(tx, 'flatFee', { rates: RATES }, { at: SCHEDULE_SAVED_AT });
    await saveCountyRecord(tx, 'billingSchedule', SCHEDULE, { at: SCHEDULE_SAVED_AT });
  });
  const add = async (username: string, columns: object, paymentMethod: 'ESCROW' | 'INVOICE' | 'CREDIT_CARD') => {
    const { accountId, userId } = await addCustomer(admin, { paymentMethod }, username);
    await admin.updateTable('account').set(columns).where('id', '=', accountId).execute();
    const user = { role: 'ACCOUNT', email: `${username}@tasi.example` };
    await admin.updateTable('portal_user').set(user).where('id', '=', userId).execute();
    return { accountId, userId };
  };
  const landlink = { post_to_landlink: true, landlink_account: '4711' };
  const rich = await add('island.abstract', { ...FLAT_FEE, ...landlink }, 'ESCROW');
  const poor = await add('reef.title', FLAT_FEE, 'ESCROW');
  await add('lagoon.law', { monthly_fee_cents: 500, email: 'bill@tasi.example' }, 'INVOICE');
  await add('atoll.loans', FLAT_FEE, 'CREDIT_CARD');
  await add('closed.survey', { ...FLAT_FEE, status: 'I' }, 'INVOICE');
  const open = async ({ accountId }: typeof rich, amount: number): Promise<void> =>
    admin.transaction().execute(async (tx) => {
      const actor = { ...SYSTEM_ACTOR, accountId };
      const opening = { accountId, amount: cents(amount), idempotencyKey: `in-${accountId}`, reference: '', actor };
      await postOpeningBalance(tx, { ...opening, now: SCHEDULE_SAVED_AT });
    });
  await open(rich, 10_000);
  await open(poor, 1999);
}

/** Selects another option for an account, so that a rerun of its month posts the difference. */
export const setFlatFeeLevel = (admin: Kysely<Database>, flat_fee_rate_level: number): Promise<unknown> =>
  admin.updateTable('account').set({ flat_fee_rate_level }).where('name', '=', 'island.abstract').execute();

const rowsOf = (query: string) => sql.raw(`(select coalesce(json_agg(r), '[]'::json) from (${query}) r)`);

/**
 * The data that billed months left behind, without generated ids: journals with their entries, balances, tasks, statements with their
 * hashes, emails, charges for LandLink and audit rows of tasks.
 */
const BILLING_STATE = sql<{ state: Record<string, readonly object[]> }>`select json_build_object(
  'journals', ${rowsOf(`select j.kind, j.idempotency_key, j.reference, j.account_id, j.posted_at, j.lines, (
      select json_agg(json_build_array(a.kind, a.owner, e.amount) order by a.kind, a.owner, e.amount) from entry e
        join ledger_account a on a.id = e.ledger_account_id where e.journal_id = j.id) as entries
    from journal j order by j.idempotency_key`)},
  'balances', ${rowsOf(`select kind, owner, balance from ledger_account order by kind, owner`)},
  'accounts', ${rowsOf(`select name, last_billed_at, last_renewed_at, last_tasks_at, needs_billing, needs_image_renewal
    from account order by name`)},
  'tasks', ${rowsOf(`select account_id, period, kind, amount, runs, done_at from account_task order by 1, 2, 3`)},
  'months', ${rowsOf(`select period, kind, opened_at, finished_at from account_month order by 1, 2`)},
  'statements', ${rowsOf(`select number, cents, due_cents, sha256 from statement order by number`)},
  'parts', ${rowsOf(`select number, part, lines from statement_part order by 1, 2`)},
  'mails', ${rowsOf(`select topic, message from outbox order by topic, message::text`)},
  'landlink', ${rowsOf(`select l.kind, l.amount, l.account_id, j.idempotency_key from landlink_row l
    join journal j on j.id = l.journal_id order by 4`)},
  'log', ${rowsOf(`select kind, username, detail from audit_log
    where kind = 'STATEMENT_ISSUED' or detail->>'tasks' = 'DONE' order by kind, detail::text, username`)}
) as state`;

export async function readBillingState(db: Kysely<Database>): Promise<Record<string, readonly object[]>> {
  const { rows } = await BILLING_STATE.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('no answer');
  return row.state;
}
