import type { TransactionType } from '@portal/domain';
import type { JournalKind } from '../ledger/journal.ts';
import type { ReportLanguage } from './report-texts.ts';

/** Describes a charge: 'Images: Warranty Deed 2026-000123'. */
export function transactionText({ texts }: ReportLanguage, kind: string, title: string): string {
  const name = texts.transactions.kinds[kind] ?? kind;
  return title === '' ? name : `${name}: ${title}`;
}

/** The name of a transaction type. A surcharge has the name of a card capture. */
export const transactionTypeText = ({ texts }: ReportLanguage, type: TransactionType): string => {
  const kind = type === 'SURCHARGE' ? 'CAPTURE' : type;
  return texts.transactions.kinds[kind] ?? type;
};

/** The journal kinds that each transaction type of the reports covers. */
const KINDS: Readonly<Record<TransactionType, readonly JournalKind[]>> = {
  SEARCH: ['SEARCH'],
  DETAILS: ['DETAILS'],
  IMAGES: ['IMAGES'],
  ADD_ON: ['ADD_ON'],
  MONTHLY_FEE: ['MONTHLY_FEE'],
  EFILE: ['EFILE'],
  REFUND: ['REFUND'],
  SURCHARGE: ['CAPTURE', 'DEPOSIT'],
};

/** The journal kinds of some transaction types. */
export const journalKindsOf = (types: readonly TransactionType[]): readonly JournalKind[] =>
  types.flatMap((type) => KINDS[type]);
