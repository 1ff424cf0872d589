/**
 * The actions of a person at the portal. FETCH_ABORTED breaks the connection during the download. REPORT_FOR_OTHER_ACCOUNT reports a
 * payment that belongs to another account.
 */
export const USER_ACTIONS = [
  'COMPUTE',
  'RECOMPUTE',
  'CANCEL',
  'PAY',
  'FETCH',
  'FETCH_ABORTED',
  'SEARCH',
  'DEPOSIT',
  'AUTHORIZE',
  'REPORT',
  'REPORT_FOR_OTHER_ACCOUNT',
  'OPEN_ADD_ON',
  'CONFIRM_ADD_ON',
  'BUY_ADD_ON',
  'CANCEL_ADD_ON',
  'LOG_OUT',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** The possible outcomes of the provider's form. With PAID_WITH_LOST_TOKEN, the portal died before it stored the form's token. */
export const FORM_OUTCOMES = [
  'APPROVED',
  'DECLINED',
  'PARTIALLY_APPROVED',
  'WRONG_TRANSACTION_TYPE',
  'UNDER_REVIEW',
  'PAID_TWICE',
  'PAID_WITH_LOST_TOKEN',
] as const;
export type FormOutcome = (typeof FORM_OUTCOMES)[number];

/** The methods of the payment provider's client. */
export const PROVIDER_METHODS = [
  'issueFormToken',
  'lookUp',
  'listUnsettled',
  'listSettled',
  'capture',
  'void',
  'refund',
] as const;
export type ProviderMethod = (typeof PROVIDER_METHODS)[number];
export const PROVIDER_FAULTS = [
  'TIMEOUT',
  'PROVIDER_ERROR',
  'UNREACHABLE',
  'MALFORMED',
  'REFUSED',
  'RESPONSE_LOST',
] as const;
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/** A fault of one request: the server dies before its nth effect, or its response is lost. */
export type RequestFault = { readonly kind: 'KILLED'; readonly at: number } | { readonly kind: 'RESPONSE_LOST' } | null;

export interface UserStep {
  readonly step: 'USER';
  readonly action: UserAction;
  readonly personIndex: number;
  /** Selects pages, amounts, or one of the person's orders, where 0 is the last one. */
  readonly choice: number;
  readonly requestFault: RequestFault;
}
/**
 * The actions of the office and its jobs. SCHEDULED_RUN is the job that bills accounts and renews images; MANUAL_RUN is the same work,
 * started by the clerk. OPTION selects another flat-fee option for an account.
 */
export const OFFICE_ACTIONS = [
  'SCHEDULED_RUN',
  'MANUAL_RUN',
  'RERUN',
  'STATEMENTS',
  'DELETE_USER',
  'DELETE_ACCOUNT',
  'SET_STATUS',
  'OPTION',
] as const;
export type OfficeAction = (typeof OFFICE_ACTIONS)[number];

export interface OfficeStep {
  readonly step: 'OFFICE';
  readonly action: OfficeAction;
  /** The person whose account or user the action concerns, if any. */
  readonly personIndex: number;
  readonly requestFault: RequestFault;
}

/** One step. Any step can run at any time and does nothing if it does not apply, so that a failing history can be shortened. */
export type Step =
  | UserStep
  | OfficeStep
  | { readonly step: 'CONCURRENT'; readonly one: UserStep; readonly other: UserStep | 'PAYMENT_ROUND' }
  | { readonly step: 'FORM'; readonly personIndex: number; readonly end: FormOutcome }
  /** The provider decides all payments under review. */
  | { readonly step: 'REVIEW_DECISION'; readonly approved: boolean }
  | { readonly step: 'BROWSER_DIES'; readonly personIndex: number }
  | {
      readonly step: 'PROVIDER_FAULT';
      readonly method: ProviderMethod;
      readonly fault: ProviderFault;
      readonly times: number;
    }
  /** From now on, the provider lists every transaction twice. */
  | { readonly step: 'DUPLICATES_LISTED' }
  /** The clock is changed by the milliseconds, which may be negative. */
  | { readonly step: 'CLOCK'; readonly milliseconds: number }
  /** The clock is set to the next month. */
  | { readonly step: 'MONTH' }
  /** The provider settles the captured transactions. */
  | { readonly step: 'SETTLEMENT' }
  /** A run of the job that reconciles payments with the provider. */
  | { readonly step: 'PAYMENT_ROUND'; readonly requestFault: RequestFault }
  /** A run of the job that posts transactions to LandLink. */
  | { readonly step: 'LANDLINK'; readonly requestFault: RequestFault };

const SERVER_STEPS = ['USER', 'OFFICE', 'CONCURRENT', 'PAYMENT_ROUND', 'LANDLINK'] as const;

/** A step in which the server works. */
export type ServerStep = Extract<Step, { readonly step: (typeof SERVER_STEPS)[number] }>;
/** A step at the provider, in a browser, or of the clock. */
export type OutsideStep = Exclude<Step, ServerStep>;

export const isServerStep = (step: Step): step is ServerStep => SERVER_STEPS.some((name) => name === step.step);
