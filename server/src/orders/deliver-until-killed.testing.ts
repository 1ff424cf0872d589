import { computeDownloadOrder, getImage, payDownloadOrder } from '@portal/contracts';
import { cents } from '@portal/domain';
import * as z from 'zod/mini';
import { memoryImageStore } from '../imaging/imaging.testing.ts';
import { DOC_KEY, openDocType, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { postOpeningBalance } from '../ledger/balance-changes.ts';
import { openDatabaseAt } from '../platform/database/testing/database-locations.ts';

// A test runs this as a separate process. It buys pages, prints the order's guid, and kills itself with SIGKILL when it reads the
// data of the first page for the download.

const [folderOrUrl = ''] = process.argv.slice(2);
const database = await openDatabaseAt(folderOrUrl);
await database.migrate();
let killsOnRead = false;
const portal = await openImagingPortal(database, {
  store: (files) => {
    const store = memoryImageStore(files);
    const read = store.read.bind(store);
    store.read = async (key, start, length) => {
      if (killsOnRead) process.kill(process.pid, 'SIGKILL');
      return read(key, start, length);
    };
    return store;
  },
});
const { accountId, userId } = await portal.addUser({ username: 'title.clerk', role: 'USER' });
await openDocType(database.db, accountId);
const deposit = {
  accountId,
  actor: { accountId, userId },
  idempotencyKey: 'open',
  reference: '',
  now: portal.services.now(),
};
await database.db.transaction().execute((tx) => postOpeningBalance(tx, { ...deposit, amount: cents(200) }));
const cookie = await portal.logIn('title.clerk');
const order = {
  sourcedDocKey: DOC_KEY,
  instrumentCode: 'WD',
  pagesSelected: '1-3',
  pageSelectionMethod: 'CSV_PAGES',
  pageCount: 7,
};
const computed = await portal.send(computeDownloadOrder, order, { cookie });
const { content } = z.parse(z.object({ content: computeDownloadOrder.content }), computed.json());
const reference = { imageStateGuid: content.imageState.guid };
await portal.send(payDownloadOrder, reference, { cookie });
process.stdout.write(`${JSON.stringify({ ...reference, cookie })}\n`);
killsOnRead = true;
await portal.send(getImage, reference, { cookie });
process.stdout.write('survived\n');
