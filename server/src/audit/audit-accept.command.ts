import type { Command } from '../platform/control/command.ts';
import { counted } from '../platform/texts/counted.ts';
import { acceptFindings } from './accept-findings.ts';
import { openCountyKey } from './county-key.ts';
import { printFindings } from './describe-finding.ts';
import { archiveHeads, readAuditHeads } from './heads.ts';
import { verifyAuditLog } from './verify.ts';

/** `portal audit accept` */
export const auditAcceptCommand: Command = {
  name: 'audit accept',
  usage: 'REASON',
  summary: 'signs a statement that the damage found in the audit log is known, and why',
  help: [
    'Run it when you know the reason for the damage: a second key, a wrong clock, a restored backup.',
    "Nothing is repaired or hidden. 'audit verify' still lists it, and names every later change.",
    'Seals of missing blocks are removed, so that their rows get sealed. Lost heads are set aside.',
  ],
  minimumArguments: 1,
  run: async ([reason = ''], { config, database, print }) => {
    const now = new Date();
    const key = await openCountyKey(database.admin, config, now);
    const { findings } = await verifyAuditLog(database.admin, key, readAuditHeads(config.dataFolder), now);
    if (findings.length === 0) {
      print('There is nothing to accept. The audit log is whole, or its damage is already known.');
      return 0;
    }
    if (findings.some(({ block, row }) => block === null && row === null)) {
      printFindings(findings, print);
      print('The keys are missing, so nothing can be signed. Restore the table audit_key from the backup.');
      return 1;
    }
    await acceptFindings(database.admin, key, reason, findings);
    archiveHeads(config.dataFolder, findings);
    print(
      `${counted(findings.length, 'finding')} stated as known, in the audit log itself, signed by the county's key:`,
    );
    printFindings(findings, print);
    return 0;
  },
};
