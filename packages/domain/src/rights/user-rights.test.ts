import fc from 'fast-check';
import { ROLES, USER_STATUSES } from '../lists/index.ts';
import {
  accountKindsFor,
  decideUserOperation,
  isLastAdministrator,
  managesUsers,
  nextStatus,
  rolesFor,
  USER_OPERATIONS,
} from './index.ts';

const OWN_ACCOUNT = 3;
const OTHER = 4;
const ALL = 'read change setStatus setPassword endSessions delete';
const NO_PASSWORD = 'read change setStatus endSessions delete';

/** The table of rights: manager, user, in the manager's own account or another. */
const TABLE = [
  // manager, user, operations in the own account, operations in another account
  ['TRIMIN', 'TRIMIN', ALL, ALL],
  ['TRIMIN', 'COUNTY', ALL, ALL],
  ['TRIMIN', 'ACCOUNT', ALL, ALL],
  ['TRIMIN', 'USER', ALL, ALL],
  ['TRIMIN', 'GUEST', NO_PASSWORD, NO_PASSWORD],
  ['COUNTY', 'TRIMIN', '', ''],
  ['COUNTY', 'COUNTY', ALL, ALL],
  ['COUNTY', 'ACCOUNT', ALL, ALL],
  ['COUNTY', 'USER', ALL, ALL],
  ['COUNTY', 'GUEST', NO_PASSWORD, NO_PASSWORD],
  ['ACCOUNT', 'TRIMIN', '', ''],
  ['ACCOUNT', 'COUNTY', '', ''],
  ['ACCOUNT', 'ACCOUNT', ALL, ''],
  ['ACCOUNT', 'USER', ALL, ''],
  ['ACCOUNT', 'GUEST', '', ''],
  ...(['USER', 'GUEST'] as const).flatMap((manager) => ROLES.map((role) => [manager, role, '', ''] as const)),
] as const;

const allowed = (manager: (typeof ROLES)[number], role: string, accountId: number): string =>
  USER_OPERATIONS.filter(
    (operation) =>
      decideUserOperation(
        operation,
        { userId: 1, role: manager, accountId: OWN_ACCOUNT },
        { id: 2, role, accountId, status: 'A' },
      ) === 'allowed',
  ).join(' ');

describe('[002-6.users.1] the user manager', () => {
  it('has a table row for each pair of roles', () => {
    const rows = TABLE.map(([manager, user]) => `${manager} ${user}`);
    expect(new Set(rows)).toEqual(new Set(ROLES.flatMap((manager) => ROLES.map((user) => `${manager} ${user}`))));
    expect(rows).toHaveLength(ROLES.length ** 2);
  });

  it.each(TABLE)('allows %s on %s in its own account: %p, in another: %p', (manager, user, own, other) => {
    expect(allowed(manager, user, OWN_ACCOUNT)).toBe(own);
    expect(allowed(manager, user, OTHER)).toBe(other);
  });

  it('is available to roles that may see users', () => {
    for (const role of ROLES)
      expect(TABLE.some(([manager, , own]) => manager === role && own !== '')).toBe(managesUsers(role));
  });

  it('allows managers to read but not to change their own user', () => {
    for (const role of ROLES.filter(managesUsers))
      for (const operation of USER_OPERATIONS) {
        const self = { id: 1, role, accountId: OWN_ACCOUNT, status: 'A' };
        expect(decideUserOperation(operation, { userId: 1, role, accountId: OWN_ACCOUNT }, self)).toBe(
          operation === 'read' ? 'allowed' : 'own',
        );
      }
  });

  it('allows changes only to active users', () => {
    const manager = { userId: 1, role: 'TRIMIN', accountId: OWN_ACCOUNT } as const;
    const user = { id: 2, role: 'USER', accountId: OWN_ACCOUNT };
    const decisions = USER_STATUSES.map((status) => decideUserOperation('change', manager, { ...user, status }));
    expect(decisions).toEqual(['allowed', 'notActive', 'notActive', 'notActive']);
  });

  it('shows a user of an unknown role only to TRIMIN', () => {
    for (const role of ROLES) expect(allowed(role, 'WIZARD', OWN_ACCOUNT)).toBe(role === 'TRIMIN' ? ALL : '');
  });
});

describe('the roles that a manager may assign', () => {
  it.each([
    ['TRIMIN', 'PROVIDER', 'TRIMIN'],
    ['TRIMIN', 'CUSTOMER', 'USER ACCOUNT'],
    ['TRIMIN', 'GUEST', 'GUEST'],
    ['COUNTY', 'PROVIDER', ''],
    ['COUNTY', 'COUNTY', 'COUNTY'],
    ['COUNTY', 'CUSTOMER', 'USER ACCOUNT'],
    ['ACCOUNT', 'COUNTY', ''],
    ['ACCOUNT', 'CUSTOMER', 'USER ACCOUNT'],
    ['USER', 'CUSTOMER', ''],
    ['TRIMIN', 'constructor', ''],
  ] as const)('[002-9.newUser.1] as %s in an account of kind %s are %p', (manager, kind, roles) => {
    expect(rolesFor(manager, kind).join(' ')).toBe(roles);
  });

  it('are roles whose users the manager sees', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLES),
        fc.constantFrom('PROVIDER', 'COUNTY', 'CUSTOMER', 'GUEST'),
        (role, kind) => {
          const roles = rolesFor(role, kind);
          expect(roles.every((candidate) => allowed(role, candidate, OWN_ACCOUNT) !== '')).toBe(true);
          expect(accountKindsFor(role).includes(kind)).toBe(roles.length > 0);
        },
      ),
    );
  });
});

it.each([
  ['TRIMIN', { sameRole: 0, ofAccount: 0 }, true],
  ['TRIMIN', { sameRole: 1, ofAccount: 5 }, false],
  ['ACCOUNT', { sameRole: 0, ofAccount: 1 }, true],
  ['ACCOUNT', { sameRole: 0, ofAccount: 0 }, false],
  ['ACCOUNT', { sameRole: 1, ofAccount: 5 }, false],
  ['COUNTY', { sameRole: 0, ofAccount: 5 }, false],
  ['USER', { sameRole: 0, ofAccount: 5 }, false],
])('a user with role %s and other users %p is the last administrator: %p', (role, others, expected) => {
  expect(isLastAdministrator({ role }, others)).toBe(expected);
});

it('[002-4.userStatus.1] Deactivate is for active users, Activate for all others', () => {
  expect(USER_STATUSES.map(nextStatus)).toEqual(['I', 'A', 'A', 'A']);
});
