import { openPageDrawer } from '@portal/server/src/demonstration/drawing/page-drawer.ts';
import { readDrawnDocument } from '@portal/server/src/demonstration/drawing/read-drawn-document.store.ts';
import type { ImageStore } from '@portal/server/src/imaging/store/image-store.ts';
import { limitConcurrency } from '@portal/server/src/imaging/store/limit-concurrency.ts';
import { verifiedImageStore } from '@portal/server/src/imaging/store/verified-image-store.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { NAMES } from './person.ts';

/** The number of documents that are really drawn for each number of pages. All others with as many pages get a copy of one of them. */
const DRAWN_PER_LENGTH = 3;
const CONCURRENT_WRITES = 16;

/**
 * Stores a scan for each document that the virtual users may find, so that the portal serves stored scans, as in a real county, instead
 * of drawing demo pages on demand. Returns the number of documents.
 */
export async function storeScans({ db }: PortalDatabase, images: ImageStore): Promise<number> {
  const store = verifiedImageStore(images, db);
  const documents = await db
    .selectFrom('document')
    .select(['image_key', 'page_count'])
    .where('image_key', 'like', 'demonstration/%')
    .where(({ exists, selectFrom, or }) =>
      exists(
        selectFrom('party')
          .select('party.doc_id')
          .whereRef('party.doc_id', '=', 'document.id')
          .where((party) => or(NAMES.map((name) => party('party.last_name', 'ilike', `${name}%`)))),
      ),
    )
    .orderBy('id')
    .execute();
  const drawn = await drawScans(db, documents);
  const limited = limitConcurrency(CONCURRENT_WRITES);
  await Promise.all(
    documents.map(({ image_key: imageKey, page_count: pageCount }, index) =>
      limited(async () => {
        const scans = drawn.get(pageCount) ?? [];
        const scan = scans[index % scans.length];
        if (imageKey !== null && scan !== undefined) await store.put(imageKey, scan);
      }),
    ),
  );
  return documents.length;
}

/** Draws a few documents for each number of pages. Returns their files by number of pages. */
async function drawScans(
  db: PortalDatabase['db'],
  documents: readonly { readonly image_key: string | null; readonly page_count: number }[],
): Promise<ReadonlyMap<number, readonly Buffer[]>> {
  const drawn = new Map<number, Buffer[]>();
  const drawer = openPageDrawer();
  try {
    for (const { image_key: imageKey, page_count: pageCount } of documents) {
      const scans = drawn.get(pageCount) ?? [];
      drawn.set(pageCount, scans);
      if (imageKey === null || scans.length === DRAWN_PER_LENGTH) continue;
      const document = await readDrawnDocument(db, imageKey);
      if (document !== undefined) scans.push(await drawer.draw(document));
    }
    return drawn;
  } finally {
    drawer.close();
  }
}
