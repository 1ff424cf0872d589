/** Roles of the portal (000 section 6), in descending order of rights. */
export const ROLES = ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER', 'GUEST'] as const;
export type Role = (typeof ROLES)[number];
/** Names of roles in pick lists. */
export const ROLE_DESCRIPTIONS = {
  TRIMIN: 'Provider staff',
  COUNTY: 'County staff',
  ACCOUNT: 'Account administrator',
  USER: 'User',
  GUEST: 'Guest',
} as const satisfies Record<Role, string>;

/** Kinds of accounts. Provider and county staff have accounts too, so that every user has one; all guests share one. */
export const ACCOUNT_KINDS = ['PROVIDER', 'COUNTY', 'CUSTOMER', 'GUEST'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_TYPES = ['A_LA_CARTE', 'FLAT_FEE'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
export const ACCOUNT_TYPE_DESCRIPTIONS = {
  A_LA_CARTE: 'A La Carte',
  FLAT_FEE: 'Flat Fee',
} as const satisfies Record<AccountType, string>;

export const PAYMENT_METHODS = ['ESCROW', 'INVOICE', 'CREDIT_CARD'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_METHOD_DESCRIPTIONS = {
  ESCROW: 'Escrow',
  INVOICE: 'Invoice',
  CREDIT_CARD: 'Credit Card',
} as const satisfies Record<PaymentMethod, string>;

/** How images of a document type are charged: per document or per page (002 section 3). */
export const IMAGE_CHARGE_METHODS = ['DOCUMENT', 'PAGE'] as const;
export type ImageChargeMethod = (typeof IMAGE_CHARGE_METHODS)[number];

/** User status: active, inactive, pending self-registration, locked (002 section 4). */
export const USER_STATUSES = ['A', 'I', 'P', 'L'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

const oneOf = <Member extends string>(members: readonly Member[]) => {
  const known = new Set<string>(members);
  return (text: string): text is Member => known.has(text);
};

export const isRole: (text: string) => text is Role = /* @__PURE__ */ oneOf(ROLES);
export const isAccountType: (text: string) => text is AccountType = /* @__PURE__ */ oneOf(ACCOUNT_TYPES);
export const isPaymentMethod: (text: string) => text is PaymentMethod = /* @__PURE__ */ oneOf(PAYMENT_METHODS);
export const isImageChargeMethod: (text: string) => text is ImageChargeMethod =
  /* @__PURE__ */ oneOf(IMAGE_CHARGE_METHODS);

/**
 * True for provider and county staff: they pay nothing, have no balance, and are the only ones to see confidential
 * documents.
 */
export function isStaff(role: Role): boolean {
  return role === 'TRIMIN' || role === 'COUNTY';
}
