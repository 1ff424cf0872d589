import { NO_CENTS } from '../money/index.ts';
import { type Price, type PriceLine, priceLine, priceOfLines } from './price.ts';

const quantityOf = (price: Price, reason: PriceLine['reason']): number =>
  price.lines.find((line) => line.reason === reason)?.quantity ?? 0;

/**
 * The price of an order when other orders have paid for some of its pages in the meantime. The original rates apply, even if the
 * county's rates have changed. The pages that were paid for elsewhere become 'already purchased'. A document rate stays while at
 * least one page remains; lines that do not depend on pages stay. The result is never
 * more than the original price.
 *
 * @param pagesLeft number of pages that no order has paid for yet
 * @param pageCount number of pages in the order
 */
export function priceOfRemainingPages(price: Price, pagesLeft: number, pageCount: number): Price {
  const firstPages = quantityOf(price, 'FIRST_PAGE');
  const credits = quantityOf(price, 'IMAGE_CREDITS');
  const isDocument = quantityOf(price, 'DOCUMENT') > 0;
  const pricedPages = isDocument ? pageCount : firstPages + quantityOf(price, 'ADDITIONAL_PAGES') + credits;
  const left = Math.max(0, pagesLeft);
  if (left >= pricedPages || (isDocument && left > 0)) return price;
  const lines = price.lines.flatMap((line): PriceLine[] => {
    if (line.reason === 'FIRST_PAGE') return [priceLine(line.reason, Math.min(left, 1), line.unitCents)];
    if (line.reason === 'ADDITIONAL_PAGES') return [priceLine(line.reason, Math.max(left - 1, 0), line.unitCents)];
    if (line.reason === 'IMAGE_CREDITS') return [priceLine(line.reason, left, line.unitCents)];
    return line.reason === 'DOCUMENT' || line.reason === 'ALREADY_PURCHASED' ? [] : [line];
  });
  return priceOfLines([...lines, priceLine('ALREADY_PURCHASED', pageCount - left, NO_CENTS)], credits > 0 ? left : 0);
}
