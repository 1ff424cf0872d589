import type { UsageBalance } from '@portal/contracts';
import { type Cents, type DepositFailure, type DepositRules, parseDeposit } from '@portal/domain';
import { type Formats, type Translate, useFormats, useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Button, Row, Stack, Text, TextField } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { CardWindow } from '../payment/card.window.tsx';
import { depositCalls } from '../payment/card-calls.ts';
import { depositRules, estimateDeposit, INITIAL_AMOUNT, suggestedDeposit, typedAmount } from './deposit.model.ts';
import { DepositSheet, type UncoveredPurchase } from './deposit-sheet.tsx';

export interface EscrowWindowProps {
  /** The purchase that waits for the deposit. Null for a deposit without a purchase. */
  readonly waitingPurchase: UncoveredPurchase | null;
  readonly onBack?: (() => void) | undefined;
  readonly onPaid: (balance: UsageBalance) => void;
  readonly onClose: () => void;
  /** Called if the user leaves while the provider's result is pending. Defaults to `onClose`. */
  readonly onLeave?: (() => void) | undefined;
}

const missingCentsFor = ({ orderCents, balanceCents }: UncoveredPurchase): number => orderCents - balanceCents;

/** Describes the county's limits. Undefined if there are none. A maximum of 0 means no maximum. */
function describeLimits({ minimumCents, maximumCents }: DepositRules, t: Translate, { money }: Formats) {
  if (maximumCents > 0) {
    return t('validation:amountLimits', { minimum: money(minimumCents), maximum: money(maximumCents) });
  }
  return minimumCents > 0 ? t('deposit.atLeast', { minimum: money(minimumCents) }) : undefined;
}

function failureMessage(failure: DepositFailure, rules: DepositRules, t: Translate, formats: Formats) {
  switch (failure.kind) {
    case 'notPositive':
      return t('validation:amountPositive');
    case 'malformed':
      return t('deposit.notMoney');
    case 'outside':
      return describeLimits(rules, t, formats);
  }
}

/**
 * The typed amount, and its error after a submit.
 *
 * @param missingCents what the balance lacks for the waiting purchase; 0 without one
 */
function useDeposit(missingCents: number) {
  const rules = depositRules(useCountyGroup('escrow'));
  const [amount, setAmount] = useState(INITIAL_AMOUNT);
  const [failure, setFailure] = useState<DepositFailure | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [serverError, setServerError] = useState<string | null>(null);
  return {
    rules,
    amount,
    failure,
    /** Why the server refused the amount, by limits that are newer than those of this page. */
    serverError,
    isPaying,
    deposit: estimateDeposit(amount, rules),
    suggested: suggestedDeposit(missingCents, rules),
    stopPaying: () => setPaying(false),
    refuse: (message: string) => {
      setPaying(false);
      setServerError(message);
    },
    changeAmount: (text: string) => {
      setAmount(text);
      setFailure(null);
      setServerError(null);
    },
    /** Starts the payment. Returns false if the amount is invalid. */
    pay: (): boolean => {
      const parsed = parseDeposit(amount, rules);
      setFailure(parsed.ok ? null : parsed.failure);
      setPaying(parsed.ok);
      return parsed.ok;
    },
  };
}

interface SuggestedDepositProps {
  readonly amount: Cents;
  readonly onEnter: (text: string) => void;
}

/** A button that enters the smallest sufficient amount. */
function SuggestedDeposit({ amount, onEnter }: SuggestedDepositProps) {
  const t = useText('imaging');
  const { money } = useFormats();
  return (
    <Row>
      <Button size="small" onClick={() => onEnter(typedAmount(amount))}>
        {t('deposit.enter', { amount: money(amount) })}
      </Button>
    </Row>
  );
}

/** Window for a deposit: first the amount, then the card. Titled 'Escrow Account Add On' if a purchase waits, else 'Escrow Deposit'. */
export function EscrowWindow({ waitingPurchase, onBack, onPaid, onClose, onLeave = onClose }: EscrowWindowProps) {
  const t = useText('imaging');
  const formats = useFormats();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { rules, amount, failure, serverError, isPaying, deposit, suggested, changeAmount, pay, stopPaying, refuse } =
    useDeposit(waitingPurchase === null ? 0 : missingCentsFor(waitingPurchase));
  const clientError = failure === null ? undefined : failureMessage(failure, rules, t, formats);
  // selects the initial amount, so that typing replaces it
  useEffect(() => field.current?.select(), []);
  // 'Escrow Account Add On' is what the specification calls a deposit for any purchase, not only for an add-on of images
  const textKey = waitingPurchase === null ? 'deposit' : 'addOn';
  if (isPaying) {
    const calls = depositCalls(amount, ({ key, values }) => refuse(t(`validation:${key}`, values)));
    return <CardWindow purpose="ESCROW_DEPOSIT" onClose={stopPaying} calls={calls} onPaid={onPaid} onLeave={onLeave} />;
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!pay()) field.current?.focus();
  };
  return (
    <Dialog
      open
      closeOnOutsideClick={false}
      onClose={onClose}
      title={t(`deposit.title.${textKey}`)}
      description={waitingPurchase === null ? undefined : t('account', { name: waitingPurchase.accountName })}
      initialFocus={field}
      actions={
        <>
          {onBack !== undefined && <Button onClick={onBack}>{t('order.back')}</Button>}
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t(`deposit.pay.${textKey}`)}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack>
          {waitingPurchase !== null && (
            <Text>
              {t(waitingPurchase.purchase === 'addOn' ? 'deposit.needsAddOn' : 'deposit.needs', {
                amount: formats.money(missingCentsFor(waitingPurchase)),
              })}
            </Text>
          )}
          <TextField
            ref={field}
            id={`${id}-amount`}
            label={t('deposit.amount')}
            hint={serverError === null ? describeLimits(rules, t, formats) : undefined}
            error={serverError ?? clientError}
            value={amount}
            onChange={changeAmount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            unit="$"
            numeric
          />
          {suggested !== undefined && (
            <SuggestedDeposit
              amount={suggested}
              onEnter={(text) => {
                changeAmount(text);
                field.current?.focus();
              }}
            />
          )}
          <DepositSheet deposit={deposit} waitingPurchase={waitingPurchase} rules={rules} />
        </Stack>
      </form>
    </Dialog>
  );
}
