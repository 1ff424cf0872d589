import type { SessionTime } from '@portal/contracts';
import type { AccountKind, AccountType, PaymentMethod, Role } from '@portal/domain';

/** Who makes a request, read from the database on every request: a right taken away is gone on the very next one. */
export interface Session {
  /** Row id of the session. GUEST is one user for everyone: what belongs to a guest belongs to its session. */
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
  /** The account bought an unlimited add-on, until the next renewal. */
  readonly hasUnlimitedImages: boolean;
  /** Types of search that the page access of its account leaves to it. */
  readonly accountSearches: readonly string[];
  readonly mustChangePassword: boolean;
  /** Staff of a county that wants a one-time code at the login, and none was set up yet. */
  readonly mustSetUpSecondFactor: boolean;
  readonly loggedInAt: Date;
  /** Its user showed a password or a code so lately that it is still who sits there. */
  readonly isProven: boolean;
  /** How long it lasts without further use, as it was when the request came. */
  readonly time?: SessionTime;
}
