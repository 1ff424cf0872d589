import type { ImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { documentsOf } from '../../imaging/store/image-hashes.store.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { queueing, queuePortal } from './queue.testing.ts';

// Files are opened by separate processes, which a busy machine starts slowly.
jest.setTimeout(60_000);

describeOnBothDatabases('a damaged file of a filing', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const portals = queuePortal();
  const { customer, clerk, file, takeNext, accept } = queueing(() => portal);
  beforeAll(() => portals.start());
  afterAll(() => portals.end());
  beforeEach(async () => {
    portal = await portals.open(getPortalDatabase());
  });
  afterEach(() => portal.close());

  it('is reported with the filings that have it, as filed or as stamped pages', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
    await file(user.cookie);
    await file(user.cookie);
    const me = await clerk();
    const taken = await takeNext(me);
    if (taken === null) throw new Error('nothing was taken');
    await accept(me, taken);
    const db = getDb();
    const { store_key } = await db.selectFrom('efile_file').select('store_key').executeTakeFirstOrThrow();
    const { stamped_key } = await db
      .selectFrom('efile_entry')
      .select('stamped_key')
      .where('stamped_key', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(await documentsOf(db, store_key)).toEqual(['filing EF-2026-000001', 'filing EF-2026-000002']);
    expect(await documentsOf(db, stamped_key ?? '')).toEqual(['filing EF-2026-000001']);
  });
});
