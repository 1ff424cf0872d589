import type { PaymentNotice } from '@portal/contracts';
import { isStaff } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { type AuditEvent, audit } from '../../audit/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import type { CallContext } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import type { AlertKind } from '../staff-alert.ts';

type Db = Kysely<Database>;

/** Alerts that only staff can resolve, since money is missing or owed. The others are in the audit log. */
const SHOWN: readonly AlertKind[] = ['CAPTURE_FAILED', 'VOID_FAILED', 'PAYMENT_UNKNOWN'];
const ID_PREFIX = 'alert-';

const alertDetail = z.object({
  amountCents: z.optional(z.int()),
  transactionId: z.optional(z.string()),
  invoiceNumber: z.optional(z.string()),
});

/** The open alerts: not closed by staff, and not about a charge that was paid in another way or an outcome that was found out since. */
const openAlerts = (db: Db) =>
  db
    .selectFrom('staff_alert')
    .leftJoin('card_task', (join) =>
      join.on(sql<boolean>`card_task.transaction_id = staff_alert.detail->>'transactionId'`),
    )
    .leftJoin('card_hold', 'card_hold.id', 'card_task.hold_id')
    .leftJoin('payment_attempt', (join) =>
      join.on(sql<boolean>`(payment_attempt.id = card_task.attempt_id
        or payment_attempt.invoice_number = staff_alert.detail->>'invoiceNumber')`),
    )
    .leftJoin('portal_user', 'portal_user.id', 'payment_attempt.user_id')
    .leftJoin('account', 'account.id', 'payment_attempt.account_id')
    .where('staff_alert.kind', 'in', SHOWN)
    .where('staff_alert.seen_at', 'is', null)
    .where('card_hold.settled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('staff_alert.kind', '<>', 'PAYMENT_UNKNOWN'), eb('payment_attempt.ended_at', 'is', null)]),
    );

/** An alert in words for an email. */
interface OpenAlert {
  readonly kind: string;
  readonly amountCents: number;
  /** Empty for a visitor's payment. */
  readonly account: string;
  readonly transaction: string;
}

/** The open alert with a key; undefined if it was closed or settled. */
export async function findOpenAlert(db: Db, alertKey: string): Promise<OpenAlert | undefined> {
  const found = await openAlerts(db)
    .select(['staff_alert.kind', 'staff_alert.detail', 'account.name as account'])
    .where('staff_alert.alert_key', '=', alertKey)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { amountCents = 0, transactionId, invoiceNumber } = z.safeParse(alertDetail, found.detail).data ?? {};
  const transaction = transactionId ?? invoiceNumber ?? '';
  return { kind: found.kind, amountCents, account: found.account ?? '', transaction };
}

/** The alerts about money, as notices for staff. */
export async function readStaffNotices(db: Db, session: Session): Promise<PaymentNotice[]> {
  if (!isStaff(session.role)) return [];
  const rows = await openAlerts(db)
    .select(['staff_alert.id', 'staff_alert.kind', 'staff_alert.detail', 'staff_alert.raised_at as raisedAt'])
    .select(['portal_user.username', 'account.name as account'])
    .orderBy('staff_alert.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, kind, detail, raisedAt, username, account }) => {
    const { amountCents = 0, transactionId, invoiceNumber } = z.safeParse(alertDetail, detail).data ?? {};
    // a visitor who paid for a filing has no user: the number finds the payment at the card provider
    const payer = username === null ? (transactionId ?? invoiceNumber ?? '') : `${username} (${account ?? ''})`;
    return {
      id: `${ID_PREFIX}${id}`,
      purpose: 'STAFF',
      outcome: kind,
      amountCents,
      at: raisedAt.toISOString(),
      imageStateGuid: null,
      title: payer,
    };
  });
}

/** Closes an alert for all staff, with a row in the audit log. False if `id` is not that of an alert that this user may close. */
export async function closeStaffNotice(
  db: Db,
  { session, request }: Omit<CallContext, 'input'>,
  id: string,
  now: Date,
): Promise<boolean> {
  const number = id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : '';
  if (!isStaff(session.role) || !/^\d{1,9}$/.test(number)) return false;
  await closeAlert(db, Number(number), { actor: session, request, now });
  return true;
}

/** Closes a shown alert, with a row in the audit log. Nothing happens if it was closed before. */
export const closeAlert = (
  db: Db,
  id: number,
  { actor, request, now }: Pick<AuditEvent, 'actor' | 'request'> & { readonly now: Date },
): Promise<void> =>
  transact(db, async (tx) => {
    const closed = await tx
      .updateTable('staff_alert')
      .set({ seen_at: now })
      .where('id', '=', id)
      .where('kind', 'in', SHOWN)
      .where('seen_at', 'is', null)
      .returning(['kind', 'alert_key'])
      .executeTakeFirst();
    if (closed === undefined) return;
    const detail = { alert: closed.kind, key: closed.alert_key, isClosed: true };
    await audit(tx, { kind: 'PAYMENT_ALERT', actor, request, detail });
  });
