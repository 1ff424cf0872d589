import type { issuedStatement as issuedStatementCall, RequestOf } from '@portal/contracts';
import { daysOfMonth, isStaff } from '@portal/domain';
import { fillPlaceholders } from '../../mail/mail-texts.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { cellText } from '../../platform/files-out/cell-text.ts';
import { balanceTotals } from '../balance-totals.ts';
import { defineReport, type ReportRequest } from '../define-report.ts';
import { assertOffered, describePeriod } from '../report-days.ts';
import type { ReportRows } from '../report-rows.ts';
import { transactionText } from '../transaction-text.ts';
import { readHead, readLines, type StatementHead, type StatementLine, sha256Of } from './statement-content.ts';
import { findStatement, readPart } from './statements.store.ts';

type StatementRequest = ReportRequest<RequestOf<typeof issuedStatementCall>>;

interface StoredStatement {
  readonly head: StatementHead;
  readonly sha256: string;
}

/** Finds a statement. @throws Refusal INVALID for an unknown number, and in the same way for a statement of another account */
async function prepare(reportRequest: StatementRequest): Promise<StoredStatement> {
  const { services, session, input } = reportRequest;
  assertOffered(reportRequest, 'statementReport');
  const ownAccountId = isStaff(session.role) ? undefined : session.accountId;
  const stored = await findStatement(services.database.db, input.statementNumber.trim(), ownAccountId);
  if (stored === undefined) throw invalid({ statementNumber: { key: 'noSuchStatement' } });
  return { head: readHead(stored.head), sha256: stored.sha256 };
}

/** The lines as stored. @throws Error if a part does not match its hash, so that no changed statement is delivered */
async function* linesOf({ head }: StoredStatement, { services }: StatementRequest): AsyncGenerator<StatementLine> {
  for (const [index, hash] of head.parts.entries()) {
    const text = await readPart(services.database.db, head.number, index + 1);
    if (text === undefined || sha256Of(text) !== hash)
      throw new Error(`Statement ${head.number} is not what was issued. Run: npm run portal -- statements verify`);
    yield* readLines(text);
  }
}

/** A statement as it was issued, in the reader's language. */
export const issuedStatement = defineReport<
  StatementRequest['input'],
  StoredStatement,
  StatementLine,
  ReportRows<StatementLine>
>({
  name: 'issuedStatement',
  prepare,
  find: async (stored, reportRequest) => ({ count: stored.head.lines, rows: () => linesOf(stored, reportRequest) }),
  describe: ({ language, filter: { head, sha256 } }) => {
    const { audit, statement, transactions } = language.texts;
    const at = cellText('instant', Date.parse(head.issuedAt), head.zone);
    return {
      title: fillPlaceholders(statement.numbered, { number: head.number }),
      county: head.county,
      facts: [
        fillPlaceholders(audit.account, { name: head.accountName }),
        ...head.address,
        describePeriod(language, daysOfMonth(head.month)),
        fillPlaceholders(statement.issued, { at, zone: head.zone }),
        fillPlaceholders(statement.fingerprint, { hash: sha256 }),
      ],
      columns: [
        { title: transactions.columns.at, kind: 'instant', share: 21 },
        { title: transactions.columns.user, kind: 'text', share: 18 },
        { title: transactions.columns.what, kind: 'text', share: 32 },
        { title: transactions.columns.images, kind: 'count', share: 12, isSummed: true },
        { title: transactions.columns.charged, kind: 'money', share: 14, isSummed: true },
      ],
      cells: ([postedAt, username, kind, title, images, charged]) => [
        Date.parse(postedAt),
        username,
        transactionText(language, kind, title),
        images === 0 ? null : images,
        charged,
      ],
      sumLabel: audit.sum,
      totals: [
        { label: transactions.count, kind: 'count', value: head.transactions },
        { label: transactions.total, kind: 'money', value: head.cents },
        ...balanceTotals(language, head.balances),
      ],
      empty: transactions.empty,
    };
  },
});
