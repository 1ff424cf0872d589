import type { AddOnConfirmation, UsageBalance } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Button, FailedState, RadioList, Skeleton } from '@portal/ui';
import { AlertDialog, Dialog } from '@portal/ui/dialog';
import { type ReactNode, useId } from 'react';
import { EscrowWindow } from '../escrow/escrow.window.tsx';
import { CardWindow } from '../payment/card.window.tsx';
import { PREAUTHORIZATION } from '../payment/card-calls.ts';
import type { AddOnState } from './add-on.model.ts';
import { AddOnConfirmationSheet } from './add-on-confirmation.tsx';
import { imagesText, optionText } from './add-on-texts.ts';
import { type AddOnControl, useAddOn } from './use-add-on.ts';

export interface AddOnWindowProps {
  readonly onBack?: (() => void) | undefined;
  readonly onBought: (balance: UsageBalance) => void;
  readonly onClose: () => void;
}

interface StepProps extends AddOnWindowProps {
  readonly control: AddOnControl;
}
type StateAt<Step extends AddOnState['step']> = Extract<AddOnState, { readonly step: Step }>;

/** Wraps a handler that leaves the add-on, to cancel its image state first. */
const leaving = (control: AddOnControl, handler: () => void) => (): void => {
  control.giveUp();
  handler();
};

/** Handler for the browser's Back during a call: nothing happens. */
const stay = (): void => undefined;

/** Shown until the options have loaded. */
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
        <FailedState {...failureState(state.failure)} onRetry={control.loadAgain} />
      ) : (
        <Skeleton label={t('addOn.loading')} />
      )}
    </Dialog>
  );
}

/** 'Flat Fee Account Add On': selection of an option. */
function Options({ control, onBack, onClose, state }: StepProps & { readonly state: StateAt<'options'> }) {
  const t = useText('imaging');
  const { money } = useFormats();
  const id = useId();
  const { offer, chosen, isBusy } = state;
  const leave = (handler: () => void) => leaving(control, handler);
  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onClose={leave(onClose)}
      onBack={isBusy ? stay : leave(onClose)}
      title={t('addOn.title')}
      actions={
        <>
          {onBack !== undefined && <Button onClick={leave(onBack)}>{t('order.back')}</Button>}
          <Button onClick={leave(onClose)}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={isBusy} busyLabel={t('addOn.asking')} onClick={() => void control.confirm()}>
            {t('addOn.buy')}
          </Button>
        </>
      }
    >
      <RadioList
        id={id}
        label={t('addOn.choose')}
        value={chosen}
        options={offer.options.map((option) => ({ value: option.value, label: optionText(option, t, money) }))}
        onChange={(value) => control.dispatch({ type: 'CHOSEN', value })}
        disabled={isBusy}
      />
    </Dialog>
  );
}

/** Whether the shortfall can be deposited here. Only the account's administrator buys add-ons, so the role is not checked. */
function useMayDeposit({ insufficientBalance, means }: AddOnConfirmation): boolean {
  const { reloadByCreditCard } = useCountyGroup('escrow');
  return insufficientBalance && means === 'ESCROW' && reloadByCreditCard === true;
}

/** 'Flat Fee Account Add On Confirmation': effect of the purchase, with a Buy button if the balance covers it. */
function Confirmation({ control, onClose, state }: StepProps & { readonly state: StateAt<'confirmation'> }) {
  const t = useText('imaging');
  const { confirmation, isBusy } = state;
  const mayDeposit = useMayDeposit(confirmation);
  const close = leaving(control, onClose);
  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onClose={close}
      onBack={isBusy ? stay : () => control.dispatch({ type: 'BACK' })}
      title={t('addOn.confirmation')}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => control.dispatch({ type: 'BACK' })}>
            {t('order.back')}
          </Button>
          <Button disabled={isBusy} onClick={close}>
            {t('common:cancel')}
          </Button>
          {mayDeposit && (
            <Button variant="primary" disabled={isBusy} onClick={() => control.dispatch({ type: 'DEPOSIT_WANTED' })}>
              {t('order.addToEscrow')}
            </Button>
          )}
          {!confirmation.insufficientBalance && (
            <Button variant="primary" busy={isBusy} busyLabel={t('addOn.buying')} onClick={() => void control.buy()}>
              {t('addOn.buy')}
            </Button>
          )}
        </>
      }
    >
      <AddOnConfirmationSheet confirmation={confirmation} mayDeposit={mayDeposit} />
    </Dialog>
  );
}

/** Deposit of the shortfall, after which the confirmation is shown again. */
function Deposit({ control, state, onClose }: StepProps & { readonly state: StateAt<'card' | 'deposit'> }) {
  const { accountName, beginningCents, costCents } = state.confirmation;
  const leave = () => control.dispatch({ type: 'PAYMENT_LEFT' });
  return (
    <EscrowWindow
      waitingPurchase={{ purchase: 'addOn', accountName, balanceCents: beginningCents, orderCents: costCents }}
      onBack={leave}
      onClose={leave}
      // closes everything, because the confirmation below still shows the old shortfall and would offer a second deposit
      onLeave={leaving(control, onClose)}
      onPaid={() => void control.deposited()}
    />
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
    case 'deposit':
      return <Deposit {...props} state={state} />;
    case 'card': {
      const leave = () => control.dispatch({ type: 'PAYMENT_LEFT' });
      return (
        <CardWindow
          purpose="PREAUTHORIZATION"
          calls={PREAUTHORIZATION}
          onBack={leave}
          onClose={leave}
          onLeave={leaving(control, props.onClose)}
          onPaid={() => void control.buy()}
        />
      );
    }
    case 'bought':
      return (
        <AlertDialog
          open
          kind="MESSAGE"
          title={t('common:alert.done')}
          closeLabel={t('common:close')}
          onClose={() => onBought(state.balance)}
        >
          {t('addOn.added', { images: imagesText(state.images, t) })}
        </AlertDialog>
      );
  }
}

/** Window to buy more images for a flat-fee account (001 section 4.9). */
export function AddOnWindow(props: AddOnWindowProps) {
  return <Step {...props} control={useAddOn()} />;
}
