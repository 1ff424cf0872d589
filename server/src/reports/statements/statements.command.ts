import { monthBefore, readStatementMonth, todayIn } from '@portal/domain';
import { openCountyConfig } from '../../county-config/county-config.ts';
import type { CountyRecords } from '../../county-config/records.ts';
import type { Command, CommandContext } from '../../platform/control/command.ts';
import { transact } from '../../platform/database/transact.ts';
import { messageOfFailure } from '../../platform/jobs/job-run.ts';
import { counted } from '../../platform/texts/counted.ts';
import { isMonthSettled, issueStatement, monthSlice } from './issue-statement.ts';
import { accountsToIssue } from './statements.store.ts';
import { verifyStatements } from './verify-statements.ts';

/** `portal statements issue` */
export const statementsIssueCommand: Command = {
  name: 'statements issue',
  usage: '[MONTH]',
  summary: 'issues the statements of a past month; statements that were already issued do not change',
  help: ["MONTH has the form 2026-10; the default is last month. The job 'statements' does the same each month."],
  minimumArguments: 0,
  run: async ([typedMonth], context) => {
    const county = await openCountyConfig(context.database.db);
    try {
      const { timeZone: zone } = county.current.facts;
      const today = todayIn(zone, Date.now());
      const month = readStatementMonth(typedMonth ?? monthBefore(today), today);
      if (month === null) {
        context.print(`'${typedMonth}' is not a past month. Write a month such as 2026-10.`);
        return 1;
      }
      if (!isMonthSettled(month, zone, Date.now())) {
        context.print(`${month} ended less than a minute ago, and charges may still be stored. Try again later.`);
        return 1;
      }
      return await issueAll(context, county.current, month);
    } finally {
      county.close();
    }
  },
};

async function issueAll(
  { database, print, signal }: CommandContext,
  county: CountyRecords,
  month: string,
): Promise<number> {
  const accounts = await accountsToIssue(database.db, month, monthSlice(month, county.facts.timeZone));
  let [issued, failed] = [0, 0];
  for (const { id } of accounts) {
    if (signal.aborted) break;
    try {
      const options = { county, month, now: new Date() };
      if (await transact(database.admin, (tx) => issueStatement(tx, id, options))) issued += 1;
    } catch (error) {
      failed += 1;
      print(messageOfFailure(error));
    }
  }
  print(`Statements issued for ${month}: ${issued}.`);
  return failed === 0 && !signal.aborted ? 0 : 1;
}

/** `portal statements verify` */
export const statementsVerifyCommand: Command = {
  name: 'statements verify',
  usage: '',
  summary: 'verifies that every issued statement is unchanged and matches the ledger',
  help: ['Lists each statement that is not. It only reads, so the portal can keep running.'],
  minimumArguments: 0,
  run: async (_args, { database, print }) => {
    const { count, problems } = await verifyStatements(database.admin);
    for (const problem of problems) print(`${problem}. Compare it with a backup.`);
    if (problems.length === 0) print(`${counted(count, 'statement')} verified: unchanged and equal to the ledger.`);
    return problems.length === 0 ? 0 : 1;
  },
};
