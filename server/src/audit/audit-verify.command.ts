import type { Command } from '../platform/control/command.ts';
import { openAuditKey } from './audit-key.ts';
import { readAuditHeads } from './heads.ts';
import { verifyAuditLog } from './verify.ts';

/** `portal audit verify` */
export const auditVerifyCommand: Command = {
  name: 'audit verify',
  usage: '',
  summary: 'proves that no row of the audit log was changed, removed or put in',
  help: ['Names the first row that is not what was sealed, and counts the rows that no block holds yet.'],
  minimumArguments: 0,
  run: async (_args, { config, database, print }) => {
    const key = openAuditKey(config.auditKey, config.dataFolder);
    const verdict = await verifyAuditLog(database.admin, key, readAuditHeads(config.dataFolder));
    if (!verdict.ok) {
      const where = verdict.row === null ? `block ${verdict.block}` : `row ${verdict.row} (block ${verdict.block})`;
      print(`The audit log is damaged at ${where}: ${verdict.reason}. Compare it with a backup.`);
      return 1;
    }
    print(
      `The audit log is whole: ${verdict.rows} rows in ${verdict.blocks} blocks, ${verdict.unsealed} not sealed yet.`,
    );
    return 0;
  },
};
