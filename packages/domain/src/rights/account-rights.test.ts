import { ROLES } from '../lists/index.ts';
import {
  ACCOUNT_OPERATIONS,
  decideAccountOperation,
  type ManagedAccount,
  nextStatus,
  PERMISSIONS,
  rolesWith,
  USER_OPERATIONS,
} from './index.ts';

const OTHER: ManagedAccount = { id: 7, kind: 'CUSTOMER', status: 'A', accountType: 'FLAT_FEE' };
const OWN_ACCOUNT = 3;
const ON = { countyAdminReload: true };
const decide = (operation: (typeof ACCOUNT_OPERATIONS)[number], role: (typeof ROLES)[number], overrides: object = {}) =>
  decideAccountOperation(operation, { userId: 1, role, accountId: OWN_ACCOUNT }, { ...OTHER, ...overrides }, ON);

/** The permission table, written independently of the code: operation, role, another account, own account. */
const TABLE = `
  read TRIMIN allowed allowed · read COUNTY allowed allowed · read ACCOUNT hidden hidden · read USER hidden hidden · read GUEST hidden hidden
  change TRIMIN allowed allowed · change COUNTY allowed allowed · change ACCOUNT hidden hidden · change USER hidden hidden · change GUEST hidden hidden
  setStatus TRIMIN allowed own · setStatus COUNTY allowed own · setStatus ACCOUNT hidden hidden · setStatus USER hidden hidden · setStatus GUEST hidden hidden
  delete TRIMIN allowed own · delete COUNTY allowed own · delete ACCOUNT hidden hidden · delete USER hidden hidden · delete GUEST hidden hidden
  reload TRIMIN allowed allowed · reload COUNTY allowed allowed · reload ACCOUNT hidden hidden · reload USER hidden hidden · reload GUEST hidden hidden
  runTasks TRIMIN allowed allowed · runTasks COUNTY allowed allowed · runTasks ACCOUNT hidden hidden · runTasks USER hidden hidden · runTasks GUEST hidden hidden
  rerunTasks TRIMIN allowed allowed · rerunTasks COUNTY hidden hidden · rerunTasks ACCOUNT hidden hidden · rerunTasks USER hidden hidden · rerunTasks GUEST hidden hidden
  setDocumentTypes TRIMIN allowed allowed · setDocumentTypes COUNTY allowed allowed · setDocumentTypes ACCOUNT hidden hidden · setDocumentTypes USER hidden hidden · setDocumentTypes GUEST hidden hidden
  setPageAccess TRIMIN allowed allowed · setPageAccess COUNTY allowed allowed · setPageAccess ACCOUNT hidden hidden · setPageAccess USER hidden hidden · setPageAccess GUEST hidden hidden`;

describe('rights on accounts [002-6.accounts.1]', () => {
  it('match the table: operation, role, other account and own account', () => {
    const rows = ACCOUNT_OPERATIONS.map((operation) =>
      ROLES.map(
        (role) => `${operation} ${role} ${decide(operation, role)} ${decide(operation, role, { id: OWN_ACCOUNT })}`,
      ).join(' · '),
    );
    expect(rows).toEqual(TABLE.trim().split(/\n\s*/));
  });

  it('include every operation of the table', () => {
    expect([...ACCOUNT_OPERATIONS].sort()).toEqual(Object.keys(PERMISSIONS.account).sort());
    expect([...USER_OPERATIONS].sort()).toEqual(Object.keys(PERMISSIONS.user).sort());
  });

  it('allow the calls of an operation to the roles that may perform it', () => {
    const rolesOf = (operation: (typeof ACCOUNT_OPERATIONS)[number]) => rolesWith('account', operation).join(' ');
    expect(ACCOUNT_OPERATIONS.map((operation) => `${operation} ${rolesOf(operation)}`)).toEqual([
      ...['read TRIMIN COUNTY', 'change TRIMIN COUNTY', 'setStatus TRIMIN COUNTY', 'delete TRIMIN COUNTY'],
      ...['reload TRIMIN COUNTY', 'runTasks TRIMIN COUNTY', 'rerunTasks TRIMIN'],
      ...['setDocumentTypes TRIMIN COUNTY', 'setPageAccess TRIMIN COUNTY'],
    ]);
    expect(rolesWith('user', 'endSessions')).toEqual(['TRIMIN', 'COUNTY', 'ACCOUNT']);
  });

  it.each([
    ['read', 'COUNTY', { kind: 'PROVIDER' }, 'hidden'],
    ['read', 'TRIMIN', { kind: 'PROVIDER' }, 'allowed'],
    ['setStatus', 'TRIMIN', { kind: 'COUNTY' }, 'needed'],
    ['setStatus', 'TRIMIN', { kind: 'PROVIDER' }, 'needed'],
    ['setStatus', 'COUNTY', { kind: 'GUEST' }, 'allowed'],
    ['delete', 'COUNTY', { kind: 'GUEST' }, 'needed'],
    ['delete', 'TRIMIN', { kind: 'COUNTY' }, 'needed'],
    ['change', 'COUNTY', { kind: 'GUEST' }, 'allowed'],
    ['change', 'COUNTY', { status: 'I' }, 'notActive'],
    ['setPageAccess', 'COUNTY', { status: 'I' }, 'notActive'],
    ['reload', 'COUNTY', { status: 'I' }, 'notActive'],
    ['runTasks', 'COUNTY', { status: 'I' }, 'notActive'],
    ['read', 'COUNTY', { status: 'I' }, 'allowed'],
    ['setStatus', 'COUNTY', { status: 'I' }, 'allowed'],
    ['delete', 'COUNTY', { status: 'I' }, 'allowed'],
    ['reload', 'COUNTY', { accountType: 'A_LA_CARTE' }, 'notFlatFee'],
  ] as const)('%s by %s of %j is %s', (operation, role, overrides, decision) =>
    expect(decide(operation, role, overrides)).toBe(decision),
  );

  it('[002-6.reload.1] do not allow anyone to reload while the county has turned it off', () => {
    const manager = { userId: 1, role: 'TRIMIN', accountId: OWN_ACCOUNT } as const;
    expect(decideAccountOperation('reload', manager, OTHER, { countyAdminReload: false })).toBe('reloadOff');
  });

  it('[002-4.accountStatus.1] offer Deactivate for active accounts and Activate for all others', () => {
    expect(['A', 'I', 'X'].map(nextStatus)).toEqual(['I', 'A', 'A']);
  });
});
