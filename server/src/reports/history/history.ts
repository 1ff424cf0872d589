import {
  type ContentOf,
  HISTORY_PAGE_ROWS,
  MAX_HISTORY_ROWS,
  type readHistory as readHistoryCall,
} from '@portal/contracts';
import { isRefundable, REQUIRED } from '@portal/domain';
import * as z from 'zod/mini';
import { usernameKey } from '../../accounts/username-key.ts';
import { readChargedOrders } from '../../image-states/charged-orders.store.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { auditLines } from '../audit-lines.ts';
import { kindText } from '../kind-text.ts';
import { auditReport } from '../report-audit.ts';
import { assertOffered } from '../report-days.ts';
import { findUsersByName } from '../report-names.store.ts';
import type { ReportServices } from '../report-services.ts';
import { reportLanguage } from '../report-texts.ts';
import {
  countHistory,
  type HistoryRow,
  type HistorySubject,
  readHistoryRows,
  readReferredCharges,
} from './history.store.ts';

type Input = z.output<(typeof readHistoryCall)['request']>;

/** @throws Refusal INVALID for an unknown username and for a missing document number */
async function subjectOf({ database }: ReportServices, input: Input): Promise<HistorySubject> {
  if (input.subject === 'DOCUMENT') {
    const documentNumber = input.documentNumber.trim();
    if (documentNumber === '') throw invalid({ documentNumber: REQUIRED });
    return { kind: 'DOCUMENT', documentNumber, documentType: input.documentType.trim() };
  }
  if (input.username.trim() === '') throw invalid({ username: REQUIRED });
  const users = await findUsersByName(database.db, usernameKey(input.username), undefined);
  const [first] = users;
  if (first === undefined) throw invalid({ username: { key: 'noSuchUser' } });
  return { kind: 'USER', userIds: users.map(({ id }) => id), username: first.username };
}

/** The fields of a log row that contain its charge, or identify it in the ledger. */
const chargeDetail = z.object({
  guid: z.optional(z.string()),
  transactionNumber: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  chargedCents: z.optional(z.int()),
  surchargeCents: z.optional(z.int()),
});

/** The kinds of log rows whose charge is in the ledger, with the kinds of the journals that contain it. */
const LEDGER_KINDS: Readonly<Record<string, readonly string[]>> = {
  IMAGE_PAID: ['IMAGES'],
  IMAGE_REPEATED: ['REFUND'],
  IMAGE_RETURNED: ['REFUND'],
  IMAGE_REFUNDED: ['REFUND'],
  ADD_ON_BOUGHT: ['ADD_ON'],
  EFILE_SUBMITTED: ['EFILE'],
  // the row was written before the card was charged, and has a card fee even if the charge failed later
  HOLD_CLOSED: ['CAPTURE'],
  // says only how the charge of a hold ended
  HOLD_ENDED: [],
};

/** The kinds of rows whose charge is not found by the order of images. */
const PREFIXES: Readonly<Record<string, string>> = { ADD_ON_BOUGHT: 'add-on', IMAGE_REFUNDED: 'refund' };

const referenceOf = (
  kind: string,
  { guid, transactionNumber, transactionId }: z.output<typeof chargeDetail>,
): string => {
  if (transactionNumber !== undefined) return `filing:${transactionNumber}`;
  if (kind === 'HOLD_CLOSED') return transactionId === undefined ? '' : `card:${transactionId}`;
  return guid === undefined ? '' : `${PREFIXES[kind] ?? 'image-state'}:${guid}`;
};

/** The reference in the ledger, which a refund by staff shares with the order. */
const journalReferenceOf = (name: string): string => name.replace(/^refund:/, 'image-state:');

/** The orders that the purchases among the rows paid for, as far as they can be refunded. */
async function refundablesOf({ database }: ReportServices, rows: readonly HistoryRow[]) {
  const guids = new Map<number, string>();
  for (const { id, kind, detail } of rows) {
    const guid = kind === 'IMAGE_PAID' ? z.safeParse(chargeDetail, detail).data?.guid : undefined;
    if (guid !== undefined) guids.set(id, guid);
  }
  const orders = (await readChargedOrders(database.db, [...guids.values()])).filter(isRefundable);
  return ({ id }: HistoryRow) => {
    const order = orders.find(({ guid }) => guid === guids.get(id));
    return order === undefined ? null : { imageStateGuid: order.guid, cents: order.cents, images: order.images };
  };
}

/** The charge of each row: from the ledger if the row identifies a journal, else the amount in the row itself. */
async function chargesOfRows({ database }: ReportServices, rows: readonly HistoryRow[]) {
  const details = new Map(rows.map((row) => [row.id, z.safeParse(chargeDetail, row.detail).data ?? {}]));
  const detailOf = (id: number) => details.get(id) ?? {};
  const references = rows
    .filter(({ kind }) => LEDGER_KINDS[kind] !== undefined)
    .map(({ id, kind }) => referenceOf(kind, detailOf(id)));
  const filings = references.filter((name) => name.startsWith('filing:'));
  const charges = await readReferredCharges(
    database.db,
    references.filter((name) => name !== '' && !filings.includes(name)).map(journalReferenceOf),
    filings.map((name) => name.slice('filing:'.length)),
  );
  return ({ id, kind }: HistoryRow): number | null => {
    const detail = detailOf(id);
    const kinds = LEDGER_KINDS[kind];
    if (kinds === undefined) return detail.chargedCents ?? detail.surchargeCents ?? null;
    const found = charges.filter((one) => one.reference === referenceOf(kind, detail) && kinds.includes(one.kind));
    return found.length === 0 ? null : found.reduce((sum, { cents }) => sum + cents, 0);
  };
}

/** The whole history of a user or a document, in plain words, with the charges. */
export async function readHistory(
  services: ReportServices,
  context: CallContext<Input>,
): Promise<ContentOf<typeof readHistoryCall>> {
  const { input, session } = context;
  assertOffered({ services }, 'auditUsersReport');
  const { db } = services.database;
  const subject = await subjectOf(services, input);
  const total = await countHistory(db, subject, MAX_HISTORY_ROWS);
  const page = Math.min(input.page, Math.max(1, Math.ceil(total / HISTORY_PAGE_ROWS)));
  const rows = await readHistoryRows(db, subject, { offset: (page - 1) * HISTORY_PAGE_ROWS, limit: HISTORY_PAGE_ROWS });
  await auditReport(services, context, { report: 'history', as: 'preview', rows: rows.length });
  const chargeOf = await chargesOfRows(services, rows);
  const refundableOf = await refundablesOf(services, rows);
  const language = reportLanguage(session.language);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      username: row.username,
      accountName: row.accountName,
      event: kindText(language, row.kind),
      details: auditLines(language, row.kind, row.detail),
      address: row.address,
      chargedCents: chargeOf(row),
      refundable: refundableOf(row),
    })),
    total,
    page,
  };
}
