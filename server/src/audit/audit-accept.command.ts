import type { Command } from '../platform/control/command.ts';
import { acceptFindings } from './accept-findings.ts';
import { openCountyKey } from './county-key.ts';
import { printFindings } from './describe-finding.ts';
import { readAuditHeads, setHeadsAside } from './heads.ts';
import { verifyAuditLog } from './verify.ts';

/** `portal audit accept` */
export const auditAcceptCommand: Command = {
  name: 'audit accept',
  usage: 'REASON',
  summary: 'states, signed, that the damage of the audit log found now is known, and why',
  help: [
    'Run it when the reason of the damage is clear: a second key, a clock that was wrong, a restored backup.',
    "Nothing is mended or hidden: 'audit verify' goes on to list it, and names whatever changes afterwards.",
    'Seals of blocks that do not exist are removed, so that their rows are sealed; lost heads are set aside.',
  ],
  minimumArguments: 1,
  run: async ([reason = ''], { config, database, print }) => {
    const now = new Date();
    const key = await openCountyKey(database.admin, config, now);
    const { findings } = await verifyAuditLog(database.admin, key, readAuditHeads(config.dataFolder), now);
    if (findings.length === 0) {
      print('There is nothing to accept: the audit log is whole, or its damage is known already.');
      return 0;
    }
    if (findings.some(({ block, row }) => block === null && row === null)) {
      printFindings(findings, print);
      print('Without the keys nothing can be stated. Restore the table audit_key from the backup.');
      return 1;
    }
    await acceptFindings(database.admin, key, reason, findings);
    setHeadsAside(config.dataFolder, findings);
    print(`${findings.length} findings are stated as known, in the audit log itself, signed by the county's key:`);
    printFindings(findings, print);
    return 0;
  },
};
