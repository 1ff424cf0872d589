import { NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import { transact } from '../../platform/database/transact.ts';
import { contactOf, quoteOf } from '../efile.store.ts';
import { chargesOf } from '../filing-answer.ts';
import { dropFile } from './drop-folder.ts';
import { type EntryRow, markDropped } from './entry.store.ts';
import { auditStep, type QueueServices } from './filing-step.ts';
import { storedPieces } from './stored-pieces.ts';

/** The audit actor for what the portal and the recording system exchange, without a user's request. */
export const RECORDING_SYSTEM = { actor: SYSTEM_ACTOR, request: NO_REQUEST } as const;
const SUFFIX: Readonly<Record<string, string>> = { PDF: 'pdf', TIFF: 'tif' };

/** The content of a filing's index file, which the recording system reads. */
function indexContentOf(row: EntryRow, file: string): object {
  return {
    transactionNumber: row.number,
    receivedAt: row.received_at.toISOString(),
    efileType: row.efile_type,
    file,
    sha256: row.sha256,
    pages: row.page_count,
    ...contactOf(row),
    ...chargesOf(quoteOf(row)),
    paymentMethod: row.payment,
  };
}

/**
 * Hands a filing to the recording system: its document as it was filed, then its index file, which signals that both are
 * complete. If the server dies before `dropped_at` is stored, both are written again under the same names.
 */
export async function dropFiling(services: QueueServices, folder: string, row: EntryRow): Promise<void> {
  const file = `${row.number}.${SUFFIX[row.kind] ?? 'pdf'}`;
  await dropFile(folder, file, await storedPieces(services.imaging.store, row.store_key));
  await dropFile(folder, `${row.number}.json`, `${JSON.stringify(indexContentOf(row, file), null, 2)}\n`);
  await transact(services.database.db, async (tx) => {
    if (await markDropped(tx, row.number, services.now())) await auditStep(tx, 'EFILE_DROPPED', RECORDING_SYSTEM, row);
  });
}
