import type { AuditFinding } from './findings.ts';

const SHOWN = 20;

/** One finding as the operator reads it, without a full stop. */
export function describeFinding({ block, row, reason }: AuditFinding): string {
  const where = [row === null ? '' : `row ${row}`, block === null ? '' : `block ${block}`].filter(Boolean).join(', ');
  return where === '' ? reason : `${where}: ${reason}`;
}

/** One line each, and how many more there are. */
export function printFindings(findings: readonly AuditFinding[], print: (line: string) => void): void {
  for (const finding of findings.slice(0, SHOWN)) print(`  ${describeFinding(finding)}`);
  if (findings.length > SHOWN) print(`  ... and ${findings.length - SHOWN} more`);
}
