import { beginSecondFactor, confirmSecondFactor } from '@portal/contracts';
import { CallForm, useCallForm } from '@portal/forms';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Button, Row, Stack, styled, Text } from '@portal/ui';
import { defineForm } from '@portal/ui/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FactorPicture } from './factor-picture.tsx';
import { CodesLoading } from './recovery-codes.tsx';

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
  /** Receives the recovery codes, which are shown only once. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  /** Actions that stay visible while the code is typed; if omitted, a Cancel button is shown. */
  readonly extraActions?: ReactNode;
}

interface FirstCodeProps extends Shared, NextProps {
  /** Accessible name of this step. */
  readonly label: string;
  readonly onCancel: () => void;
}

/** Shows a secret for the app, and asks for the app's first code. It takes the focus, because the clicked button is gone. */
function FirstCode({ label, secret, address, onDone, onCancel, extraActions }: FirstCodeProps) {
  const t = useText('profile');
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const form = useCallForm(confirmSecondFactor, {
    description,
    initial: { code: '' },
    request: ({ code }) => ({ code }),
    guarded: false,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const isLoading = form.state.status === 'LOADING';
  return (
    <section ref={place} tabIndex={-1} aria-label={label}>
      <Stack>
        <Text>{t('security.scan')}</Text>
        <FactorPicture address={address} label={t('security.picture')} />
        <Text variant="data">
          {t('security.key')} <Key>{secret.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</Key>
        </Text>
        {isLoading && <CodesLoading />}
        {/* no Cancel while submitting: a sent request cannot be undone, and its recovery codes would not be seen */}
        <CallForm
          form={form}
          {...(isLoading || extraActions !== undefined ? {} : { onCancel })}
          {...(extraActions === undefined ? {} : { extraActions })}
        />
      </Stack>
    </section>
  );
}

interface SetUpFactorProps extends NextProps {
  readonly label: string;
  /** True if setting up the factor is the page's main action. */
  readonly isPrimary: boolean;
  /** Other actions, shown before the setup starts. */
  readonly beside?: ReactNode;
}

/** A button that creates a secret, replaced by the setup's next step. */
export function SetUpFactor({ label, isPrimary, beside, ...next }: SetUpFactorProps) {
  const [shared, setShared] = useState<Shared>();
  const button = useRef<HTMLButtonElement>(null);
  const isCanceled = useRef(false);
  const { isBusy, submit } = useSubmit(beginSecondFactor, { onSuccess: setShared });
  // the focus returns to the button that began the setup, because Cancel is gone
  useEffect(() => {
    if (shared === undefined && isCanceled.current) button.current?.focus();
  }, [shared]);
  if (shared !== undefined) {
    const cancel = () => {
      isCanceled.current = true;
      setShared(undefined);
    };
    return <FirstCode label={label} {...shared} {...next} onCancel={cancel} />;
  }
  return (
    <Row>
      <Button ref={button} variant={isPrimary ? 'primary' : 'plain'} busy={isBusy} onClick={() => void submit({})}>
        {label}
      </Button>
      {beside}
      {next.extraActions}
    </Row>
  );
}
