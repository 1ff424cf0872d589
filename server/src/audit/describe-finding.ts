import type { AuditFinding } from './findings.ts';

const MAX_PRINTED = 20;

/** One finding as text for the operator, without a period. */
export function describeFinding({ block, row, reason }: AuditFinding): string {
  const where = [row === null ? '' : `row ${row}`, block === null ? '' : `block ${block}`].filter(Boolean).join(', ');
  return where === '' ? reason : `${where}: ${reason}`;
}

/** Prints one line per finding, and the number of those not shown. */
export function printFindings(findings: readonly AuditFinding[], print: (line: string) => void): void {
  for (const finding of findings.slice(0, MAX_PRINTED)) print(`  ${describeFinding(finding)}`);
  if (findings.length > MAX_PRINTED) print(`  ... and ${findings.length - MAX_PRINTED} more`);
}
