import { type Efiling, efileStatus } from '@portal/contracts';
import { checkEmail, collectMessages, REQUIRED } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { alertFailure } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Message } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { useState } from 'react';

interface LookupValues {
  readonly transactionNumber: string;
  readonly email: string;
}

const MAX_NUMBER_LENGTH = 40;
const MAX_EMAIL_LENGTH = 254;

const FORM = defineForm<LookupValues>({
  id: 'efile-status',
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'transactionNumber',
          labelKey: 'efile:status.number',
          hintKey: 'efile:status.numberHint',
          required: true,
          width: 6,
          maxLength: MAX_NUMBER_LENGTH,
        },
        {
          kind: 'email',
          name: 'email',
          labelKey: 'efile:filing.email',
          hintKey: 'efile:status.emailHint',
          required: true,
          width: 6,
          maxLength: MAX_EMAIL_LENGTH,
          autoComplete: 'email',
        },
      ],
    },
  ],
  submitKey: 'efile:status.submit',
  busyKey: 'efile:status.searching',
});

export interface LookupFormProps {
  /** The transaction number to start with, from the address of a receipt. */
  readonly number?: string;
  readonly onFound: (filing: Efiling) => void;
  /** Called when nothing is found, to clear the result of an earlier query. */
  readonly onMissed?: () => void;
}

const NO_FILING = 'NOT_FOUND';

/** Finds a filing by its number and the email address it was filed with. Anyone who knows both may read it. */
export function LookupForm({ number = '', onFound, onMissed }: LookupFormProps) {
  const t = useText('efile');
  /** The number of consecutive queries that found nothing. Used as a key, so that the message is announced each time. */
  const [missed, setMissed] = useState(0);
  const form = useCallForm(efileStatus, {
    description: FORM,
    initial: { transactionNumber: number, email: '' },
    guarded: false,
    isRepeatable: true,
    validate: (values: LookupValues) =>
      collectMessages({
        transactionNumber: values.transactionNumber.trim() === '' ? REQUIRED : undefined,
        email: checkEmail(values.email),
      }),
    request: ({ transactionNumber, email }) => ({
      transactionNumber: transactionNumber.trim().toUpperCase(),
      email: email.trim(),
    }),
    onSuccess: (filing) => {
      setMissed(0);
      onFound(filing);
    },
    onFailure: (failure) => {
      if (failure.code !== NO_FILING) {
        setMissed(0);
        alertFailure(failure);
        return;
      }
      setMissed(missed + 1);
      onMissed?.();
    },
  });
  return (
    <CallForm form={form}>
      {missed > 0 && form.state.values === form.state.sent && (
        <Message key={missed} tone="warning" announced="alert" title={t('status.none')}>
          {t('status.noneNext')}
        </Message>
      )}
    </CallForm>
  );
}
