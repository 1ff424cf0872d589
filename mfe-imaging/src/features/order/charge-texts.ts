import { CHARGE_REASONS, type ChargeLine, type FeeSchedule } from '@portal/contracts';
import type { Translate } from '@portal/i18n';
import type { LedgerLine } from '@portal/ui';
import { findKnown, purchasedItem } from './fee-texts.ts';

type Money = (amountCents: number) => string;

/** A charge line in the user's language. A line with an unknown reason has the server's description. */
function lineOf(line: ChargeLine, key: string, t: Translate, money: Money): LedgerLine {
  const { description, value, quantity: count, unitCents, amountCents } = line;
  const reason = findKnown(CHARGE_REASONS, line.reason);
  const label = reason === undefined ? description : t(`line.${reason}`, { count, price: money(unitCents) });
  return { key, label, amount: amountOf(line.unit) };

  function amountOf(unit: string): string {
    // For pages bought before, the quantity is the number of pages. They use no images.
    if (unit === 'IMAGES') return t('line.images', { count: reason === 'ALREADY_PURCHASED' ? 0 : count });
    return unit === 'CENTS' ? money(amountCents) : value;
  }
}

/** The lines of a charge summary, from the beginning to the ending balance. */
export function chargeLines(fees: FeeSchedule, t: Translate, money: Money): LedgerLine[] {
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
 * The lines of a receipt. The balances were computed before the account was funded and charged. So for a card the charges after this
 * download are added, and for an account that was topped up only the purchase is shown.
 */
export function receiptLines(fees: FeeSchedule, t: Translate, money: Money): LedgerLine[] {
  const { beginningBalance: before, endingBalance, totalCents } = fees;
  if (endingBalance !== null || before === null) return chargeLines(fees, t, money);
  if (before.reason !== 'CARD_BEFORE') return chargeLines({ ...fees, beginningBalance: null }, t, money);
  const after = { key: 'ending', label: t('line.CARD_AFTER'), amount: money(before.amountCents + totalCents) };
  return [...chargeLines(fees, t, money), after];
}
