import { FREE_REPEAT_DAYS } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCounty, useCurrentUser } from '@portal/session';
import { Button, Facts, LedgerLines, PlainSheet, SheetHeading, Stack, Text } from '@portal/ui';
import { receiptLines } from './charge-texts.ts';
import { alreadyPurchasedText, lostPagesText } from './fee-texts.ts';
import type { Order, Receipt } from './order.model.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface ReceiptSheetProps {
  readonly order: Order;
  readonly receipt: Receipt;
  readonly documentTitle: string;
}

/** Printable receipt: the purchase, its cost and the remaining balance. */
export function ReceiptSheet({ order, receipt, documentTitle }: ReceiptSheetProps) {
  const t = useText('imaging');
  const { money, instant } = useFormats();
  const { countyName } = useCounty();
  const { fees, guid, lostPages } = order;
  const lines = receiptLines(fees, t, money);
  const refunded = { key: 'refunded', label: t('receipt.refunded'), amount: money(-receipt.refundedCents) };
  const notes = [lostPagesText(lostPages, t), alreadyPurchasedText(fees, t)].filter((note) => note !== '');
  return (
    <PlainSheet>
      <Stack gap="tight">
        <SheetHeading>{t('receipt.title')}</SheetHeading>
        <Facts
          items={[
            ...(countyName === '' ? [] : [{ term: t('receipt.county'), value: countyName }]),
            { term: t('receipt.document'), value: documentTitle },
            { term: t('receipt.date'), value: instant(receipt.paidAt) },
            { term: t('receipt.number'), value: guid },
          ]}
        />
        <LedgerLines caption={t('receipt.title')} lines={receipt.refundedCents > 0 ? [...lines, refunded] : lines} />
        {notes.map((note) => (
          <Text key={note} variant="note">
            {note}
          </Text>
        ))}
        <ReceiptNotes order={order} receipt={receipt} />
        <div>
          <Button size="small" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        </div>
      </Stack>
    </PlainSheet>
  );
}

/** Says when a card is charged, and until when the pages can be downloaded again. */
function ReceiptNotes({ order: { fees }, receipt }: Pick<ReceiptSheetProps, 'order' | 'receipt'>) {
  const t = useText('imaging');
  const { instant } = useFormats();
  const isGuest = useCurrentUser()?.role === 'GUEST';
  const isByCard = fees.beginningBalance?.reason === 'CARD_BEFORE';
  const isBought = fees.totalCents > 0 || fees.totalImages > 0;
  const until = new Date(receipt.paidAt.getTime() + FREE_REPEAT_DAYS * DAY_MS);
  return (
    <>
      {/* No amount, because there may be several holds on the card and the order does not have their number. */}
      {isByCard && <Text variant="note">{t('receipt.card')}</Text>}
      {isBought && (
        <Text variant="note">{isGuest ? t('receipt.untilLogout') : t('receipt.until', { until: instant(until) })}</Text>
      )}
    </>
  );
}
