import { ROLES, type Role } from '../lists/people.ts';

/**
 * The accounts to which a right applies: all, all except the user's own, or only the user's own. A missing role has no
 * right.
 */
export type RightScope = 'all' | 'others' | 'own';
type ScopeByRole = Partial<Readonly<Record<Role, RightScope>>>;

const MANAGED: ScopeByRole = { TRIMIN: 'all', COUNTY: 'all', ACCOUNT: 'own' };
const STAFF: ScopeByRole = { TRIMIN: 'all', COUNTY: 'all' };
/** Staff cannot deactivate or delete the account they work in. */
const STAFF_ELSEWHERE: ScopeByRole = { TRIMIN: 'others', COUNTY: 'others' };
const PROVIDER: ScopeByRole = { TRIMIN: 'all' };

/**
 * All rights on users and accounts (002 section 6): operation x role x own or other account. Calls take their access
 * from this table, routes and screens query it, tests cover each cell, and docs/calls.md shows it.
 */
export const PERMISSIONS = {
  user: {
    read: MANAGED,
    change: MANAGED,
    setStatus: MANAGED,
    setPassword: MANAGED,
    endSessions: MANAGED,
    delete: MANAGED,
  },
  account: {
    read: STAFF,
    change: STAFF,
    setStatus: STAFF_ELSEWHERE,
    delete: STAFF_ELSEWHERE,
    reload: STAFF,
    runTasks: STAFF,
    rerunTasks: PROVIDER,
    setDocumentTypes: STAFF,
    setPageAccess: STAFF,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ScopeByRole>>>>;

export type PermissionNoun = keyof typeof PERMISSIONS;
export type OperationOf<Noun extends PermissionNoun> = Extract<keyof (typeof PERMISSIONS)[Noun], string>;

const ROWS: Readonly<Record<PermissionNoun, Readonly<Record<string, ScopeByRole>>>> = PERMISSIONS;

/** The scope of a role's right to an operation; null without a right. */
export const rightScopeOf = <Noun extends PermissionNoun>(
  noun: Noun,
  operation: OperationOf<Noun>,
  role: Role,
): RightScope | null => ROWS[noun][operation]?.[role] ?? null;

/** The roles that have a right to an operation: those that may make its calls. */
export const rolesWith = <Noun extends PermissionNoun>(noun: Noun, operation: OperationOf<Noun>): readonly Role[] =>
  ROLES.filter((role) => rightScopeOf(noun, operation, role) !== null);

/** True if a right with this scope applies to an account; `isOwn` is true for the user's own. */
export function coversAccount(scope: RightScope | null, isOwn: boolean): boolean {
  if (scope === null || scope === 'all') return scope === 'all';
  return (scope === 'own') === isOwn;
}
