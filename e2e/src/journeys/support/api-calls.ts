import type { Page } from 'playwright-core';
import { CARD_HOLDER, CARDS } from './card-form.ts';

/** A found document, as far as journeys use it. */
interface DocumentRow {
  readonly docId: number;
  readonly pageCount: number;
  readonly instrumentCode: string;
  readonly displayDocNumber: string;
  readonly sourcedDocKey: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** The value at a path in a response; undefined if there is none. */
export const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((node, key) => (isObject(node) ? node[key] : undefined), value);

/** Makes an API call with the session of a page, to prepare data that a journey needs. */
export async function callApi(page: Page, url: string, path: string, data: object): Promise<unknown> {
  const headers = { 'x-portal-request': '1', origin: new URL(url).origin };
  const answer = await page.request.post(`${url}api/${path}`, { data, headers });
  const envelope: unknown = await answer.json();
  if (valueAt(envelope, 'ok') !== true) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
  return valueAt(envelope, 'content');
}

const isDocumentRow = (value: unknown): value is DocumentRow => isObject(value) && typeof value.pageCount === 'number';

/** A document with this number of pages can be paid for with the smallest deposit, or with the second offer of a flat-fee account. */
const AFFORDABLE_PAGES = 24;
/** The first page of results comes in four batches, 1,000 documents in all. */
const BATCHES = [1, 2, 3, 4];
/** Begins before the first document of the county. Newer documents than these are not needed. */
const PERIOD = { fromRecordedDate: '01/01/1900', toRecordedDate: '12/31/2025' };

/** Documents of a name that one deposit can pay for, longest first. They depend on the day on which the county was generated. */
export async function documentsOf(page: Page, url: string, name: string): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = [];
  const timestamp = Date.now();
  for (const batch of BATCHES) {
    const criteria = { grantorGranteeLastName1: name, ...PERIOD };
    const content = await callApi(page, url, 'search/searchByName', { ...criteria, timestamp, batch });
    const list = valueAt(content, 'searchResults', 'searchResultList');
    if (Array.isArray(list))
      rows.push(...list.filter(isDocumentRow).filter((row) => row.pageCount <= AFFORDABLE_PAGES));
  }
  return rows.sort((left, right) => right.pageCount - left.pageCount);
}

/** Orders and pays whole documents until the account no longer covers `wanted`. */
export async function spendUntilInsufficient(
  page: Page,
  url: string,
  wanted: DocumentRow,
  others: readonly DocumentRow[],
): Promise<void> {
  const placeOrder = (row: DocumentRow): Promise<unknown> =>
    callApi(page, url, 'imaging/computeDownloadOrder', {
      sourcedDocKey: row.sourcedDocKey,
      instrumentCode: row.instrumentCode,
      pagesSelected: '',
      pageSelectionMethod: 'ENTIRE_DOCUMENT',
      pageCount: row.pageCount,
    });
  const isUnaffordable = (order: unknown): boolean => valueAt(order, 'feeSchedule', 'insufficientBalance') === true;
  let longest = Number.POSITIVE_INFINITY;
  for (const row of others) {
    if (row.pageCount > longest) continue;
    const order = await placeOrder(row);
    if (!isUnaffordable(order)) {
      await callApi(page, url, 'imaging/payDownloadOrder', { imageStateGuid: valueAt(order, 'imageState', 'guid') });
      continue;
    }
    if (isUnaffordable(await placeOrder(wanted))) return;
    // An order takes long, because the server reads all its pages. So the rest of the money is spent on documents that are not longer
    // than `wanted`, which the account can pay for.
    longest = wanted.pageCount;
  }
  throw new Error('The account still has enough money.');
}

/** Deposits money into the escrow by the same calls and the same form as the deposit windows. */
export async function deposit(page: Page, url: string, amount: string): Promise<void> {
  const token = valueAt(await callApi(page, url, 'escrowDeposit/initiateDeposit', { amount }), 'tokenResults', 'token');
  const product: unknown = await (await page.request.get(`${url}landsharkui/product.json`)).json();
  const formUrl = String(valueAt(product, 'paymentFormUrl'));
  const opened = await page.request.post(formUrl, { form: { token: String(token) } });
  expect(opened.ok()).toBe(true);
  const paid = await page.request.post(new URL('/payment/pay', formUrl).href, {
    form: { token: String(token), cardNumber: CARDS.approves, ...CARD_HOLDER },
  });
  const [, transId] = /transId%22%3A%22(\w+)/.exec(await paid.text()) ?? [];
  await callApi(page, url, 'escrowDeposit/completeDeposit', { transId: transId ?? '' });
}
