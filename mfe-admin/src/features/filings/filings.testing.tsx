import type { EfileEntry, EfileQueue, EfileQueueRow } from '@portal/contracts';
import { AlertHost } from '@portal/forms';
import { addCountyGroups } from '@portal/session';
import { aUser, type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import remote from '../../remote.ts';

/** One row of the queue. */
export const aFilingRow = (more: Partial<EfileQueueRow> = {}): EfileQueueRow => ({
  transactionNumber: 'EF-2026-000001',
  status: 'SUBMITTED',
  submittedAt: '2026-11-20T01:00:00.000Z',
  efileType: 'LR',
  fileName: 'deed.pdf',
  numberOfPages: 3,
  name: 'Maria Cruz',
  totalCharge: 16,
  claimedBy: '',
  isMine: false,
  version: 1,
  ...more,
});

/** A response with the queue. */
export const aFilingQueue = (filings: readonly EfileQueueRow[], more: Partial<EfileQueue> = {}): EfileQueue => ({
  filings: [...filings],
  total: filings.length,
  page: 1,
  ...more,
});

/** One filing, as its page reads it. */
export const aFilingEntry = (more: Partial<EfileEntry> = {}): EfileEntry => ({
  ...aFilingRow(),
  firstPageCharge: 12,
  additionalPagesCharge: 4,
  surcharge: 0,
  paymentMethod: 'ESCROW',
  email: 'maria@tasi.example',
  address1: '1 Beach Road',
  address2: '',
  city: 'Garapan',
  state: 'MP',
  zip: '96950',
  claimedAt: null,
  reason: '',
  note: '',
  recordingNumber: '',
  recordedDate: '',
  recordedTime: '',
  book: '',
  page: '',
  decidedBy: '',
  decidedAt: null,
  money: '',
  isDropped: false,
  ...more,
});

export const CLAIMED_BY_ME = { claimedBy: 'county.clerk', isMine: true, version: 2 } as const;

/** Renders a page of the filing queue for a clerk of the county. */
export async function openFilings(path: string, handlers: FakeHandlers) {
  addCountyGroups({ lists: [{ name: 'property', baseContent: { timeZone: 'Pacific/Guam' } }] });
  const api = fakeApi({
    readEfileEntryPage: ({ page }) => ({ page, base64: '/9j/', width: 1082, height: 1400 }),
    ...handlers,
  });
  const user = aUser({ role: 'COUNTY', username: 'county.clerk', tabList: ['home', 'controlPanel'] });
  const rendered = await renderRemote(remote, { path, user, beside: <AlertHost /> });
  return { api, ...rendered };
}
