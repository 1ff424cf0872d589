import { LANGUAGE_FACTS } from '@portal/domain';
import { readTexts } from '../platform/texts/language-file.ts';
import { auditLines } from './audit-lines.ts';
import { reportLanguage } from './report-texts.ts';

const SOURCE = { address: 'ls1.example.org', database: 'landshark' };
const PEOPLE_MIGRATION = {
  what: 'ACCOUNTS_USERS',
  ...SOURCE,
  wiped: { accounts: 3, users: 9, sessions: 1 },
  loaded: { accounts: 40, users: 1200, withoutEmail: 7, escrowCents: 123_456, images: 50 },
  rejected: { accounts: 1, users: 3 },
};
const LOG_MIGRATION = { what: 'AUDIT_LOG', ...SOURCE, from: null, until: null, dataType: 'all' };

describe('the details of an audit log row', () => {
  const language = reportLanguage('ENGLISH');

  it.each<[string, object, string]>([
    ['DETAILS', { id: 7, certificateNumber: 'T-1203', chargedCents: 50 }, 'T-1203\nPrice: $0.50'],
    ['DETAILS', { id: 8, tractBookId: '3-127' }, '3-127'],
    ['DETAILS', { id: 9, bookReferenceId: 'GR-1987-4' }, 'GR-1987-4'],
    ['DETAILS', { docType: 'LR', docNumber: '2026-000123', chargedCents: 0 }, 'LR 2026-000123'],
    ['REPORT', { report: 'statementReport', as: 'pdf', rows: 3, criteria: {} }, 'Statement'],
    ['REPORT', { report: 'chargesByDay', as: 'preview', rows: 30 }, 'Charges by Day'],
    ['REPORT', { report: 'history', as: 'preview', rows: 25 }, 'History'],
    ['REPORT', { report: 'users', rows: 3 }, 'users'],
    ['REPORT_SCHEDULED', { report: 'auditAccountsReport', format: 'pdf', criteria: {} }, 'Account Report'],
    ['REPORT_SCHEDULED', { report: 'auditUsersReport', removed: 3 }, 'User Report'],
    ['REPORT_SENT', { report: 'auditUsersReport', month: '2026-10', outcome: 'SENT' }, 'User Report'],
    ['EFILE_UPLOADED', { sha256: 'ab', bytes: 900, kind: 'PDF', pages: 12, efileType: 'UCC1' }, 'UCC1\nPages: 12'],
    ['EFILE_PAID', { invoiceNumber: 'P17', purpose: 'EFILE', amountCents: 1230 }, 'P17\nAmount: $12.30'],
    [
      'EFILE_SUBMITTED',
      { transactionNumber: 'EF-2026-000001', efileType: 'LR', pages: 3, payment: 'NONE', totalCents: 0 },
      'EF-2026-000001 LR\nPages: 3',
    ],
    ['EFILE_CLAIMED', { transactionNumber: 'EF-2026-000001' }, 'EF-2026-000001'],
    [
      'EFILE_REJECTED',
      { transactionNumber: 'EF-2026-000001', reason: 'IN_COLOR', note: '', money: 'REFUNDED', refundCents: 1600 },
      'EF-2026-000001\nRefunded: $16.00',
    ],
    [
      'USER_CHANGED',
      { userId: 4, username: 'title.examiner', before: { status: 'A' }, after: { status: 'I' } },
      'title.examiner\nStatus: Active > Inactive',
    ],
    ['USER_CHANGED', { username: 'title.examiner', before: { status: 'A' }, after: { status: 'A' } }, 'title.examiner'],
    [
      'HOLD_CLOSED',
      { holdId: 1, reason: 'LOGOUT', drawnCents: 250, surchargeCents: 6, captureCents: 256 },
      'Amount: $2.56',
    ],
    [
      'HOLD_ENDED',
      { holdId: 1, state: 'CAPTURED', drawnCents: 250, surchargeCents: 6 },
      'The card was charged.\nAmount: $2.56',
    ],
    ['HOLD_ENDED', { holdId: 1, state: 'VOIDED' }, 'The card was not charged.'],
    [
      'HOLD_ENDED',
      { holdId: 1, state: 'VOID_FAILED', reason: 'NOT_FOUND' },
      'The hold on the card could not be released.',
    ],
    [
      'HOLD_ENDED',
      { holdId: 1, state: 'FAILED', drawnCents: 250, reason: 'DECLINED' },
      'The card could not be charged. The amount is owed.\nAmount: $2.50',
    ],
    [
      'HOLD_ENDED',
      { holdId: 1, userId: 4, state: 'SETTLED', paidCents: 250 },
      'The amount owed was paid in another way.\nAmount: $2.50',
    ],
    [
      'ACCOUNT_CHANGED',
      { accountId: 6, account: 'Bank of Tasi', invoicePaidCents: 10_000, owedCents: -500 },
      'Bank of Tasi\nInvoice: $95.00 > -$5.00',
    ],
    ['USER_CHANGED', { username: 'new.one', before: null, after: { status: 'A' } }, 'new.one\nUser created'],
    ['USER_CHANGED', { username: 'older', before: 'A', after: 7 }, 'older'],
    [
      'ACCOUNT_CHANGED',
      { account: 'Pacific Title', before: { status: 'I' }, after: { status: 'A' } },
      'Pacific Title\nStatus: Inactive > Active',
    ],
    [
      'LS1_MIGRATED',
      { ...PEOPLE_MIGRATION, isDryRun: true },
      'ls1.example.org/landshark\nCounted only. Nothing was changed.\nAccounts: 40. Users: 1200. Left out: 4.',
    ],
    [
      'LS1_MIGRATED',
      { ...PEOPLE_MIGRATION, isDryRun: false },
      'ls1.example.org/landshark\nAccounts and users were replaced.\nAccounts: 40. Users: 1200. Left out: 4.',
    ],
    [
      'LS1_MIGRATED',
      { ...PEOPLE_MIGRATION, isDryRun: false, refused: 'LS1_NO_ACCOUNT', loaded: { accounts: 0, users: 0 } },
      'ls1.example.org/landshark\nRefused. Nothing was changed.\nAccounts: 0. Users: 0. Left out: 4.',
    ],
    [
      'LS1_MIGRATED',
      { ...LOG_MIGRATION, step: 'BEGUN' },
      "ls1.example.org/landshark\nThe audit log's migration started.",
    ],
    [
      'LS1_MIGRATED',
      { ...LOG_MIGRATION, step: 'FINISHED', deleted: 2, migrated: 1200, rejected: 1 },
      "ls1.example.org/landshark\nThe audit log's migration is done.\nRows: 1200. Left out: 1.",
    ],
    ['EFILE_SUBMITTED', { transactionNumber: 1, pages: 'all' }, ''],
    ['EFILE_SUBMITTED', [], ''],
  ])('[002-2.2.reports.2] are described for %s with %j', (kind, detail, lines) => {
    expect(auditLines(language, kind, detail)).toBe(lines);
  });

  it.each(
    LANGUAGE_FACTS.filter(({ tag }) => readTexts(tag, 'reports') !== undefined).map(({ wireName }) => [wireName]),
  )('distinguish a migration that only counted from one that replaced data and one that was refused, in %s', (wire) => {
    const lines = [{ isDryRun: true }, { isDryRun: false }, { isDryRun: false, refused: 'LS1_NO_ACCOUNT' }].map(
      (outcome) => auditLines(reportLanguage(wire), 'LS1_MIGRATED', { ...PEOPLE_MIGRATION, ...outcome }),
    );
    expect(new Set(lines).size).toBe(3);
    expect(lines.join()).not.toMatch(/undefined|\{\{/);
    // no other language falls back to the English text
    if (wire !== 'ENGLISH') expect(lines.join()).not.toContain('Counted only');
  });

  it('have a separate name for each filing event', () => {
    const { kinds, logTypes } = language.texts.audit;
    const labels = ['EFILE_UPLOADED', 'EFILE_PAID', 'EFILE_SUBMITTED'].map((kind) => kinds[kind]);
    expect(new Set([...labels, logTypes.EFILE]).size).toBe(4);
    expect(labels).not.toContain(undefined);
  });
});
