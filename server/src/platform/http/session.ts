import type { SessionTime } from '@portal/contracts';
import type { AccountKind, AccountType, PaymentMethod, Role } from '@portal/domain';

/** The user of a request. It is read from the database for every request, so a revoked right takes effect on the next one. */
export interface Session {
  /** Row id of the session. All guests are the same user, so data of a guest belongs to the session. */
  readonly sessionId: number;
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly role: Role;
  readonly language: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly accountKind: AccountKind;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
  readonly flatFeeRateLevel: number;
  /** True if the account has bought an unlimited add-on; until the next renewal. */
  readonly hasUnlimitedImages: boolean;
  /** The types of search that the account's page access allows. */
  readonly accountSearches: readonly string[];
  readonly mustChangePassword: boolean;
  /** True for staff who have not set up a one-time code yet, in a county that requires it. */
  readonly mustSetUpSecondFactor: boolean;
  readonly loggedInAt: Date;
  /** True if the user entered the password or a code recently enough for sensitive actions. */
  readonly isProven: boolean;
  /** How long the session lasts without further use, measured when the request arrived. */
  readonly time?: SessionTime;
}
