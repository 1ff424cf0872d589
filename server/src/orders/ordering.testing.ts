import { type AnyEnvelope, type Call, computeDownloadOrder, getImage, payDownloadOrder } from '@portal/contracts';
import { cents } from '@portal/domain';
import * as z from 'zod/mini';
import { DOC_KEY, type ImagingPortal, openDocType } from '../imaging/imaging-portal.testing.ts';
import { grantImages, postOpeningBalance } from '../ledger/balance-changes.ts';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import { envelopeOfAnswer } from '../testing/test-portal.ts';

export const NOW = new Date('2026-11-20T01:00:00Z');
export const DAY_MS = 24 * 60 * 60 * 1000;
export const ORDER = {
  sourcedDocKey: DOC_KEY,
  instrumentCode: 'WD',
  pagesSelected: '1, 3, 5',
  pageSelectionMethod: 'CSV_PAGES',
  pageCount: 7,
};

/** A logged-in user with an account that has a balance. */
export interface Customer {
  readonly cookie: string;
  readonly accountId: number;
  readonly userId: number;
}

/** Creates customers and makes their orders through the portal's calls. */
export function orderActions(getPortal: () => ImagingPortal) {
  const db = () => getPortal().services.database.db;
  async function customer(
    facts: Partial<Parameters<ImagingPortal['addUser']>[0]> & { escrow?: number; images?: number } = {},
  ): Promise<Customer> {
    const { escrow = 0, images = 0, ...user } = { username: 'title.clerk', role: 'USER', ...facts };
    const { userId, accountId } = await getPortal().addUser(user);
    const known = await db()
      .selectFrom('account_doc_type')
      .where('account_id', '=', accountId)
      .select('account_id')
      .execute();
    if (known.length === 0) await openDocType(db(), accountId);
    const change = {
      accountId,
      actor: { userId, accountId },
      idempotencyKey: `open:${accountId}:${userId}`,
      reference: '',
      now: NOW,
    };
    await db()
      .transaction()
      .execute(async (tx) => {
        if (escrow > 0) await postOpeningBalance(tx, { ...change, amount: cents(escrow) });
        if (images > 0)
          await grantImages(tx, 'OPENING_BALANCE', {
            ...change,
            idempotencyKey: `${change.idempotencyKey}:images`,
            images,
          });
      });
    return { cookie: await getPortal().logIn(user.username), accountId, userId };
  }
  const call = async (operation: Call, body: object, buyer: Customer): Promise<AnyEnvelope> => {
    const answer = await getPortal().send(operation, body, { cookie: buyer.cookie });
    return envelopeOfAnswer(answer);
  };
  /** Sends the call again while the portal is busy, as a user would. Many concurrent calls make it busy on a slow machine. */
  const callUntilNotBusy = async (operation: Call, body: object, buyer: Customer): Promise<AnyEnvelope> => {
    const answer = await call(operation, body, buyer);
    return answer.code === 'BUSY' ? callUntilNotBusy(operation, body, buyer) : answer;
  };
  const compute = async (buyer: Customer, change: object = {}) => {
    const { content } = await call(computeDownloadOrder, { ...ORDER, ...change }, buyer);
    return z.parse(computeDownloadOrder.content, content);
  };
  const pay = async (buyer: Customer, guid: string) => {
    const { content } = await callUntilNotBusy(payDownloadOrder, { imageStateGuid: guid }, buyer);
    return z.parse(payDownloadOrder.content, content);
  };
  const buy = async (buyer: Customer, change: object = {}) => {
    const order = await compute(buyer, change);
    return {
      guid: order.imageState.guid,
      cost: order.feeSchedule.totalCents,
      ...(await pay(buyer, order.imageState.guid)),
    };
  };
  const fetchPdf = async (buyer: Customer, guid: string) => {
    const { content } = await call(getImage, { imageStateGuid: guid }, buyer);
    const image = z.parse(getImage.content, content);
    return { ...image, bytes: Buffer.from(image.pdf, 'base64') };
  };
  const escrowOf = (buyer: Customer) => balanceOf(db(), customerLedgerAccount('ESCROW', buyer.accountId));

  return { customer, call, callUntilNotBusy, compute, pay, buy, fetchPdf, escrowOf };
}
