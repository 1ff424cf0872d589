import type { Role } from '@portal/domain';

/** The roles that users of this release have; the first three are staff or administrators. */
const ROLES: readonly Role[] = ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER', 'GUEST'];

/** The role of a stored word; null for one that this release does not know, which therefore may do nothing. */
export const toRole = (word: string): Role | null => ROLES.find((role) => role === word) ?? null;
