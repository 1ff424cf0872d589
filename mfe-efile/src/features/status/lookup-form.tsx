import { type Efiling, efileStatus } from '@portal/contracts';
import { checkEmail, collectMessages, REQUIRED } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { defineForm } from '@portal/ui/form';

interface LookupValues {
  readonly transactionNumber: string;
  readonly email: string;
}

const LONGEST_NUMBER = 40;
const LONGEST_EMAIL = 254;

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
          maxLength: LONGEST_NUMBER,
        },
        {
          kind: 'email',
          name: 'email',
          labelKey: 'efile:filing.email',
          hintKey: 'efile:status.emailHint',
          required: true,
          width: 6,
          maxLength: LONGEST_EMAIL,
          autoComplete: 'email',
        },
      ],
    },
  ],
  submitKey: 'efile:status.submit',
  busyKey: 'efile:status.searching',
});

export interface LookupFormProps {
  /** Of a receipt that was opened by its address. */
  readonly number?: string;
  readonly onFound: (filing: Efiling) => void;
}

/** Finds a filing by its number and the email address it was filed with: who knows both may read it. */
export function LookupForm({ number = '', onFound }: LookupFormProps) {
  const form = useCallForm(efileStatus, {
    description: FORM,
    initial: { transactionNumber: number, email: '' },
    guarded: false,
    validate: (values: LookupValues) =>
      collectMessages({
        transactionNumber: values.transactionNumber.trim() === '' ? REQUIRED : undefined,
        email: checkEmail(values.email),
      }),
    request: ({ transactionNumber, email }) => ({
      transactionNumber: transactionNumber.trim().toUpperCase(),
      email: email.trim(),
    }),
    onSuccess: onFound,
  });
  return <CallForm form={form} />;
}
