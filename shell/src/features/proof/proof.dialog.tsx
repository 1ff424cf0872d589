import { proveIdentity } from '@portal/contracts';
import { REQUIRED } from '@portal/domain';
import { CallForm, useCallForm } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Box } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { defineForm } from '@portal/ui/form';
import { closeProofQuestion } from './proof-question.ts';

interface Values {
  readonly proof: string;
}

const description = defineForm<Values>({
  id: 'proof',
  sections: [
    {
      fields: [
        {
          kind: 'password',
          name: 'proof',
          labelKey: 'profile:proof.label',
          required: true,
          width: 12,
          maxLength: 200,
          autoComplete: 'current-password',
        },
      ],
    },
  ],
  submitKey: 'profile:proof.submit',
  busyKey: 'profile:proof.busy',
  cancelKey: 'common:cancel',
});

const cancel = (): void => closeProofQuestion(false);

/** Asks for the password or a code again before a form is sent. The form keeps its input meanwhile. */
export default function ProofDialog() {
  const t = useText('profile');
  const form = useCallForm(proveIdentity, {
    description,
    initial: { proof: '' },
    validate: ({ proof }) => (proof === '' ? { proof: REQUIRED } : {}),
    request: ({ proof }) => ({ proof }),
    // no warning about unsaved input when it is closed: a password is never stored and is quickly typed again
    guarded: false,
    onSuccess: () => closeProofQuestion(true),
  });
  return (
    <Dialog open onClose={cancel} title={t('proof.title')} description={t('proof.lead')} closeOnOutsideClick={false}>
      <Box marginTop="s3">
        <CallForm form={form} onCancel={cancel} />
      </Box>
    </Dialog>
  );
}
