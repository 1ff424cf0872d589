import type { FileTotal } from '../platform/files-out/table-file.ts';
import type { Balance, Balances } from './balances.store.ts';
import type { ReportLanguage } from './report-texts.ts';

export const NO_BALANCES: Balances = { escrow: null, owed: null };

const line = (label: string, value: number): FileTotal => ({ label, kind: 'money', value });

/**
 * The balances of an account as the last lines of a statement. Deposits and payments are not charges, so they are shown between the two
 * balances.
 */
export const balanceTotals = ({ texts }: ReportLanguage, { escrow, owed }: Balances): FileTotal[] => {
  const { balanceBefore, balanceAdded, balanceTaken, balanceAfter } = texts.statement;
  return [
    ...(escrow === null
      ? []
      : [
          line(balanceBefore, escrow.before),
          line(balanceAdded, escrow.added),
          line(balanceTaken, escrow.taken),
          line(balanceAfter, escrow.after),
        ]),
    ...(owed === null ? [] : dueTotals(texts, owed)),
  ];
};

/** What an account owes. A debt that is only the sum of the charges above needs no explanation. */
function dueTotals({ statement }: ReportLanguage['texts'], { before, added, taken, after }: Balance): FileTotal[] {
  const due = line(statement.due, 0 - after);
  if (before === 0 && added === 0) return [due];
  const paid = line(statement.duePaid, added);
  return [line(statement.dueBefore, 0 - before), line(statement.dueAdded, taken), paid, due];
}
