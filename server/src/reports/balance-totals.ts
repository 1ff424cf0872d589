import type { FileTotal } from '../platform/files-out/table-file.ts';
import type { Balances } from './balances.store.ts';
import type { ReportLanguage } from './report-texts.ts';

export const NO_BALANCES: Balances = { escrow: null, owed: null };

/**
 * The balances of an account as the last lines of a statement. Deposits are not charges, so they are shown between the two
 * balances.
 */
export const balanceTotals = ({ texts }: ReportLanguage, { escrow, owed }: Balances): FileTotal[] => {
  const line = (label: string, value: number): FileTotal => ({ label, kind: 'money', value });
  const { balanceBefore, balanceAdded, balanceTaken, balanceAfter, due } = texts.statement;
  return [
    ...(escrow === null
      ? []
      : [
          line(balanceBefore, escrow.before),
          line(balanceAdded, escrow.added),
          line(balanceTaken, escrow.taken),
          line(balanceAfter, escrow.after),
        ]),
    ...(owed === null ? [] : [line(due, 0 - owed.after)]),
  ];
};
