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

/** The sentence of a notice; of a kind that this release does not know, what it is about. */
function useNoticeWords({ purpose, outcome, title, amountCents }: PaymentNotice, delivery: Delivery): string {
  const t = useText('shell');
  const { money } = useFormats();
  const key = `notices.${purpose}.${delivery === 'delivered' ? 'DELIVERED' : outcome}`;
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

function NoticesOf({ userId }: { readonly userId: number }) {
  const t = useText('shell');
  const { notices, close } = usePaymentNotices(userId);
  if (notices.length === 0) return null;
  return (
    <section aria-label={t('notices.region')}>
      <Stack gap="tight">
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} onClose={() => close(notice.id)} />
        ))}
      </Stack>
    </section>
  );
}

/** What became of payments whose end the user was not told, above every page until it is read. */
export function PaymentNotices() {
  const user = useCurrentUser();
  return user === null ? null : <NoticesOf key={user.userId} userId={user.userId} />;
}
