import { audit } from '../audit/audit.ts';
import { transact } from '../platform/database/transact.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { ReportServices } from './report-services.ts';

/** Records in the audit log which user read which report, with all its criteria. */
export const auditReportUse = (
  { database }: Pick<ReportServices, 'database'>,
  { session, request, input }: CallContext<object>,
  facts: { readonly report: string; readonly as: string; readonly rows: number },
): Promise<void> =>
  transact(database.db, (tx) =>
    audit(tx, { kind: 'REPORT', actor: session, request, detail: { ...facts, criteria: input } }),
  );
