import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from './audit.ts';
import type { AuditKey } from './audit-key.ts';
import { lockSealing } from './county-key.store.ts';
import { type AuditFinding, statementText } from './findings.ts';
import { findOrphanSeals, removeOrphanSeals } from './seals.store.ts';

/** Writes a signed statement into the audit log that the findings are known. The next block seals it. */
export function acceptFindings(
  db: Kysely<Database>,
  key: AuditKey,
  reason: string,
  findings: readonly AuditFinding[],
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockSealing(tx);
    if ((await findOrphanSeals(tx)).length > 0) await removeOrphanSeals(tx);
    const detail = { reason, findings, signature: key.sign(statementText(reason, findings)) };
    await audit(tx, { kind: 'AUDIT_STATEMENT', actor: SYSTEM_ACTOR, request: NO_REQUEST, detail });
  });
}
