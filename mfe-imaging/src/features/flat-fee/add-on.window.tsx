import type { UsageBalance } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { Button, FailedFace, RadioList, Skeleton } from '@portal/ui';
import { AlertDialog, Dialog } from '@portal/ui/dialog';
import { type ReactNode, useId } from 'react';
import { CardWindow } from '../payment/card.window.tsx';
import { PREAUTHORIZATION } from '../payment/card-calls.ts';
import { failureFace } from '../preview/failure-words.ts';
import { PreviewAlert } from '../preview/preview-alert.tsx';
import type { AddOnState } from './add-on.model.ts';
import { AddOnConfirmationSheet } from './add-on-confirmation.tsx';
import { imagesWords, optionWords } from './add-on-words.ts';
import { type AddOnControl, useAddOn } from './use-add-on.ts';

export interface AddOnWindowProps {
  readonly onBack?: (() => void) | undefined;
  readonly onBought: (balance: UsageBalance) => void;
  readonly onClose: () => void;
}

interface StepProps extends AddOnWindowProps {
  readonly control: AddOnControl;
}
type At<Step extends AddOnState['step']> = Extract<AddOnState, { step: Step }>;

/** Until the options are there. */
function Waiting({ control, onClose }: StepProps) {
  const t = useText('imaging');
  const { state } = control;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('addOn.title')}
      actions={<Button onClick={onClose}>{t('common:cancel')}</Button>}
    >
      {state.step === 'notLoaded' ? (
        <FailedFace {...failureFace(state.failure, t)} onRetry={control.loadAgain} />
      ) : (
        <Skeleton label={t('addOn.loading')} />
      )}
    </Dialog>
  );
}

/** 'Flat Fee Account Add On': which one. */
function Options({ control, onBack, onClose, state }: StepProps & { readonly state: At<'options'> }) {
  const t = useText('imaging');
  const { money } = useFormats();
  const id = useId();
  const { offer, chosen, isBusy } = state;
  const leave = (handler: () => void) => () => {
    control.giveUp();
    handler();
  };
  return (
    <Dialog
      open
      holds
      onClose={leave(onClose)}
      title={t('addOn.title')}
      actions={
        <>
          {onBack !== undefined && <Button onClick={leave(onBack)}>{t('order.back')}</Button>}
          <Button onClick={leave(onClose)}>{t('common:cancel')}</Button>
          <Button look="primary" busy={isBusy} busyLabel={t('addOn.asking')} onClick={() => void control.confirm()}>
            {t('addOn.buy')}
          </Button>
        </>
      }
    >
      <RadioList
        id={id}
        label={t('addOn.choose')}
        value={chosen}
        options={offer.options.map((option) => ({ value: option.value, label: optionWords(option, t, money) }))}
        onChange={(value) => control.dispatch({ type: 'CHOSEN', value })}
        disabled={isBusy}
      />
    </Dialog>
  );
}

/** 'Flat Fee Account Add On Confirmation': what it does; Buy is there when the balance covers it. */
function Confirmation({ control, onClose, state }: StepProps & { readonly state: At<'confirmation'> }) {
  const t = useText('imaging');
  const { confirmation, isBusy } = state;
  const close = () => {
    control.giveUp();
    onClose();
  };
  return (
    <Dialog
      open
      holds
      onClose={close}
      title={t('addOn.confirmation')}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => control.dispatch({ type: 'BACK' })}>
            {t('order.back')}
          </Button>
          <Button disabled={isBusy} onClick={close}>
            {t('common:cancel')}
          </Button>
          {!confirmation.insufficientBalance && (
            <Button look="primary" busy={isBusy} busyLabel={t('addOn.buying')} onClick={() => void control.buy()}>
              {t('addOn.buy')}
            </Button>
          )}
        </>
      }
    >
      <AddOnConfirmationSheet confirmation={confirmation} />
    </Dialog>
  );
}

function Step(props: StepProps): ReactNode {
  const { control, onBought } = props;
  const t = useText('imaging');
  const { state } = control;
  switch (state.step) {
    case 'loading':
    case 'notLoaded':
      return <Waiting {...props} />;
    case 'options':
      return <Options {...props} state={state} />;
    case 'confirmation':
      return <Confirmation {...props} state={state} />;
    case 'card': {
      const leave = () => control.dispatch({ type: 'CARD_LEFT' });
      return (
        <CardWindow
          purpose="PREAUTHORIZATION"
          calls={PREAUTHORIZATION}
          onBack={leave}
          onClose={leave}
          onPaid={() => void control.buy()}
        />
      );
    }
    case 'bought':
      return (
        <AlertDialog
          open
          kind="MESSAGE"
          title={t('common:alert.MESSAGE')}
          closeLabel={t('common:close')}
          onClose={() => onBought(state.balance)}
        >
          {t('addOn.added', { images: imagesWords(state.images, t) })}
        </AlertDialog>
      );
  }
}

/** More images for a flat-fee account: choose, confirm, bought (001 section 4.9). */
export function AddOnWindow(props: AddOnWindowProps) {
  const control = useAddOn();
  return (
    <>
      <Step {...props} control={control} />
      {control.alert !== null && <PreviewAlert alert={control.alert} onClose={control.closeAlert} />}
    </>
  );
}
