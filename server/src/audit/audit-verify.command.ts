import type { Command } from '../platform/control/command.ts';
import { counted } from '../platform/texts/counted.ts';
import { findAuditKey } from './audit-key.ts';
import { describeFinding, printFindings } from './describe-finding.ts';
import { type AuditHead, readAuditHeads } from './heads.ts';
import { type AuditReport, verifyAuditLog } from './verify.ts';

/** `portal audit verify` */
export const auditVerifyCommand: Command = {
  name: 'audit verify',
  usage: '',
  summary: 'proves that no row of the audit log was changed, removed or put in',
  help: [
    'Names every row and block that is not what was sealed, and says what it could not check.',
    "Damage that a signed statement knows of is listed apart: see 'portal audit accept'.",
  ],
  minimumArguments: 0,
  run: async (_args, { config, database, print }) => {
    const key = findAuditKey(config);
    if (key === null) {
      print('This server has no key of the audit log yet: start the portal once, or set PORTAL_AUDIT_KEY_FILE.');
      return 1;
    }
    const heads = readAuditHeads(config.dataFolder);
    const report = await verifyAuditLog(database.admin, key, heads);
    const [first] = report.findings;
    if (first === undefined)
      print(
        `The audit log is whole: ${counted(report.rows, 'row')} in ${counted(report.blocks, 'block')}, ${report.unsealed} not sealed yet.`,
      );
    else if (first.block === null && first.row === null) print(`The audit log cannot be verified: ${first.reason}.`);
    else print(`The audit log is damaged: ${describeFinding(first)}. Compare it with a backup.`);
    printFindings(report.findings.slice(1), print);
    if (report.accepted.length > 0) print(`${counted(report.accepted.length, 'finding')} known by signed statements:`);
    printFindings(report.accepted, print);
    if (report.purged > 0)
      print(`Blocks up to ${report.purged} were purged: the log begins behind their signed checkpoint.`);
    for (const line of notChecked(report, heads)) print(line);
    return report.ok ? 0 : 1;
  },
};

/** Lines that say what the verification cannot prove, so that readers do not overestimate the word 'whole'. */
function notChecked({ blocks, unsealed, sealedLate }: AuditReport, heads: readonly AuditHead[]): string[] {
  const newest = heads.at(-1)?.block ?? 0;
  return [
    `Not proven: rows before they are sealed (${unsealed} wait now, ${sealedLate} waited for more than an hour).`,
    newest === 0
      ? 'Not proven: that no block was cut off at the end, since no head is kept outside of the database.'
      : `Not proven: that no block was cut off after block ${newest} of ${blocks}, the last whose head was kept.`,
  ];
}
