import { downloadPdf, imageFileName, saveFile } from '@portal/api-client';
import { getImage, type PaymentNotice } from '@portal/contracts';
import { hasText, useFormats, useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { Button, Message, type MessageTone, Row, Stack } from '@portal/ui';
import { useState } from 'react';
import { usePaymentNotices } from './use-payment-notices.ts';

type Delivery = 'none' | 'running' | 'delivered' | 'failed';

const TONES: ReadonlyMap<string, MessageTone> = new Map([
  ['CREDITED', 'success'],
  ['AUTHORIZED', 'success'],
  ['PAID', 'success'],
  ['NOT_CHARGED', 'warning'],
]);

/** Fetches what is paid; nothing is charged. */
async function deliver(imageStateGuid: string): Promise<Delivery> {
  const fetched = await downloadPdf(getImage, { imageStateGuid });
  if (!fetched.ok || fetched.value.content.preview) return 'failed';
  const { content, file } = fetched.value;
  saveFile({ name: imageFileName(content.header.uiSaveAsImageName), bytes: file });
  return 'delivered';
}

interface NoticeProps {
  readonly notice: PaymentNotice;
  readonly onClose: () => void;
}

/** Which sentence a notice is told by. */
function kindOf({ outcome, amountCents }: PaymentNotice, delivery: Delivery): string {
  if (delivery === 'delivered') return 'DELIVERED';
  // Images of a flat fee, and what is free, have no price to name.
  return outcome === 'PAID' && amountCents === 0 ? 'PAID_FREE' : outcome;
}

/** The sentence of a notice; of a kind that this release does not know, what it is about. */
function useNoticeWords(notice: PaymentNotice, delivery: Delivery): string {
  const t = useText('shell');
  const { money } = useFormats();
  const { purpose, title, amountCents } = notice;
  const key = `notices.${purpose}.${kindOf(notice, delivery)}`;
  return t(hasText(`shell:${key}`) ? key : 'notices.other', { title, amount: money(amountCents) });
}

function Notice({ notice, onClose }: NoticeProps) {
  const t = useText('shell');
  const { instant } = useFormats();
  const [delivery, setDelivery] = useState<Delivery>('none');
  const words = useNoticeWords(notice, delivery);
  const { outcome, imageStateGuid } = notice;
  const isPending = outcome === 'PENDING';
  const download = async (guid: string): Promise<void> => {
    setDelivery('running');
    setDelivery(await deliver(guid));
  };
  return (
    <Message
      tone={TONES.get(outcome) ?? 'info'}
      title={words}
      action={
        <Row>
          {imageStateGuid !== null && outcome === 'PAID' && (
            <Button icon="download" busy={delivery === 'running'} onClick={() => void download(imageStateGuid)}>
              {t('notices.download')}
            </Button>
          )}
          {!isPending && <Button onClick={onClose}>{t('notices.close')}</Button>}
        </Row>
      }
    >
      {delivery === 'failed' && <p>{t('notices.failed')}</p>}
      {isPending && <p>{t('notices.pendingNext')}</p>}
      {outcome === 'PAID' && delivery !== 'failed' && <p>{t('notices.paidNext')}</p>}
      <p>{instant(notice.at)}</p>
    </Message>
  );
}

/** More would push the page away. */
const FIRST_SHOWN = 2;

function NoticesOf({ userId }: { readonly userId: number }) {
  const t = useText('shell');
  const { notices, close } = usePaymentNotices(userId);
  const [areAllShown, setAllShown] = useState(false);
  if (notices.length === 0) return null;
  const hidden = areAllShown ? 0 : Math.max(0, notices.length - FIRST_SHOWN);
  return (
    <section aria-label={t('notices.region')}>
      <Stack gap="tight">
        {notices.slice(0, notices.length - hidden).map((notice) => (
          <Notice key={notice.id} notice={notice} onClose={() => close(notice.id)} />
        ))}
        {hidden > 0 && (
          <Row>
            <Button look="underlined" size="small" onClick={() => setAllShown(true)}>
              {t('notices.more', { count: hidden })}
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  );
}

/** What became of payments whose end the user was not told, above every page until it is read. */
export function PaymentNotices() {
  const user = useCurrentUser();
  return user === null ? null : <NoticesOf key={user.userId} userId={user.userId} />;
}
