export { type AddOn, type AddOnRow, addOnsOf, mayBuyAddOn, priceOfAddOn } from './add-on.ts';
export {
  additionalSurcharge,
  findCoveringHold,
  HOLD_ACTIONS,
  HOLD_LIFETIME_MILLIS,
  HOLD_STATES,
  type HoldAction,
  type HoldFunds,
  type HoldState,
  nextHoldState,
  settlementOfHold,
} from './card-hold.ts';
export {
  type Deposit,
  type DepositFailure,
  type Depositor,
  type DepositRules,
  mayDeposit,
  parseDeposit,
} from './deposit.ts';
export { type FoundTransaction, judgeTransaction, type RequestedPayment, type Verdict } from './judge-transaction.ts';
export {
  ATTEMPT_ACTIONS,
  ATTEMPT_LIFETIME_MILLIS,
  ATTEMPT_STATES,
  ATTEMPT_WATCH_MILLIS,
  type AttemptAction,
  type AttemptAge,
  type AttemptState,
  attemptNotListed,
  BROWSER_FIRST_MILLIS,
  isOpenAttempt,
  mayStaffDecide,
  nextAttemptState,
  PAYMENT_PURPOSES,
  type PaymentPurpose,
  SETTLED_LOOKBACK_MILLIS,
  settledWindow,
} from './payment-attempt.ts';
