import { refundOrder } from '@portal/contracts';
import { checkRefund, cleanText, REFUND_REASON_LENGTH } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { useFormats, useText } from '@portal/i18n';
import { Stack, Text } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { defineForm } from '@portal/ui/form';

/** A purchase that can be refunded. */
export interface RefundablePurchase {
  readonly imageStateGuid: string;
  readonly cents: number;
  readonly images: number;
}

interface RefundValues {
  readonly reason: string;
}

const FORM = defineForm<RefundValues>({
  id: 'refund',
  submitKey: 'reports:other.history.refund.submit',
  busyKey: 'reports:other.history.refund.busy',
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'reason',
          labelKey: 'reports:other.history.refund.reason',
          required: true,
          maxLength: REFUND_REASON_LENGTH,
          width: 12,
        },
      ],
    },
  ],
});

interface RefundDialogProps {
  readonly purchase: RefundablePurchase;
  /** What was bought and who bought it, in the words of the history. */
  readonly details: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog to refund a purchase with a reason. It says what goes back, and how. */
export function RefundDialog({ purchase, details, onDone, onClose }: RefundDialogProps) {
  const t = useText('reports');
  const { money } = useFormats();
  const { imageStateGuid, cents, images } = purchase;
  const form = useCallForm(refundOrder, {
    description: FORM,
    initial: { reason: '' },
    validate: ({ reason }) => checkRefund({ reason: cleanText(reason) }),
    request: ({ reason }) => ({ imageStateGuid, reason }),
    onSuccess: onDone,
  });
  return (
    <Dialog open title={t('other.history.refund.title')} onClose={() => form.guard.leave(onClose)}>
      <Stack>
        <Text>{details}</Text>
        <Text>
          {cents > 0
            ? t('other.history.refund.money', { amount: money(cents) })
            : t('other.history.refund.images', { images: String(images) })}
        </Text>
        <Text variant="note">{t('other.history.refund.after')}</Text>
        <CallForm form={form} onCancel={onClose} />
      </Stack>
    </Dialog>
  );
}
