import { cents, describeCriteria, formatCents } from '@portal/domain';
import { type AuditDetail, readAuditDetail } from '../audit/audit-details.ts';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { changeLines } from './changes/change-lines.ts';
import { screenTextsOf } from './changes/change-texts.ts';
import { settingTitle } from './changes/setting-changes.ts';
import type { ReportLanguage } from './report-texts.ts';

type Texts = ReportLanguage['texts'];

/** Describes a row of the log for the details column: its subject and its amounts, one per line. */
export function auditLines(language: ReportLanguage, kind: string, stored: unknown): string {
  const { texts } = language;
  const detail = readAuditDetail(kind, stored);
  return [
    searchLines(texts, detail),
    subjectLine(language, detail),
    statusLine(texts, detail),
    kind === 'HOLD_ENDED' ? (texts.audit.holds[detail.state ?? ''] ?? '') : '',
    ...changeLines(language, kind, stored),
    ...migrationLines(texts, detail),
    pagesLine(texts, detail),
    ...amountLines(texts, detail),
    detail.reason ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** 'Name: CRUZ, MARIA', 'Documents: 25', 'Print' */
function searchLines({ results, audit }: Texts, { type, criteria, count, listedAs }: AuditDetail): string {
  if (type === undefined || criteria === undefined) return '';
  const label = results.types[type] ?? type;
  const lines = [
    fillPlaceholders(results.criterion, { label, value: describeCriteria(type, criteria).longDescription }),
  ];
  if (count !== undefined) lines.push(fillPlaceholders(results.count, { count: String(count) }));
  if (listedAs !== undefined) lines.push(audit.details[listedAs === 'PRINT' ? 'print' : 'download']);
  return lines.join('\n');
}

/** The titles of reports by their names in the log. */
const REPORT_TITLES: Readonly<Record<string, (texts: Texts) => string>> = {
  accountReport: ({ audit }) => audit.accounts,
  userReport: ({ audit }) => audit.users,
  // scheduled monthly reports are logged under their request names
  auditAccountsReport: ({ audit }) => audit.accounts,
  auditUsersReport: ({ audit }) => audit.users,
  statementReport: ({ statement }) => statement.title,
  accountTypeReport: ({ accountTypes }) => accountTypes.title,
  transactions: ({ transactions }) => transactions.title,
  issuedStatement: ({ statement }) => statement.title,
  chargesByDay: ({ audit }) => audit.charges,
  history: ({ audit }) => audit.history,
};

/** The name or number of the subject of the row: a document, filing, setting, report, user or account. */
function subjectLine({ tag, texts }: ReportLanguage, detail: AuditDetail): string {
  const { title, documentNumber, documentType, docType, docNumber, record, username, account, report, job } = detail;
  const { certificateNumber, tractBookId, bookReferenceId, transactionNumber, efileType } = detail;
  if (transactionNumber !== undefined || efileType !== undefined)
    return [transactionNumber, efileType].filter((part) => part !== undefined).join(' ');
  const number = documentNumber ?? docNumber ?? certificateNumber ?? tractBookId ?? bookReferenceId;
  const type = documentType ?? docType;
  if (title !== undefined && title !== '') return title;
  if (number !== undefined) return [type, number].filter((part) => part !== undefined).join(' ');
  if (detail.database !== undefined) return [detail.address, detail.database].join('/');
  if (record !== undefined)
    return fillPlaceholders(texts.audit.details.setting, { name: settingTitle(screenTextsOf(tag), record) });
  if (report !== undefined) return REPORT_TITLES[report]?.(texts) ?? report;
  return username ?? account ?? job ?? detail.invoiceNumber ?? detail.number ?? '';
}

/** 'Status: Active > Inactive', if the status was changed. */
function statusLine({ audit }: Texts, { before, after }: AuditDetail): string {
  if (before?.status === undefined || after?.status === undefined || before.status === after.status) return '';
  const word = (code: string): string => audit.statuses[code] ?? code;
  return fillPlaceholders(audit.details.status, { before: word(before.status), after: word(after.status) });
}

/** The outcome of a migration from LandShark One, and the numbers of migrated rows. */
function migrationLines({ audit: { details } }: Texts, detail: AuditDetail): string[] {
  const { what, isDryRun, refused, loaded, rejected = 0, step, migrated: rows } = detail;
  if (what === undefined) return [];
  const leftOut = typeof rejected === 'number' ? rejected : rejected.accounts + rejected.users;
  if (what === 'AUDIT_LOG') {
    const isDone = step === 'FINISHED';
    const counts = { migrated: String(rows ?? 0), rejected: String(leftOut) };
    return isDone ? [details.ls1LogFinished, fillPlaceholders(details.ls1Rows, counts)] : [details.ls1LogBegun];
  }
  const { accounts = 0, users = 0 } = loaded ?? {};
  const counts = { accounts: String(accounts), users: String(users), rejected: String(leftOut) };
  const outcome = isDryRun === true ? details.ls1Counted : details.ls1Done;
  return [refused === undefined ? outcome : details.ls1Refused, fillPlaceholders(details.ls1People, counts)];
}

const pagesLine = ({ audit }: Texts, { pages: listed, page }: AuditDetail): string => {
  const shown = listed ?? (page === undefined ? '' : String(page));
  return shown === '' ? '' : fillPlaceholders(audit.details.pages, { pages: shown });
};

/** The amounts that were logged at that time. Only the statement shows the final charges. */
function amountLines({ audit }: Texts, detail: AuditDetail): string[] {
  const { chargedCents, totalCents, costCents, returnedCents, refundCents, amountCents, imageCredits, images } = detail;
  const { captureCents, paidCents, drawnCents = 0, surchargeCents = 0 } = detail;
  const charged = chargedCents ?? totalCents ?? costCents ?? 0;
  const returned = returnedCents ?? refundCents ?? 0;
  const credits = imageCredits ?? images ?? 0;
  const amount = (text: string, value: number): string =>
    value === 0 ? '' : fillPlaceholders(text, { amount: formatCents(cents(value)) });
  return [
    amount(audit.details.price, charged),
    amount(audit.details.returned, returned),
    amount(audit.details.amount, amountCents ?? captureCents ?? paidCents ?? drawnCents + surchargeCents),
    credits === 0 ? '' : fillPlaceholders(audit.details.images, { count: String(credits) }),
  ];
}
