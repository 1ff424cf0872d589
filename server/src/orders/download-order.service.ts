import { randomBytes } from 'node:crypto';
import type { FeeSchedule, ImageState, SourcedDocKey } from '@portal/contracts';
import { formatPageList, hasOrderExpired, type PageSelection, parsePageList } from '@portal/domain';
import type { Kysely } from 'kysely';
import { audit } from '../audit/audit.ts';
import { findImageState, type ImageStateRow, moveImageState, stateOf } from '../image-states/image-state.store.ts';
import {
  findImagedDocument,
  type ImagedDocument,
  requireOrderedDocument,
  titleOf,
} from '../imaging/document-images.ts';
import {
  chosenPages,
  damagedPagesMessage,
  downloadablePages,
  lostPagesLeftOut,
  withoutLostPages,
} from '../imaging/page-choice.ts';
import { readStoredPages } from '../imaging/stored-pages.ts';
import type { Database } from '../platform/database/schema.ts';
import { notFound, Refusal } from '../platform/errors/refusal.ts';
import { type Answer, answer, type CallContext } from '../platform/http/route.ts';
import type { Session } from '../platform/http/session.ts';
import { purchaseOptions } from './buy-options.ts';
import { feeSchedule } from './fee-schedule.ts';
import { cancelAddOn } from './flat-fee/add-on.store.ts';
import { readFunds } from './funds.ts';
import { chargeMethodOf, type OrderedPages, type PricedOrder, priceColumns, priceOrder } from './order-price.ts';
import type { OrderServices } from './order-services.ts';
import { requireDrawable } from './require-drawable.ts';
import { requireWhole } from './require-whole.ts';

export interface ComputeInput {
  readonly sourcedDocKey: SourcedDocKey;
  readonly pagesSelected: string;
  readonly pageSelectionMethod: PageSelection['pageSelectionMethod'];
  readonly pageCount: number;
}

interface OrderContent {
  readonly feeSchedule: FeeSchedule;
  readonly imageState: ImageState;
  readonly lostPages: string;
}

type PricedContent = Omit<OrderContent, 'lostPages'>;

/** Errors that come from the document's pages and stay until someone repairs its image file. */
const PAGE_ERRORS: ReadonlySet<string> = new Set([
  'ORDER_DAMAGED_PAGES',
  'ORDER_DAMAGED_DOCUMENT',
  'IMAGE_KIND_NOT_SUPPORTED',
]);

/** 128 random bits, so that an order's guid cannot be guessed. */
const newGuid = (): string => randomBytes(16).toString('base64url');

/** Creates an order with fixed pages and a fixed price, and returns its cost. Nothing is charged. */
export async function computeOrder(services: OrderServices, call: CallContext<ComputeInput>): Promise<OrderContent> {
  const { input, session } = call;
  const { db } = services.database;
  const document = await findImagedDocument(db, session, input.sourcedDocKey, 'image');
  const stored = await readStoredPages(services.imaging, document);
  const pageCount = stored?.pages.length ?? 0;
  // the pages of the document changed after the user chose
  if (input.pageCount !== pageCount) throw new Refusal('CHANGED');
  const selection = { pageSelectionMethod: input.pageSelectionMethod, selectedAsCsv: input.pagesSelected };
  const pages = withoutLostPages(selection, stored?.pages ?? [], chosenPages(selection, pageCount));
  try {
    downloadablePages(stored?.pages ?? [], pages);
    await requireWhole(services.imaging.store, document);
    await requireDrawable(services.imaging.renderer, document.imageKey ?? '', pages, stored?.pages ?? []);
  } catch (error) {
    if (error instanceof Refusal && PAGE_ERRORS.has(error.entry.code)) {
      // Only this log line names the document that staff must repair.
      const { documentType, documentNumber } = document;
      services.log.warn({ documentType, documentNumber }, 'an order of pages that cannot be delivered is refused');
    }
    throw error;
  }
  const order = await openOrder(services, call, document, pages);
  return { ...order, lostPages: formatPageList(lostPagesLeftOut(stored?.pages ?? [], pages)) };
}

/** Computes an order, with a message about lost pages in the envelope for clients that read only the message. */
export async function computeOrderWithMessage(
  services: OrderServices,
  call: CallContext<ComputeInput>,
): Promise<Answer<OrderContent>> {
  const order = await computeOrder(services, call);
  return answer(order, order.lostPages === '' ? '' : damagedPagesMessage(order.lostPages));
}

