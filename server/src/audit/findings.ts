import * as z from 'zod/mini';
import type { PublicAuditKey } from './audit-key.ts';
import { canonicalJson } from './chain.ts';

const findingSchema = z.object({
  block: z.nullable(z.number()),
  row: z.nullable(z.number()),
  reason: z.string(),
  state: z.string(),
});

/** A deviation of the log from its sealed state. Its block and row are null if it concerns neither. */
export type AuditFinding = z.output<typeof findingSchema>;

const statementSchema = z.object({
  reason: z.string(),
  findings: z.array(findingSchema),
  signature: z.string(),
});

/** The text that the key signs to state that findings are known, and why. */
export const statementText = (reason: string, findings: readonly AuditFinding[]): string =>
  canonicalJson(['audit statement', reason, findings]);

const keyOf = (finding: AuditFinding): string => canonicalJson(finding);

/**
 * Returns a function that checks whether a signed statement covers a finding. A finding's `state` is a hash of the damaged data, so a
 * statement does not cover later changes. Anyone who can insert rows can write a statement, but only the signature makes it valid.
 */
export function createAcceptedCheck(details: readonly unknown[], keys: readonly PublicAuditKey[]) {
  const accepted = new Set<string>();
  for (const detail of details) {
    const { data } = z.safeParse(statementSchema, detail);
    if (data === undefined) continue;
    const text = statementText(data.reason, data.findings);
    if (!keys.some((key) => key.verify(text, data.signature))) continue;
    for (const finding of data.findings) accepted.add(keyOf(finding));
  }
  return (finding: AuditFinding): boolean => accepted.has(keyOf(finding));
}
