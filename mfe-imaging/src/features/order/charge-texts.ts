import { CHARGE_REASONS, type ChargeLine, type FeeSchedule } from '@portal/contracts';
import type { Translate } from '@portal/i18n';
import type { LedgerLine } from '@portal/ui';
import { findKnown, purchasedItem } from './fee-texts.ts';

type FormatCents = (amountCents: number) => string;

/** A charge line in the user's language. For a reason that this release does not know, it has the server's English description. */
function lineOf(line: ChargeLine, key: string, t: Translate, money: FormatCents): LedgerLine {
  const { description, value, quantity: count, unitCents, amountCents } = line;
  const reason = findKnown(CHARGE_REASONS, line.reason);
  const label = reason === undefined ? description : t(`line.${reason}`, { count, price: money(unitCents) });
  return { key, label, amount: amountOf(line.unit) };

  function amountOf(unit: string): string {
    // For pages that the user already bought, the quantity is the number of pages, but they use no images.
    if (unit === 'IMAGES') return t('line.images', { count: reason === 'ALREADY_PURCHASED' ? 0 : count });
    return unit === 'CENTS' ? money(amountCents) : value;
  }
}

/** The lines of a charge summary, from the beginning balance to the ending balance. */
export function chargeLines(fees: FeeSchedule, t: Translate, money: FormatCents): LedgerLine[] {
  const { beginningBalance, singleItemPurchase, multipleItemPurchase, endingBalance } = fees;
  const lines: LedgerLine[] = [];
  if (beginningBalance !== null) lines.push(lineOf(beginningBalance, 'beginning', t, money));
  if (singleItemPurchase !== null) {
    lines.push({ ...lineOf(singleItemPurchase.item, 'item', t, money), label: purchasedItem(fees, t) });
  }
  if (multipleItemPurchase !== null) {
    const { items } = multipleItemPurchase;
    lines.push(...items.map((item, index) => lineOf(item, `item ${index}`, t, money)));
    lines.push({ ...lineOf(multipleItemPurchase.total, 'total', t, money), total: true });
  }
  if (endingBalance !== null) lines.push(lineOf(endingBalance, 'ending', t, money));
  return lines;
}

/**
 * The lines of a receipt. A summary without an ending balance was computed before the user added money, so its beginning balance is
 * outdated. For a card, a line with the charges after this download is added; for an account, the beginning balance is left out.
 */
export function receiptLines(fees: FeeSchedule, t: Translate, money: FormatCents): LedgerLine[] {
  const { beginningBalance: before, endingBalance, totalCents } = fees;
  if (endingBalance !== null || before === null) return chargeLines(fees, t, money);
  if (before.reason !== 'CARD_BEFORE') return chargeLines({ ...fees, beginningBalance: null }, t, money);
  const after = { key: 'ending', label: t('line.CARD_AFTER'), amount: money(before.amountCents + totalCents) };
  return [...chargeLines(fees, t, money), after];
}
