import type { ChargeLine, FeeSchedule } from '@portal/contracts';
import { hasText, type Translate } from '@portal/i18n';
import type { LedgerLine } from '@portal/ui';

/** What an amount counts when it is no money: image credits. */
const IMAGES = /^-?[\d,]+ images?$/;

/** A line in the reader's language; a reason that this release does not know is shown in the server's words. */
function lineOf(line: ChargeLine, key: string, t: Translate, money: (cents: number) => string): LedgerLine {
  const { description, value, reason, quantity, unitCents } = line;
  const label =
    hasText(`imaging:line.${reason}_other`) || hasText(`imaging:line.${reason}`)
      ? t(`line.${reason}`, { count: quantity, price: money(unitCents) })
      : description;
  return { key, label, amount: IMAGES.test(value) ? t('line.images', { count: quantity }) : value };
}

/** The lines of a charge summary, from beginning to ending balance. */
export function chargeLines(fees: FeeSchedule, t: Translate, money: (cents: number) => string): LedgerLine[] {
  const { beginningBalance, singleItemPurchase, multipleItemPurchase, endingBalance } = fees;
  const lines: LedgerLine[] = [];
  if (beginningBalance !== null) lines.push(lineOf(beginningBalance, 'beginning', t, money));
  if (singleItemPurchase !== null) {
    const { item } = singleItemPurchase;
    lines.push({ ...lineOf(item, 'item', t, money), label: item.description });
  }
  if (multipleItemPurchase !== null) {
    const { items } = multipleItemPurchase;
    lines.push(...items.map((item, index) => lineOf(item, `item ${index}`, t, money)));
    lines.push({ ...lineOf(multipleItemPurchase.total, 'total', t, money), total: true });
  }
  if (endingBalance !== null) lines.push(lineOf(endingBalance, 'ending', t, money));
  return lines;
}

/** What is bought: names the summary, '{item} Download'. */
export const purchasedItem = ({ singleItemPurchase, multipleItemPurchase }: FeeSchedule): string =>
  multipleItemPurchase?.itemHeaderDescription ?? singleItemPurchase?.item.description ?? '';
