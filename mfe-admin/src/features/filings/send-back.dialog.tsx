import type { ApiError } from '@portal/api-client';
import { type EfileEntry, holdEfile, rejectEfile } from '@portal/contracts';
import { checkHold, checkRejection, cleanText, QUEUE_LIMITS, REJECTION_REASONS } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Dialog } from '@portal/ui/dialog';
import { defineForm } from '@portal/ui/form';

interface DialogProps {
  readonly entry: EfileEntry;
  readonly onDone: (entry: EfileEntry) => void;
  /** Called after a failure: another clerk may have changed the filing, or the response to a decision was lost. */
  readonly onFailure: (failure: ApiError) => void;
  /** Whether another clerk has taken the filing over. What was typed then returns with the filing. */
  readonly isTakenAway: () => boolean;
  readonly onClose: () => void;
}

interface HoldValues {
  readonly note: string;
}

const HOLD_FORM = defineForm<HoldValues>({
  id: 'hold',
  submitKey: 'admin:filings.hold.submit',
  busyKey: 'admin:filings.hold.busy',
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'note',
          labelKey: 'admin:filings.note',
          hintKey: 'admin:filings.noteHint',
          required: true,
          maxLength: QUEUE_LIMITS.note,
          rows: 4,
          width: 12,
        },
      ],
    },
  ],
});

/** Dialog to put a filing on hold, with a message to the filer. */
export function HoldDialog({ entry, onDone, onFailure, isTakenAway, onClose }: DialogProps) {
  const t = useText('admin');
  const form = useCallForm(holdEfile, {
    description: HOLD_FORM,
    initial: { note: '' },
    validate: ({ note }) => checkHold({ note: cleanText(note) }),
    request: ({ note }) => ({ transactionNumber: entry.transactionNumber, version: entry.version, note }),
    onSuccess: onDone,
    onFailure,
    isTakenAway,
  });
  return (
    <Dialog
      open
      title={t('filings.hold.title', { number: entry.transactionNumber })}
      onClose={() => form.guard.leave(onClose)}
    >
      <CallForm form={form} onCancel={onClose} />
    </Dialog>
  );
}

interface RejectValues {
  readonly reason: string;
  readonly note: string;
  readonly money: string;
}

const REJECT_FORM = defineForm<RejectValues>({
  id: 'reject',
  submitKey: 'admin:filings.reject.submit',
  busyKey: 'admin:filings.reject.busy',
  sections: [
    {
      fields: [
        {
          kind: 'select',
          name: 'reason',
          labelKey: 'admin:filings.reject.reason',
          placeholderKey: 'admin:filings.reject.choose',
          required: true,
          options: REJECTION_REASONS.map((value) => ({ value, labelKey: `admin:filings.reasons.${value}` })),
          width: 12,
        },
        {
          kind: 'textarea',
          name: 'note',
          labelKey: 'admin:filings.note',
          hintKey: 'admin:filings.noteHint',
          maxLength: QUEUE_LIMITS.note,
          rows: 3,
          width: 12,
        },
        {
          kind: 'segmented',
          name: 'money',
          labelKey: 'admin:filings.reject.money',
          visibleWhen: ({ money }) => money !== '',
          options: [
            { value: 'REFUND', labelKey: 'admin:filings.reject.refund' },
            { value: 'KEEP', labelKey: 'admin:filings.reject.keep' },
          ],
          width: 12,
        },
      ],
    },
  ],
});

/** Dialog to reject a filing with a reason. The charge is refunded by default. */
export function RejectDialog({ entry, onDone, onFailure, isTakenAway, onClose }: DialogProps) {
  const t = useText('admin');
  const form = useCallForm(rejectEfile, {
    description: REJECT_FORM,
    initial: { reason: '', note: '', money: entry.totalCharge === 0 ? '' : 'REFUND' },
    validate: ({ reason, note }) => checkRejection({ reason, note: cleanText(note) }),
    request: ({ reason, note, money }) => ({
      transactionNumber: entry.transactionNumber,
      version: entry.version,
      reason,
      note,
      keepsCharge: money === 'KEEP',
    }),
    onSuccess: onDone,
    onFailure,
    isTakenAway,
  });
  return (
    <Dialog
      open
      title={t('filings.reject.title', { number: entry.transactionNumber })}
      onClose={() => form.guard.leave(onClose)}
    >
      <CallForm form={form} onCancel={onClose} />
    </Dialog>
  );
}
