import { downloadPdf, imageFileName, saveFile } from '@portal/api-client';
import { getImage, type PaymentNotice } from '@portal/contracts';
import { isRole, isStaff } from '@portal/domain';
import { hasText, useFormats, useText } from '@portal/i18n';
import { notifyPaymentLeftOpen, useCurrentUser } from '@portal/session';
import { Button, focusPage, Message, type MessageTone, Row, Stack, styled } from '@portal/ui';
import { SlideIn } from '@portal/ui/dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePaymentNotices } from './use-payment-notices.ts';

const NoticeTime = styled('span', { base: { textStyle: 'note', fontWeight: 'normal', color: 'ink-2' } });

/** `closed`: the order can no longer be downloaded, usually because it was refunded. */
type Delivery = 'none' | 'running' | 'delivered' | 'failed' | 'closed';

const TONES: ReadonlyMap<string, MessageTone> = new Map([
  ['CREDITED', 'success'],
  ['AUTHORIZED', 'success'],
  ['PAID', 'success'],
  ['NOT_CHARGED', 'warning'],
  ['UNKNOWN', 'warning'],
  ['CAPTURE_FAILED', 'warning'],
  ['VOID_FAILED', 'warning'],
  ['PAYMENT_UNKNOWN', 'warning'],
]);

/** Downloads a paid order, without a charge. */
async function deliver(imageStateGuid: string): Promise<Delivery> {
  const fetched = await downloadPdf(getImage, { imageStateGuid });
  if (!fetched.ok && fetched.failure.code === 'ORDER_CLOSED') return 'closed';
  if (!fetched.ok || fetched.value.content.preview) return 'failed';
  const { content, file } = fetched.value;
  saveFile({ name: imageFileName(content.header.uiSaveAsImageName), bytes: file });
  return 'delivered';
}

interface NoticeProps {
  readonly notice: PaymentNotice;
  /** The button that shows the remaining notices, if there are any. */
  readonly moreButton: ReactNode;
  readonly onClose: () => void;
  readonly onFetched: () => void;
}

/** The part of the message key that depends on the outcome. */
function kindOf({ outcome, amountCents }: PaymentNotice, delivery: Delivery): string {
  if (delivery === 'delivered') return 'DELIVERED';
  // Flat-fee images and free orders have no price to show.
  return outcome === 'PAID' && amountCents === 0 ? 'PAID_FREE' : outcome;
}

/** The text of a notice. For an outcome that this release does not know, it contains only what the payment was for. */
function useNoticeText(notice: PaymentNotice, delivery: Delivery): string {
  const t = useText('notices');
  const { money } = useFormats();
  const { purpose, title, amountCents } = notice;
  const key = `${purpose}.${kindOf(notice, delivery)}`;
  return t(hasText(`notices:${key}`) ? key : 'other', { title, amount: money(amountCents) });
}

/**
 * Whether a paid order can be downloaded only until the user logs out: a guest's pages are deleted with the session, and an order
 * that was drawn on a card is canceled.
 */
function useEndsWithSession(): boolean {
  const user = useCurrentUser();
  const isCardPayer = user?.accountType === 'A_LA_CARTE' && user.paymentMethod === 'CREDIT_CARD';
  return user?.role === 'GUEST' || isCardPayer;
}

function Notice({ notice, moreButton, onClose, onFetched }: NoticeProps) {
  const t = useText('notices');
  const { instant } = useFormats();
  const [delivery, setDelivery] = useState<Delivery>('none');
  const text = useNoticeText(notice, delivery);
  const endsWithSession = useEndsWithSession();
  const { outcome, imageStateGuid } = notice;
  const isPending = outcome === 'PENDING';
  const download = async (guid: string): Promise<void> => {
    setDelivery('running');
    const result = await deliver(guid);
    setDelivery(result);
    if (result === 'delivered') onFetched();
    // reads the notices again, which name the refund
    if (result === 'closed') notifyPaymentLeftOpen();
  };
  return (
    <Message
      tone={TONES.get(outcome) ?? 'info'}
      title={
        <>
          {text} <NoticeTime>{instant(notice.at)}</NoticeTime>
        </>
      }
      action={
        <Row>
          {imageStateGuid !== null && outcome === 'PAID' && delivery !== 'closed' && (
            <Button
              size="small"
              icon="download"
              busy={delivery === 'running'}
              onClick={() => void download(imageStateGuid)}
            >
              {t('download')}
            </Button>
          )}
          {moreButton}
          {!isPending && (
            <Button size="small" onClick={onClose}>
              {t('close')}
            </Button>
          )}
        </Row>
      }
    >
      {delivery === 'failed' && <p>{t('failed')}</p>}
      {delivery === 'closed' && (
        <p>
          {t('errors:ORDER_CLOSED.text')} {t('errors:ORDER_CLOSED.next')}
        </p>
      )}
      {isPending && <p>{t('pendingNext')}</p>}
      {outcome === 'UNKNOWN' && <p>{t('unknownNext')}</p>}
      {outcome === 'PAID' && delivery === 'none' && <p>{t(endsWithSession ? 'paidNextUntilLogout' : 'paidNext')}</p>}
    </Message>
  );
}

/** The user's notices. Shows only one at first, because several would push the page down. */
function NoticeList({ userId, isStaffReader }: { readonly userId: number; readonly isStaffReader: boolean }) {
  const t = useText('notices');
  const { notices, close, fetched } = usePaymentNotices(userId, isStaffReader);
  const [areAllShown, setAllShown] = useState(false);
  const region = useRef<HTMLElement>(null);
  const hasClosed = useRef(false);
  // the clicked button is removed, so the focus moves to the next notice, else to the page
  useEffect(() => {
    if (!hasClosed.current) return;
    hasClosed.current = false;
    const button = region.current?.querySelector('button');
    if (button) button.focus();
    else focusPage();
  }, [notices.length]);
  if (notices.length === 0) return null;
  const hiddenCount = areAllShown ? 0 : notices.length - 1;
  const moreButton = hiddenCount > 0 && (
    <Button variant="underlined" size="small" onClick={() => setAllShown(true)}>
      {t('more', { count: hiddenCount })}
    </Button>
  );
  const closeOne = (id: string): void => {
    hasClosed.current = true;
    close(id);
  };
  return (
    <section ref={region} aria-label={t('region')}>
      <Stack gap="tight">
        {notices.slice(0, notices.length - hiddenCount).map((notice) => (
          <SlideIn key={notice.id}>
            <Notice
              notice={notice}
              moreButton={moreButton}
              onClose={() => closeOne(notice.id)}
              onFetched={() => fetched(notice)}
            />
          </SlideIn>
        ))}
      </Stack>
    </section>
  );
}

/** Outcomes of payments that the user has not seen yet. They stay above the current page until the user closes them or leaves the page. */
export function PaymentNotices() {
  const user = useCurrentUser();
  return user === null ? null : (
    <NoticeList key={user.userId} userId={user.userId} isStaffReader={isRole(user.role) && isStaff(user.role)} />
  );
}
