import { ROLES, USER_OPERATIONS } from '@portal/domain';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { callOf, type ManagedPortal, openManagedPortal } from './managed-portal.testing.ts';

jest.setTimeout(60_000);

const ALL = 'read change setStatus setPassword endSessions delete';
const NO_PASSWORD = 'read change setStatus endSessions delete';
const NOTHING = '';
/**
 * The operations that each manager may do on users of each role, in the manager's own account and in another. All other operations
 * return 'not found'.
 */
const MAY = {
  TRIMIN: {
    TRIMIN: [ALL, ALL],
    COUNTY: [ALL, ALL],
    ACCOUNT: [ALL, ALL],
    USER: [ALL, ALL],
    GUEST: [NO_PASSWORD, NO_PASSWORD],
  },
  COUNTY: {
    TRIMIN: [NOTHING, NOTHING],
    COUNTY: [ALL, ALL],
    ACCOUNT: [ALL, ALL],
    USER: [ALL, ALL],
    GUEST: [NO_PASSWORD, NO_PASSWORD],
  },
  ACCOUNT: {
    TRIMIN: [NOTHING, NOTHING],
    COUNTY: [NOTHING, NOTHING],
    ACCOUNT: [ALL, NOTHING],
    USER: [ALL, NOTHING],
    GUEST: [NOTHING, NOTHING],
  },
} as const;
const MANAGERS = ['TRIMIN', 'COUNTY', 'ACCOUNT'] as const;

describeOnEmbeddedDatabase('[S12] [S13] [002-6.users.2] the rights of each role on each user', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
  });
  afterEach(() => portal.close());

  const cells = MANAGERS.flatMap((manager) =>
    ROLES.flatMap((role) => (['own', 'other'] as const).map((account) => [manager, role, account] as const)),
  );

  it.each(cells)('allow %s only the listed operations on %s in the %s account', async (manager, role, account) => {
    await portal.addUser({ username: 'the.manager', role: manager, account: 'Own account' });
    const accountName = account === 'own' ? 'Own account' : 'Other account';
    // another user of the same role, so that no user is the last one
    await portal.addUser({ username: 'the.second', role, account: accountName });
    const { userId: id, accountId } = await portal.addUser({ username: 'the.user', role, account: accountName });
    const cookie = await portal.logIn('the.manager');
    const rows = () => getDb().selectFrom('portal_user').selectAll().where('id', '=', id).execute();
    const allowed: string[] = [];
    for (const operation of USER_OPERATIONS) {
      const before = await rows();
      const { status, code } = await portal.sendAs(cookie, ...callOf(operation, { id, accountId, role }));
      if (status === 200) allowed.push(operation);
      else {
        expect([operation, status, code]).toEqual(
          role === 'GUEST' && operation === 'setPassword' && manager !== 'ACCOUNT'
            ? [operation, 409, 'GUEST_WITHOUT_PASSWORD']
            : [operation, 404, 'NOT_FOUND'],
        );
        expect(await rows()).toEqual(before);
      }
    }
    expect(allowed.join(' ')).toBe(MAY[manager][role][account === 'own' ? 0 : 1]);
  });
});
