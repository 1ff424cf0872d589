import type { Call, ReportCriteria, RequestOf, statementReport } from '@portal/contracts';
import { reportPreview } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { AuditKind } from '../audit/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { readPdfPages } from '../platform/files-out/read-pdf.testing.ts';
import { envelopeOfAnswer, type TestPortal } from '../testing/test-portal.ts';

/** A time zone whose clocks go forward on March 8 and back on November 1, 2026. */
export const ZONE = 'America/Chicago';
export const NOW = new Date('2026-11-20T18:00:00Z');

export interface Person {
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
}

type Input = RequestOf<typeof statementReport>;
/** Report criteria from the first of November 2026, with defaults for all others. */
export const criteria = (input: Partial<Input> = {}): Input => ({ fromDate: '11/01/2026', ...input });

/** A county with two title companies, their users and a clerk; its clock shows November 20, 2026. */
export async function openReportCounty(portal: TestPortal) {
  await portal.saveRecord('facts', { ...portal.county.current.facts, timeZone: ZONE });
  await portal.saveRecord('common', { ...portal.county.current.common, countyName: 'Tasi County' });
  portal.setNow(NOW);
  const add = async (username: string, role: string, account: string, paymentMethod = 'ESCROW'): Promise<Person> => ({
    ...(await portal.addUser({ username, role, account, paymentMethod })),
    username,
  });
  return {
    clerk: await add('county.clerk', 'COUNTY', 'Tasi County Recorder'),
    admin: await add('title.admin', 'ACCOUNT', 'Pacific Title'),
    examiner: await add('title.examiner', 'USER', 'Pacific Title'),
    bankClerk: await add('bank.clerk', 'ACCOUNT', 'Bank of Tasi', 'INVOICE'),
  };
}
export type ReportCounty = Awaited<ReturnType<typeof openReportCounty>>;

/** Adds a row to the audit log with the given time. */
export const addAuditRow = (
  db: Kysely<Database>,
  person: Person | null,
  row: {
    readonly at: string;
    readonly kind: AuditKind;
    readonly detail?: object;
    readonly table?: 'landshark_one_log';
  },
) =>
  db
    .insertInto(row.table ?? 'audit_log')
    .values({
      at: new Date(row.at),
      kind: row.kind,
      user_id: person?.userId ?? null,
      username: person?.username ?? 'system',
      account_id: person?.accountId ?? null,
      address: '10.1.2.3',
      ...(row.table === undefined ? { request_id: '' } : {}),
      detail: JSON.stringify(row.detail ?? {}),
    })
    .execute();

/** Requests reports as users of the county do. */
export const reportReader = (getPortal: () => TestPortal) => {
  const send = async (call: Call, username: string, input: Partial<ReportCriteria> = {}) =>
    getPortal().send(call, criteria(input), { cookie: await getPortal().logIn(username) });
  return {
    send,
    pages: async (call: Call, username: string, input: Partial<ReportCriteria> = {}): Promise<string[]> => {
      const answer = await send(call, username, input);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      return readPdfPages(answer.rawPayload);
    },
    preview: async (call: Call, username: string, input: Partial<ReportCriteria> = {}) => {
      const answer = await send(call, username, input);
      expect(answer.statusCode).toBe(200);
      return reportPreview.parse(envelopeOfAnswer(answer).content);
    },
    refusal: async (call: Call, username: string, input: Partial<ReportCriteria> = {}): Promise<unknown[]> => {
      const answer = await send(call, username, input);
      const { code, content } = envelopeOfAnswer(answer);
      return [answer.statusCode, code, content];
    },
  };
};
