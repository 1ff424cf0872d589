import type { Transaction } from 'kysely';
import { audit, NO_REQUEST, systemActorFor } from '../../audit/audit.ts';
import type { CountyRecords } from '../../county-config/records.ts';
import { postJournal } from '../../ledger/journal.ts';
import { postToLandlink } from '../../ledger/landlink/landlink.store.ts';
import { countyLedgerAccount, customerLedgerAccount, holdLedgerAccount } from '../../ledger/ledger-account.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type DrawnHold, lockHold, moveHold } from '../holds/hold.store.ts';

// Each of these functions locks the hold, and does nothing if the hold has ended already.

type Tx = Transaction<Database>;

const actorOf = (hold: DrawnHold) => ({
  userId: hold.user_id,
  accountId: hold.account_id,
  sessionId: hold.session_id,
});

/** Ends a captured hold: posts the draws as received cash, with the surcharge as a separate line. */
export async function endCapturedHold(tx: Tx, county: CountyRecords, holdId: number, now: Date): Promise<void> {
  const hold = await lockHold(tx, holdId);
  const captured = hold.capture_amount ?? 0;
  const surcharge = captured - hold.drawnCents;
  if (!(await moveHold(tx, hold, 'END', { ended_at: now }))) return;
  const { journalId } = await postJournal(tx, {
    idempotencyKey: `capture:${hold.id}`,
    kind: 'CAPTURE',
    actor: actorOf(hold),
    reference: `card:${hold.transaction_id}`,
    postedAt: now,
    lines: [
      { reason: 'CHARGES', amountCents: hold.drawnCents },
      ...(surcharge > 0 ? [{ reason: 'SURCHARGE', amountCents: surcharge }] : []),
    ],
    entries: [
      { account: countyLedgerAccount('CASH'), amount: 0 - captured },
      { account: holdLedgerAccount(hold.id), amount: hold.drawnCents },
      { account: countyLedgerAccount('SURCHARGE'), amount: surcharge },
    ],
  });
  await postCaptureToLandlink(tx, county, hold, journalId, surcharge, now);
  await auditEnd(tx, hold, 'CAPTURED', { drawnCents: hold.drawnCents, surchargeCents: surcharge });
}

async function postCaptureToLandlink(
  tx: Tx,
  county: CountyRecords,
  hold: DrawnHold,
  journalId: number,
  surcharge: number,
  postedAt: Date,
): Promise<void> {
  const codes = county.creditCardExtra;
  const row = { journalId, accountId: hold.account_id, postedAt };
  const charge = { kind: 'CHARGE', chargeCode: codes.chargeChargeCode, feeCode: codes.chargeFeeCode } as const;
  await postToLandlink(tx, county, { ...row, ...charge, amount: hold.drawnCents });
  const surchargeCodes = {
    kind: 'SURCHARGE',
    chargeCode: codes.surchargeChargeCode,
    feeCode: codes.surchargeFeeCode,
  } as const;
  await postToLandlink(tx, county, { ...row, ...surchargeCodes, amount: surcharge });
}

/**
 * Ends a hold that cannot be captured: the account owes the draws, and its user cannot pay by card until staff settle the debt. The debt is a
 * charge like one by invoice, so LandLink gets it now, without the surcharge, which nobody owes.
 */
export async function failUncapturedHold(
  tx: Tx,
  county: CountyRecords,
  holdId: number,
  reason: string,
  now: Date,
): Promise<void> {
  const hold = await lockHold(tx, holdId);
  if (!(await moveHold(tx, hold, 'FAIL', { ended_at: now }))) return;
  const { journalId } = await postJournal(tx, {
    idempotencyKey: `capture-failed:${hold.id}`,
    kind: 'CAPTURE_FAILED',
    actor: actorOf(hold),
    reference: `hold:${hold.id}`,
    postedAt: now,
    lines: [{ reason: 'CHARGES', amountCents: hold.drawnCents }],
    entries: [
      { account: holdLedgerAccount(hold.id), amount: hold.drawnCents },
      { account: customerLedgerAccount('RECEIVABLE', hold.account_id), amount: 0 - hold.drawnCents },
    ],
  });
  await postCaptureToLandlink(tx, county, hold, journalId, 0, now);
  await auditEnd(tx, hold, 'FAILED', { drawnCents: hold.drawnCents, reason });
}

/** Ends a voided hold without draws. */
export async function endVoidedHold(tx: Tx, holdId: number, now: Date): Promise<void> {
  const hold = await lockHold(tx, holdId);
  if (await moveHold(tx, hold, 'END', { ended_at: now })) await auditEnd(tx, hold, 'VOIDED', {});
}

/**
 * Ends a hold without draws that the provider neither voided nor refunded. Staff were alerted: it usually expires by itself, but its card may
 * have been charged by hand at the provider.
 */
export async function markVoidFailed(tx: Tx, holdId: number, reason: string, now: Date): Promise<void> {
  const hold = await lockHold(tx, holdId);
  if (await moveHold(tx, hold, 'FAIL', { ended_at: now })) await auditEnd(tx, hold, 'VOID_FAILED', { reason });
}

function auditEnd(tx: Tx, hold: DrawnHold, state: string, facts: object): Promise<void> {
  const detail = { holdId: hold.id, transactionId: hold.transaction_id, userId: hold.user_id, state, ...facts };
  const actor = systemActorFor({ userId: hold.user_id, accountId: hold.account_id });
  return audit(tx, { kind: 'HOLD_ENDED', actor, request: NO_REQUEST, detail });
}
