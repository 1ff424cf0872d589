import type { Transaction } from 'kysely';
import type { CountyRecords } from '../../county-config/records.ts';
import { postJournal } from '../../ledger/journal.ts';
import { postToLandlink } from '../../ledger/landlink/landlink.store.ts';
import { countyLedgerAccount, customerLedgerAccount } from '../../ledger/ledger-account.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type AttemptRow, ownerOf } from '../attempts/attempt.store.ts';
import type { ProviderTransaction } from '../provider/payment-provider.ts';

/** Credits the escrow with the deposit and the county with the surcharge, once for each attempt. */
export async function creditDeposit(
  tx: Transaction<Database>,
  county: CountyRecords,
  attempt: AttemptRow,
  found: Pick<ProviderTransaction, 'transactionId'>,
  now: Date,
): Promise<void> {
  const deposit = attempt.amount - attempt.surcharge;
  const actor = ownerOf(attempt);
  const { journalId } = await postJournal(tx, {
    idempotencyKey: `deposit:${attempt.id}`,
    kind: 'DEPOSIT',
    actor,
    reference: `card:${found.transactionId}`,
    postedAt: now,
    lines: [
      { reason: 'DEPOSIT', amountCents: deposit },
      ...(attempt.surcharge > 0 ? [{ reason: 'SURCHARGE', amountCents: attempt.surcharge }] : []),
    ],
    entries: [
      { account: countyLedgerAccount('CASH'), amount: 0 - attempt.amount },
      { account: customerLedgerAccount('ESCROW', actor.accountId), amount: deposit },
      { account: countyLedgerAccount('SURCHARGE'), amount: attempt.surcharge },
    ],
  });
  const { chargeCode, feeCode } = county.escrow;
  const row = { journalId, accountId: actor.accountId, postedAt: now, chargeCode, feeCode };
  await postToLandlink(tx, county, { ...row, kind: 'SURCHARGE', amount: attempt.surcharge });
}
