import { auditAcceptCommand } from './audit/audit-accept.command.ts';
import { auditPurgeCommand } from './audit/audit-purge.command.ts';
import { auditReplaceKeyCommand } from './audit/audit-replace-key.command.ts';
import { auditVerifyCommand } from './audit/audit-verify.command.ts';
import { removeSecondFactorCommand } from './auth/second-factor/remove-second-factor.command.ts';
import { initCommand } from './control-panel/init.command.ts';
import { readCountyRecords } from './county-config/county-config.store.ts';
import { demoCommand } from './demonstration/records/demo.command.ts';
import { enqueuePaymentMail } from './efile/payment.mail.ts';
import { imagesVerifyCommand } from './imaging/store/images-verify.command.ts';
import { importCommand } from './import/import.command.ts';
import { jobsCommand } from './jobs/jobs.command.ts';
import { jobsRunCommand } from './jobs/jobs-run.command.ts';
import { escrowChangeCommand, invoicePaidCommand } from './ledger/account-balances.command.ts';
import { ledgerVerifyCommand } from './ledger/ledger-verify.command.ts';
import { releaseCommand } from './pages/releases/release.command.ts';
import { cardUnknownCommand } from './payments/attempts/card-unknown.command.ts';
import { cardSettleCommand } from './payments/holds/card-settle.command.ts';
import type { Command } from './platform/control/command.ts';
import { migrateCommand } from './platform/database/migrate.command.ts';
import {
  promoteRemoteCommand,
  remotesCommand,
  rollbackCommand,
  switchRemoteOffCommand,
  switchRemoteOnCommand,
} from './remotes/remotes.command.ts';
import { statementsIssueCommand, statementsVerifyCommand } from './reports/statements/statements.command.ts';
import { createAdminCommand } from './users/create-admin.command.ts';
import { unlockUserCommand } from './users/unlock-user.command.ts';

/** All commands of `portal`, in the order of its help. A running server also offers them through its control socket. */
export const commands: readonly Command[] = [
  initCommand,
  importCommand,
  demoCommand,
  migrateCommand,
  createAdminCommand,
  unlockUserCommand,
  removeSecondFactorCommand,
  auditVerifyCommand,
  auditAcceptCommand,
  auditReplaceKeyCommand,
  auditPurgeCommand(async (db) => (await readCountyRecords(db)).facts.timeZone),
  ledgerVerifyCommand,
  cardSettleCommand,
  cardUnknownCommand({ notifySale: enqueuePaymentMail }),
  invoicePaidCommand,
  escrowChangeCommand,
  statementsIssueCommand,
  statementsVerifyCommand,
  imagesVerifyCommand,
  // before 'jobs', because 'jobs run' also begins with that word
  jobsRunCommand,
  jobsCommand,
  releaseCommand,
  rollbackCommand,
  // before 'remotes', because these also begin with that word
  promoteRemoteCommand,
  switchRemoteOffCommand,
  switchRemoteOnCommand,
  remotesCommand,
];