async function openOrder(
  services: OrderServices,
  { session, request }: CallContext<ComputeInput>,
  document: ImagedDocument,
  pages: readonly number[],
): Promise<PricedContent> {
  const guid = newGuid();
  const now = services.now();
  const county = services.county.current;
  const chargeMethod = chargeMethodOf(document.chargeMethod);
  const ordered: OrderedPages = { ...document, documentId: document.id, chargeMethod, pages };
  const priced = await services.database.db.transaction().execute(async (tx) => {
    const priced = await priceOrder(tx, session, county, ordered, now);
    await tx
      .insertInto('image_state')
      .values({
        guid,
        state: 'ORDERED',
        user_id: session.userId,
        session_id: session.sessionId,
        account_id: session.accountId,
        document_id: document.id,
        document_type: document.documentType,
        document_number: document.documentNumber,
        instrument_code: document.instrumentCode,
        image_key: document.imageKey ?? '',
        title: titleOf(document),
        file_name: `${document.instrument}-${document.documentNumber}.%%SUFFIX%%`,
        pages: formatPageList(pages),
        page_count: pages.length,
        payer: priced.payer,
        charge_method: chargeMethod,
        ...priceColumns(priced),
        created_at: now,
      })
      .execute();
    const { documentType, documentNumber } = document;
    const detail = { guid, documentType, documentNumber, pages: formatPageList(pages), ...auditedAmounts(priced) };
    await audit(tx, { kind: 'IMAGE_ORDERED', actor: session, request, detail });
    return priced;
  });
  return describe(services, session, guid, 'ORDERED', pages.length, priced);
}

/** The amounts of a price for the audit log. */
export const auditedAmounts = ({ payer, price }: Pick<PricedOrder, 'payer' | 'price'>) => ({
  payer,
  totalCents: price.totalCents,
  imageCredits: price.imageCredits,
});

async function describe(
  services: OrderServices,
  session: Session,
  guid: string,
  status: string,
  pageCount: number,
  { payer, price }: PricedOrder,
): Promise<PricedContent> {
  const funds = await readFunds(services.database.db, services, session, payer, price);
  const takesCards = services.payments.provider !== null;
  const options = purchaseOptions({ payer, price, funds }, session, services.county.current, takesCards);
  return {
    feeSchedule: feeSchedule({
      payer,
      price,
      pageCount,
      funds,
      hasBuyOptions: options.hasBuyOptions,
      isAdministrator: session.role === 'ACCOUNT',
    }),
    imageState: { guid, status, purchaseOptions: options },
  };
}

interface GuidInput {
  readonly imageStateGuid: string;
}

/** Finds an order that is still open. Throws ORDER_CLOSED for one that is paid, canceled or expired. */
export async function findOpenOrder(
  db: Kysely<Database>,
  session: Session,
  guid: string,
  now: Date,
): Promise<ImageStateRow> {
  const row = await findImageState(db, session, guid);
  if (row === undefined) throw notFound();
  const state = stateOf(row);
  if (hasOrderExpired(state, row.created_at.getTime(), now.getTime())) {
    await moveImageState(db, row, 'EXPIRE');
    throw new Refusal('ORDER_CLOSED');
  }
  if (state !== 'ORDERED' && state !== 'PREVIEWED') throw new Refusal('ORDER_CLOSED');
  return row;
}

/** The page numbers of an order, fixed when it was created. */
export function pagesOfOrder(row: Pick<ImageStateRow, 'pages'>): number[] {
  const last = Number(row.pages.split(/[,-]/).at(-1));
  const pages = parsePageList(row.pages, last);
  if (!pages.ok) throw new Error(`An order with the page list ${row.pages}.`);
  return pages.value;
}

/** The pages of an order in the form that pricing takes. */
export const orderedPagesOf = (row: ImageStateRow): OrderedPages => ({
  documentId: row.document_id,
  documentType: row.document_type,
  instrumentCode: row.instrument_code,
  chargeMethod: chargeMethodOf(row.charge_method),
  pages: pagesOfOrder(row),
});

/** Prices an order's pages again after a balance changed. */
export async function recomputeOrder(
  services: OrderServices,
  { input, session }: CallContext<GuidInput>,
): Promise<OrderContent> {
  const { db } = services.database;
  const now = services.now();
  const row = await findOpenOrder(db, session, input.imageStateGuid, now);
  const { pageCount } = await requireOrderedDocument(db, session, row);
  const imageKey = row.image_key === '' ? null : row.image_key;
  const stored = await readStoredPages(services.imaging, { imageKey, pageCount });
  const priced = await priceOrder(db, session, services.county.current, orderedPagesOf(row), now);
  const changes = { ...priceColumns(priced), payer: priced.payer };
  if (!(await moveImageState(db, row, 'REORDER', changes))) throw new Refusal('ORDER_CLOSED');
  const order = await describe(services, session, row.guid, 'ORDERED', row.page_count, priced);
  return { ...order, lostPages: formatPageList(lostPagesLeftOut(stored?.pages ?? [], pagesOfOrder(row))) };
}

/** Cancels an order that has not been paid. Canceling twice is not an error: the Back and Cancel buttons may both do it. */
export async function cancelOrder(services: OrderServices, { input, session }: CallContext<GuidInput>): Promise<null> {
  const { db } = services.database;
  const isAddOn = await cancelAddOn(db, session, input.imageStateGuid);
  const row = await findImageState(db, session, input.imageStateGuid);
  if (row === undefined && isAddOn) return null;
  if (row === undefined) throw notFound();
  const state = stateOf(row);
  if (state === 'CANCELLED' || state === 'EXPIRED') return null;
  if (!(await moveImageState(db, row, 'CANCEL'))) throw new Refusal('ORDER_CLOSED');
  return null;
}
