import { type FeeSchedule, ORDERED_ITEMS, SHORTFALLS, WITHOUT_OPTIONS } from '@portal/contracts';
import { PAGE_COUNT_LIMIT, parsePageList } from '@portal/domain';
import type { Translate } from '@portal/i18n';
import { neededAuthorization, type Order } from './order.model.ts';

type FormatCents = (amountCents: number) => string;

/** Finds a kind from a response among the known kinds. Undefined for a kind that only a newer server knows. */
export const findKnown = <Kind extends string>(kinds: readonly Kind[], named: string | null): Kind | undefined =>
  kinds.find((kind) => kind === named);

/** Name of the purchased item, for the title of the summary: '{item} Download'. */
export function purchasedItem(fees: FeeSchedule, t: Translate): string {
  switch (findKnown(ORDERED_ITEMS, fees.item)) {
    case 'DOCUMENT_IMAGE':
      return t('line.DOCUMENT_IMAGE');
    case undefined:
      return fees.multipleItemPurchase?.itemHeaderDescription ?? fees.singleItemPurchase?.item.description ?? '';
  }
}

/** Describes the purchase: 'Download charges for 3 pages'. */
export const purchaseText = ({ pageCount }: FeeSchedule, t: Translate): string => t('fees.of', { count: pageCount });

/** Describes how many pages were already bought and cost nothing now. Empty if there are none. */
export function alreadyPurchasedText({ alreadyPurchasedPages: repeated, pageCount }: FeeSchedule, t: Translate) {
  if (repeated === 0) return '';
  return repeated >= pageCount ? t('fees.allBefore') : t('fees.someBefore', { count: repeated });
}

/** 'Pages 4-5 can't be shown and are not part of this download.' Empty if all pages are included. */
export function lostPagesText(pages: string, t: Translate): string {
  if (pages === '') return '';
  const list = parsePageList(pages, PAGE_COUNT_LIMIT);
  // a list that this release cannot parse is shown unchanged, with the plural text
  return t('fees.lostPages', { count: list.ok ? list.value.length : 2, pages });
}

/** Why the order cannot be paid. Empty if it can. An unknown reason is replaced by the server's message. */
export function shortfallText(fees: FeeSchedule, t: Translate, money: FormatCents): string {
  const { beginningBalance, totalCents, totalImages } = fees;
  switch (findKnown(SHORTFALLS, fees.shortfall)) {
    case 'IMAGES_LOW':
      return t('fees.IMAGES_LOW', {
        needed: t('line.images', { count: totalImages }),
        left: t('line.images', { count: beginningBalance?.quantity ?? 0 }),
      });
    case 'ESCROW_LOW':
      return t('fees.ESCROW_LOW', { price: money(totalCents), balance: money(beginningBalance?.amountCents ?? 0) });
    case 'CARD_NEEDED':
      return t('fees.CARD_NEEDED');
    case 'CARD_LIMIT':
      return t('fees.CARD_LIMIT');
    case 'CARDS_OFF':
      return t('fees.CARDS_OFF');
    case undefined:
      return fees.insufficientBalanceMessage;
  }
}

/** Advice for users who cannot add to their balance. Empty for everyone else. */
export function withoutOptionsText(fees: FeeSchedule, t: Translate): string {
  switch (findKnown(WITHOUT_OPTIONS, fees.withoutOptions)) {
    case 'FEWER_PAGES':
      return t('fees.FEWER_PAGES');
    case 'ASK_ADMINISTRATOR':
      return t('fees.ASK_ADMINISTRATOR');
    case 'ASK_COUNTY':
      return t('fees.ASK_COUNTY');
    case 'ASK_FOR_COPY':
      return t('fees.ASK_FOR_COPY');
    case undefined:
      return fees.noPurchasingOptionsAvailableMessage;
  }
}

/** Describes the hold on the card and the amount that is charged. Undefined if no hold is needed. */
export function holdExplanation(order: Order, holdCents: number, t: Translate, money: FormatCents): string | undefined {
  const need = neededAuthorization(order);
  return need === null
    ? undefined
    : t(`order.hold.${need}`, { hold: money(holdCents), sum: money(order.fees.totalCents) });
}

/** The price of an order: '$2.00' or '3 images'. */
export const priceText = ({ totalCents, totalImages }: FeeSchedule, t: Translate, money: FormatCents): string =>
  totalImages > 0 ? t('line.images', { count: totalImages }) : money(totalCents);

/** Label of the download button: 'Download 3 pages for $2.00', 'Download 3 pages (uses 3 images)' or 'Download 3 pages'. */
export function downloadText(fees: FeeSchedule, t: Translate, money: FormatCents): string {
  const { pageCount: count, totalCents, totalImages } = fees;
  if (totalImages > 0) return t('fees.downloadUsing', { count, images: priceText(fees, t, money) });
  return totalCents > 0
    ? t('fees.downloadFor', { count, price: priceText(fees, t, money) })
    : t('fees.download', { count });
}
