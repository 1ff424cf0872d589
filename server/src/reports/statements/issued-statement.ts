import type { issuedStatement as issuedStatementCall, RequestOf } from '@portal/contracts';
import { daysOfMonth, isStaff } from '@portal/domain';
import { fill } from '../../mail/mail-texts.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { cellText } from '../../platform/files-out/cell-text.ts';
import { balanceTotals } from '../balance-totals.ts';
import { type AskedReport, defineReport } from '../define-report.ts';
import { assertOffered, describePeriod } from '../report-days.ts';
import type { FoundKeys } from '../report-rows.ts';
import { transactionWords } from '../transaction-words.ts';
import { readHead, readLines, type StatementHead, type StatementLine, sha256Of } from './statement-content.ts';
import { findStatement, readPart } from './statements.store.ts';

type Asked = AskedReport<RequestOf<typeof issuedStatementCall>>;

interface Kept {
  readonly head: StatementHead;
  readonly sha256: string;
}

/** Someone else's statement is answered as one that there is not. */
async function prepare(asked: Asked): Promise<Kept> {
  const { services, session, input } = asked;
  assertOffered(asked, 'statementReport');
  const own = isStaff(session.role) ? undefined : session.accountId;
  const kept = await findStatement(services.database.db, input.statementNumber.trim(), own);
  if (kept === undefined) throw invalid({ statementNumber: { key: 'noSuchStatement' } });
  return { head: readHead(kept.head), sha256: kept.sha256 };
}

/** The lines as they were stored. @throws Error for a part that is not what its hash says: no wrong statement is handed out */
async function* linesOf({ head }: Kept, { services }: Asked): AsyncGenerator<StatementLine> {
  for (const [at, hash] of head.parts.entries()) {
    const text = await readPart(services.database.db, head.number, at + 1);
    if (text === undefined || sha256Of(text) !== hash)
      throw new Error(`Statement ${head.number} is not what was issued. Run: npm run portal -- statements verify`);
    yield* readLines(text);
  }
}

/** A statement as it was issued, in the words of its reader's language. */
export const issuedStatement = defineReport<Asked['input'], Kept, StatementLine, FoundKeys<StatementLine>>({
  name: 'issuedStatement',
  prepare,
  find: async (kept, asked) => ({ count: kept.head.lines, rows: () => linesOf(kept, asked) }),
  describe: ({ language, filter: { head, sha256 } }) => {
    const { audit, statement, transactions } = language.texts;
    const at = cellText('instant', Date.parse(head.issuedAt), head.zone);
    return {
      title: fill(statement.numbered, { number: head.number }),
      county: head.county,
      facts: [
        fill(audit.account, { name: head.accountName }),
        ...head.address,
        describePeriod(language, daysOfMonth(head.month)),
        fill(statement.issued, { at, zone: head.zone }),
        fill(statement.fingerprint, { hash: sha256 }),
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
        transactionWords(language, kind, title),
        images === 0 ? null : images,
        charged,
      ],
      sumWords: audit.sum,
      totals: [
        { label: transactions.count, kind: 'count', value: head.transactions },
        { label: transactions.total, kind: 'money', value: head.cents },
        ...balanceTotals(language, head.balances),
      ],
      empty: transactions.empty,
    };
  },
});
