/** The actions of a person at the portal. */
export const USER_ACTIONS = [
  'COMPUTE',
  'RECOMPUTE',
  'CANCEL',
  'PAY',
  'FETCH',
  'FETCH_CUT',
  'SEARCH',
  'DEPOSIT',
  'AUTHORIZE',
  'REPORT',
  'REPORT_FOREIGN',
  'OPEN_ADD_ON',
  'CONFIRM_ADD_ON',
  'BUY_ADD_ON',
  'CANCEL_ADD_ON',
  'LOG_OUT',
] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** The possible outcomes of the provider's form. */
export const FORM_ENDS = ['APPROVED', 'DECLINED', 'PARTLY', 'OTHER_KIND', 'REVIEWED', 'TWICE', 'ORPHAN'] as const;
export type FormEnd = (typeof FORM_ENDS)[number];

export const METHODS = [
  'issueFormToken',
  'lookUp',
  'listUnsettled',
  'listSettled',
  'capture',
  'void',
  'refund',
] as const;
export type Method = (typeof METHODS)[number];
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
  | { readonly step: 'CONCURRENT'; readonly one: UserStep; readonly other: UserStep | 'ROUND' }
  | { readonly step: 'FORM'; readonly personIndex: number; readonly end: FormEnd }
  | { readonly step: 'DECIDE'; readonly approved: boolean }
  | { readonly step: 'BROWSER_DIES'; readonly personIndex: number }
  | { readonly step: 'PROVIDER_FAULT'; readonly method: Method; readonly fault: ProviderFault; readonly times: number }
  | { readonly step: 'LISTED_TWICE' }
  | { readonly step: 'CLOCK'; readonly milliseconds: number }
  | { readonly step: 'MONTH' }
  | { readonly step: 'SETTLE' }
  | { readonly step: 'ROUND'; readonly requestFault: RequestFault }
  | { readonly step: 'LANDLINK'; readonly requestFault: RequestFault };
