import { tmpdir } from 'node:os';
import { issuedStatement, issuedStatementExport, listStatements } from '@portal/contracts';
import { sql } from 'kysely';
import { postCharge } from '../../ledger/ledger.testing.ts';
import type { Mail } from '../../mail/mail-sender.ts';
import { recordingMailer } from '../../mail/recording-mailer.testing.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import type { Command } from '../../platform/control/command.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { readPdfPages } from '../../platform/files-out/read-pdf.testing.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openReportCounty, type ReportCounty } from '../reports.testing.ts';
import { issueStatement } from './issue-statement.ts';
import { statementMailHandler } from './statement.mail.ts';
import { statementsIssueCommand, statementsVerifyCommand } from './statements.command.ts';
import { statementsJob } from './statements.job.ts';
import { verifyStatements } from './verify-statements.ts';

jest.setTimeout(60_000);

const FIRST_OF_DECEMBER = new Date('2026-12-01T10:00:00Z');

describeOnBothDatabases('issued statements', (getDb, getDatabase) => {
  let portal: TestPortal;
  let county: ReportCounty;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    county = await openReportCounty(portal);
    portal.setNow(FIRST_OF_DECEMBER);
    await getDb()
      .updateTable('portal_user')
      .set({ email: 'clerk@bank.example', first_name: 'Ana' })
      .where('username', '=', 'bank.clerk')
      .execute();
    // the last minute of November and the first one of December by the county's clock
    await postCharge(getDb(), county.bankClerk, { at: '2026-12-01T05:59:30Z', amount: 300, kind: 'IMAGES' });
    await postCharge(getDb(), county.bankClerk, { at: '2026-12-01T06:00:00Z', amount: 9900, kind: 'IMAGES' });
    await postCharge(getDb(), county.bankClerk, { at: '2026-11-05T12:00:00Z', amount: 25, kind: 'SEARCH' });
    await postCharge(getDb(), county.examiner, { at: '2026-11-05T12:00:00Z', amount: 100, kind: 'DETAILS' });
  });
  afterEach(() => portal.close());

  const issue = () => runJob(portal.services, statementsJob(portal.services));
  const run = async ({ run: runCommand }: Command, ...args: string[]): Promise<[number, string]> => {
    const config = readConfig({ PORTAL_DATA: tmpdir() });
    if ('problems' in config) throw new Error(config.problems.join());
    const lines: string[] = [];
    const context = { ...config, database: getDatabase(), signal: new AbortController().signal };
    const status = await runCommand(args, { ...context, print: (line) => void lines.push(line) });
    return [status, lines.join('\n')];
  };
  const numberOf = ({ accountId }: { accountId: number }) => `202611-${accountId}`;
  const stored = () =>
    getDb().selectFrom('statement').select(['number', 'cents', 'due_cents']).orderBy('number').execute();
  const mails = () => getDb().selectFrom('outbox').select('message').where('topic', '=', 'statement').execute();
  const list = async (username: string, input: object = {}) => {
    const answer = await portal.send(listStatements, input, { cookie: await portal.logIn(username) });
    return listStatements.content.parse(envelopeOfAnswer(answer).content);
  };

  it("[002-2.2.reports.3] cover the past month by the county's clock, and are issued once", async () => {
    await issue();
    await issue();
    expect(await stored()).toEqual([
      { number: numberOf(county.admin), cents: 100, due_cents: 100 },
      { number: numberOf(county.bankClerk), cents: 325, due_cents: 325 },
    ]);
    expect((await mails()).map(({ message }) => message)).toEqual([
      { number: numberOf(county.bankClerk), userId: county.bankClerk.userId },
    ]);
  });

  it('are issued for all missed months in one run, oldest first, after the server was off', async () => {
    for (const month of ['05', '06', '07', '08', '09', '10'])
      await postCharge(getDb(), county.examiner, { at: `2026-${month}-05T12:00:00Z`, amount: 100, kind: 'DETAILS' });
    const missed = { reason: 'SCHEDULE', occurrence: new Date('2026-07-01T08:20:00Z') } as const;
    const issueMissed = () => runJob(portal.services, statementsJob(portal.services), { dueNow: () => missed });
    const examinersMonths = async () => {
      const log = getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'STATEMENT_ISSUED').orderBy('id');
      const numbers = (await log.execute()).map(({ detail }) => String(Object(detail).number).split('-'));
      return numbers.filter(([, id]) => Number(id) === county.admin.accountId).map(([month]) => month);
    };
    const all = ['202606', '202607', '202608', '202609', '202610', '202611'];
    await issueMissed();
    expect(await examinersMonths()).toEqual(all);
    await issueMissed();
    await issue();
    expect(await examinersMonths()).toEqual(all);
  });

  it('have the charges of a month whose statement a clock that ran ahead had issued too early', async () => {
    await issue();
    portal.setNow(new Date('2026-11-25T10:00:00Z'));
    await postCharge(getDb(), county.bankClerk, { at: '2026-11-25T12:00:00Z', amount: 500, kind: 'IMAGES' });
    // leaves nothing owed at the end of December, in which this account was not charged
    await postCharge(getDb(), county.examiner, { at: '2026-11-25T12:00:00Z', amount: 40, kind: 'DETAILS' });
    await postCharge(getDb(), county.examiner, { at: '2026-11-26T12:00:00Z', amount: -140, kind: 'REFUND' });
    expect((await run(statementsVerifyCommand))[0]).toBe(0);
    portal.setNow(new Date('2027-01-01T10:00:00Z'));
    const ofDecember = async () => (await stored()).filter(({ number }) => number.startsWith('202612'));
    await issue();
    await issue();
    expect(await ofDecember()).toEqual([
      { number: `202612-${county.admin.accountId}`, cents: -100, due_cents: 0 },
      { number: `202612-${county.bankClerk.accountId}`, cents: 10_400, due_cents: 10_725 },
    ]);
    const request = { statementNumber: `202612-${county.bankClerk.accountId}` };
    const answer = await portal.send(issuedStatement, request, { cookie: await portal.logIn('bank.clerk') });
    const page = (await readPdfPages(answer.rawPayload)).join('\n');
    for (const text of ['11/25/2026', '$5.00', '$104.00', '$3.25', '$107.25']) expect(page).toContain(text);
    portal.setNow(new Date('2027-02-01T10:00:00Z'));
    await issue();
    expect((await stored()).filter(({ number }) => number.startsWith('202701'))).toEqual([
      { number: `202701-${county.bankClerk.accountId}`, cents: 0, due_cents: 10_725 },
    ]);
    expect(await run(statementsVerifyCommand)).toEqual([
      0,
      '5 statements verified: unchanged and equal to the ledger.',
    ]);
  });

  it('are recorded with their hash in the signed audit log', async () => {
    await issue();
    const log = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'STATEMENT_ISSUED').execute();
    const hashes = await getDb().selectFrom('statement').select(['number', 'sha256']).orderBy('number').execute();
    expect(hashes).toHaveLength(2);
    expect(log.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(hashes.map((row) => expect.objectContaining(row))),
    );
  });

  it('are issued only once when several processes issue the same statement concurrently', async () => {
    const options = { county: portal.county.current, month: '2026-11', now: FIRST_OF_DECEMBER };
    const issueOne = () =>
      getDatabase()
        .admin.transaction()
        .execute((tx) => issueStatement(tx, county.bankClerk.accountId, options));
    expect((await Promise.all([issueOne(), issueOne(), issueOne()])).sort()).toEqual([false, false, true]);
    expect([await stored(), await mails()]).toMatchObject([[{ cents: 325 }], [{}]]);
  });

  it('keep the names at the time of issue, and their hash reveals a change', async () => {
    await issue();
    await getDb()
      .updateTable('account')
      .set({ name: 'Bank of Elsewhere' })
      .where('name', '=', 'Bank of Tasi')
      .execute();
    const cookie = await portal.logIn('bank.clerk');
    const request = { statementNumber: numberOf(county.bankClerk) };
    const answer = await portal.send(issuedStatement, request, { cookie });
    const page = (await readPdfPages(answer.rawPayload)).join('\n');
    expect(page).toContain('Bank of Tasi');
    expect(page).toContain('$3.25');
    expect(page).toContain('Amount due at the end');
    const excel = await portal.send(issuedStatementExport, request, { cookie });
    expect([excel.statusCode, excel.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    for (const table of ['statement', 'statement_part'])
      await expect(sql`delete from ${sql.table(table)}`.execute(getDatabase().admin)).rejects.toThrow('only grows');
    expect(await verifyStatements(getDb())).toEqual({ count: 2, problems: [] });
    await getDatabase()
      .admin.transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = 'replica'`.execute(tx);
        await sql`update statement set head = replace(head, '"cents":325', '"cents":324') where cents = 325`.execute(
          tx,
        );
      });
    expect((await verifyStatements(getDb())).problems).toEqual([
      `Statement ${numberOf(county.bankClerk)} is not what was issued`,
    ]);
    expect(await run(statementsVerifyCommand)).toEqual([
      1,
      `Statement ${numberOf(county.bankClerk)} is not what was issued. Compare it with a backup.`,
    ]);
  });

  it('can be issued by an operator for any past month', async () => {
    await postCharge(getDb(), county.examiner, { at: '2026-02-05T12:00:00Z', amount: 700, kind: 'DETAILS' });
    expect(await run(statementsIssueCommand, '2026-02')).toEqual([0, 'Statements issued for 2026-02: 1.']);
    expect(await run(statementsIssueCommand, '2026-02')).toEqual([0, 'Statements issued for 2026-02: 0.']);
    expect(await run(statementsIssueCommand, '2999-01')).toEqual([
      1,
      "'2999-01' is not a past month. Write a month such as 2026-10.",
    ]);
    expect(await run(statementsVerifyCommand)).toEqual([0, '1 statement verified: unchanged and equal to the ledger.']);
  });

  it("[S12] are available only to staff and to the account's administrators", async () => {
    await issue();
    const own = await list('bank.clerk', { accountName: 'Pacific' });
    expect(own).toMatchObject({
      total: 1,
      statements: [
        { number: numberOf(county.bankClerk), accountName: 'Bank of Tasi', chargedCents: 325, dueCents: 325 },
      ],
    });
    expect((await list('county.clerk')).total).toBe(2);
    expect((await list('county.clerk', { accountName: 'pacific' })).statements).toHaveLength(1);
    expect((await list('county.clerk', { accountName: '%' })).total).toBe(0);
    const fetchStatus = async (username: string) => {
      const cookie = await portal.logIn(username);
      const answer = await portal.send(issuedStatement, { statementNumber: numberOf(county.bankClerk) }, { cookie });
      return answer.statusCode;
    };
    expect([
      await fetchStatus('title.admin'),
      await fetchStatus('title.examiner'),
      await fetchStatus('county.clerk'),
    ]).toEqual([400, 403, 200]);
  });

  it('are announced by email to the administrators of an invoiced account who are still active', async () => {
    await issue();
    const sent: Mail[] = [];
    const mailer = recordingMailer(portal.services, sent);
    const handle = statementMailHandler(portal.services, mailer);
    const [mail] = await mails();
    await handle(mail?.message ?? {}, 1);
    expect(sent).toMatchObject([{ to: 'clerk@bank.example', text: expect.stringContaining('$3.25') }]);
    await getDb().updateTable('portal_user').set({ status: 'I' }).where('username', '=', 'bank.clerk').execute();
    await handle(mail?.message ?? {}, 1);
    expect(sent).toHaveLength(1);
  });
});
