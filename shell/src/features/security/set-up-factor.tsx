import { beginSecondFactor, confirmSecondFactor } from '@portal/contracts';
import { CallForm, useCallForm } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, Row, Stack, styled, Text } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { type ReactNode, useState } from 'react';
import { FactorPicture } from './factor-picture.tsx';
import { CodesComing } from './recovery-codes.tsx';

const Key = styled('code', { base: { textStyle: 'data', overflowWrap: 'anywhere', userSelect: 'all' } });

interface Values {
  readonly code: string;
}

const description = defineForm<Values>({
  id: 'second-factor',
  sections: [
    {
      fields: [
        {
          kind: 'text',
          name: 'code',
          labelKey: 'profile:security.code',
          required: true,
          width: 4,
          maxLength: 10,
          autoComplete: 'one-time-code',
        },
      ],
    },
  ],
  submitKey: 'profile:security.turnOn',
  busyKey: 'profile:security.turningOn',
  cancelKey: 'common:cancel',
});

interface Shared {
  readonly secret: string;
  readonly address: string;
}

interface NextProps {
  /** The recovery codes: they are shown once. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  /** Stays while the code is typed; without it, there is a way back. */
  readonly extraActions?: ReactNode;
}

interface FirstCodeProps extends Shared, NextProps {
  readonly onCancel: () => void;
}

/** Shares a secret with an app, and takes the first code of it. */
function FirstCode({ secret, address, onDone, onCancel, extraActions }: FirstCodeProps) {
  const t = useText('profile');
  const form = useCallForm(confirmSecondFactor, {
    description,
    initial: { code: '' },
    request: ({ code }) => ({ code }),
    guarded: false,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const isComing = form.state.status === 'LOADING';
  return (
    <Stack>
      <Text>{t('security.scan')}</Text>
      <FactorPicture address={address} label={t('security.picture')} />
      <Text look="data">
        {t('security.key')} <Key>{secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</Key>
      </Text>
      {isComing && <CodesComing />}
      {/* what was sent cannot be taken back: whoever canceled then would not see the codes that came */}
      <CallForm
        form={form}
        {...(isComing || extraActions !== undefined ? {} : { onCancel })}
        {...(extraActions === undefined ? {} : { extraActions })}
      />
    </Stack>
  );
}

interface SetUpFactorProps extends NextProps {
  readonly label: string;
  /** Setting it up is what the page is for. */
  readonly isPrimary: boolean;
  /** What else can be done before it begins. */
  readonly beside?: ReactNode;
}

/** A button that makes a secret, and what follows in its place. */
export function SetUpFactor({ label, isPrimary, beside, ...next }: SetUpFactorProps) {
  const [shared, setShared] = useState<Shared>();
  const { isBusy, submit } = useSubmit(beginSecondFactor, { onSuccess: setShared });
  if (shared !== undefined) return <FirstCode {...shared} {...next} onCancel={() => setShared(undefined)} />;
  return (
    <Row>
      <Button look={isPrimary ? 'primary' : 'plain'} busy={isBusy} onClick={() => void submit({})}>
        {label}
      </Button>
      {beside}
      {next.extraActions}
    </Row>
  );
}
