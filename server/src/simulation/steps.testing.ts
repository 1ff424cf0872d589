/** What a person does at the portal. */
export const USER_ACTS = [
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
export type UserAct = (typeof USER_ACTS)[number];

/** What is filled in at the provider's form, and how that ends. */
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
  'HAPPENS_UNHEARD',
] as const;
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/** What goes wrong with one request: the server dies before its nth effect, or its answer is lost. */
export type Harm = { readonly kind: 'KILLED'; readonly at: number } | { readonly kind: 'UNHEARD' } | null;

export interface UserStep {
  readonly step: 'USER';
  readonly act: UserAct;
  readonly who: number;
  /** Chooses pages, amounts, or which of the own orders: 0 is the last one. */
  readonly choice: number;
  readonly harm: Harm;
}
/** What the office and its schedule do: bill and renew, state, prepare a rerun; let accounts and users go, or take another option. */
export const OFFICE_ACTS = [
  'LOOK',
  'PRESS',
  'RERUN',
  'STATEMENTS',
  'DELETE_USER',
  'DELETE_ACCOUNT',
  'SET_STATUS',
  'OPTION',
] as const;
export type OfficeAct = (typeof OFFICE_ACTS)[number];

export interface OfficeStep {
  readonly step: 'OFFICE';
  readonly act: OfficeAct;
  /** Whose account or user it is about, where it is about one. */
  readonly who: number;
  readonly harm: Harm;
}

/** One thing that happens. Each can happen at any time: what there is nothing for does nothing, so that a history shrinks. */
export type Step =
  | UserStep
  | OfficeStep
  | { readonly step: 'AT_ONCE'; readonly one: UserStep; readonly other: UserStep | 'ROUND' }
  | { readonly step: 'FORM'; readonly who: number; readonly end: FormEnd }
  | { readonly step: 'DECIDE'; readonly approved: boolean }
  | { readonly step: 'BROWSER_DIES'; readonly who: number }
  | { readonly step: 'PROVIDER_FAULT'; readonly method: Method; readonly fault: ProviderFault; readonly times: number }
  | { readonly step: 'LISTED_TWICE' }
  | { readonly step: 'CLOCK'; readonly milliseconds: number }
  | { readonly step: 'MONTH' }
  | { readonly step: 'SETTLE' }
  | { readonly step: 'ROUND'; readonly harm: Harm }
  | { readonly step: 'LANDLINK'; readonly harm: Harm };
