import { type ContentOf, type readSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@portal/contracts';
import { todayIn } from '@portal/domain';
import { useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { useCountyZone } from '@portal/session';
import { announce, Button, Heading, Stack, Text } from '@portal/ui';
import { ConfirmDialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

export type Factor = ContentOf<typeof readSecondFactor>;

interface TwoStepLoginProps {
  readonly factor: Factor;
  /** Called after a change, to reload the stored state. */
  readonly onChange: () => void;
}

type Question = 'remove' | 'renew';

/** Confirmation for turning the factor off and for replacing the recovery codes. */
function FactorQuestion({
  question,
  onEnd,
  onCodes,
  onOff,
}: {
  readonly question: Question;
  readonly onEnd: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onOff: () => void;
}) {
  const t = useText('profile');
  const common = useText('common');
  const remove = useSubmit(removeSecondFactor, { onSuccess: onOff });
  const renew = useSubmit(renewRecoveryCodes, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  const isRemove = question === 'remove';
  const act = isRemove ? remove : renew;
  return (
    <ConfirmDialog
      open
      destructive={isRemove}
      title={t(isRemove ? 'security.turnOffTitle' : 'security.renewTitle')}
      description={t(isRemove ? 'security.turnOffLead' : 'security.renewLead')}
      confirmLabel={t(isRemove ? 'security.turnOff' : 'security.renew')}
      cancelLabel={common('cancel')}
      busy={act.isBusy}
      onConfirm={() => void act.submit({}).then(onEnd)}
      onCancel={onEnd}
    />
  );
}

/** Whether the second factor is on, since when, and the actions for it. */
export function TwoStepLogin({ factor, onChange }: TwoStepLoginProps) {
  const t = useText('profile');
  const zone = useCountyZone();
  const { day } = useFormats();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [question, setQuestion] = useState<Question>();
  const { isOn, isRequired, since, recoveryCodesLeft } = factor;
  const turnedOn = (made: readonly string[]): void => {
    announce(t('security.isOn'));
    setCodes(made);
    onChange();
  };
  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={() => setCodes([])} />;
  return (
    <Stack>
      <Heading as="h3" variant="group">
        {t('security.twoStep')}
      </Heading>
      <Text>
        {isOn && since !== undefined
          ? t('security.on', { date: day(todayIn(zone, Date.parse(since))) })
          : t('security.off')}
        {isRequired && ` ${t('security.required')}`}
        {isOn && ` ${t('security.codesLeft', { count: recoveryCodesLeft })}`}
      </Text>
      <SetUpFactor
        label={t(isOn ? 'security.replace' : 'security.setUp')}
        isPrimary={!isOn}
        onDone={turnedOn}
        beside={
          isOn && (
            <>
              <Button onClick={() => setQuestion('renew')}>{t('security.newCodes')}</Button>
              {!isRequired && <Button onClick={() => setQuestion('remove')}>{t('security.turnOff')}</Button>}
            </>
          )
        }
      />
      {question !== undefined && (
        <FactorQuestion
          question={question}
          onEnd={() => setQuestion(undefined)}
          onCodes={(made) => {
            setCodes(made);
            onChange();
          }}
          onOff={() => {
            announce(t('security.isOff'));
            onChange();
          }}
        />
      )}
    </Stack>
  );
}
