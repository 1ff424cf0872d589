import { type FeeSchedule, ORDERED_ITEMS, SHORTFALLS, WITHOUT_OPTIONS } from '@portal/contracts';
import { PAGE_COUNT_LIMIT, parsePageList } from '@portal/domain';
import type { Translate } from '@portal/i18n';
import { cardNeedOf, type Order } from './order.model.ts';

type Money = (amountCents: number) => string;

/** Finds a kind that an answer names among those that this release knows; undefined for one of a newer server. */
export const knownOf = <Kind extends string>(kinds: readonly Kind[], named: string | null): Kind | undefined =>
  kinds.find((kind) => kind === named);

/** What is bought: names the summary, '{item} Download'. */
export function purchasedItem(fees: FeeSchedule, t: Translate): string {
  switch (knownOf(ORDERED_ITEMS, fees.item)) {
    case 'DOCUMENT_IMAGE':
      return t('line.DOCUMENT_IMAGE');
    case undefined:
      return fees.multipleItemPurchase?.itemHeaderDescription ?? fees.singleItemPurchase?.item.description ?? '';
  }
}

/** 'Download charges for 3 pages' */
export const purchaseWords = ({ pageCount }: FeeSchedule, t: Translate): string => t('fees.of', { count: pageCount });

/** Which pages cost nothing again; '' when none do. */
export function alreadyPurchasedWords({ alreadyPurchasedPages: repeated, pageCount }: FeeSchedule, t: Translate) {
  if (repeated === 0) return '';
  return repeated >= pageCount ? t('fees.allBefore') : t('fees.someBefore', { count: repeated });
}

/** 'Pages 4-5 can't be shown and are not part of this download.'; '' when every page is. */
export function lostPagesWords(pages: string, t: Translate): string {
  if (pages === '') return '';
  const list = parsePageList(pages, PAGE_COUNT_LIMIT);
  // an unknown item of a newer server is shown as it is
  return t('fees.lostPages', { count: list.ok ? list.value.length : 2, pages });
}

/** Why the order cannot be paid; empty if it can. For an unknown reason, the server's message. */
export function shortfallWords(fees: FeeSchedule, t: Translate, money: Money): string {
  const { beginningBalance, totalCents, totalImages } = fees;
  switch (knownOf(SHORTFALLS, fees.shortfall)) {
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
    case undefined:
      return fees.insufficientBalanceMessage;
  }
}

/** The advice for someone who cannot buy anything; empty for everyone else. */
export function withoutOptionsWords(fees: FeeSchedule, t: Translate): string {
  switch (knownOf(WITHOUT_OPTIONS, fees.withoutOptions)) {
    case 'FEWER_PAGES':
      return t('fees.FEWER_PAGES');
    case 'ASK_ADMINISTRATOR':
      return t('fees.ASK_ADMINISTRATOR');
    case undefined:
      return fees.noPurchasingOptionsAvailableMessage;
  }
}

/** What the bank holds and how much of it is paid; undefined if no card hold is needed. */
export function holdWords(order: Order, holdCents: number, t: Translate, money: Money): string | undefined {
  const need = cardNeedOf(order);
  return need === null
    ? undefined
    : t(`order.hold.${need}`, { hold: money(holdCents), sum: money(order.fees.totalCents) });
}

/** '$2.00', '3 images' */
export const priceWords = ({ totalCents, totalImages }: FeeSchedule, t: Translate, money: Money): string =>
  totalImages > 0 ? t('line.images', { count: totalImages }) : money(totalCents);

/** 'Download 3 pages for $2.00', 'Download 3 pages (uses 3 images)', 'Download 3 pages' */
export function downloadWords(fees: FeeSchedule, t: Translate, money: Money): string {
  const { pageCount: count, totalCents, totalImages } = fees;
  if (totalImages > 0) return t('fees.downloadUsing', { count, images: priceWords(fees, t, money) });
  return totalCents > 0
    ? t('fees.downloadFor', { count, price: priceWords(fees, t, money) })
    : t('fees.download', { count });
}
