import type { ContentOf, checkEfilePages, readEfilePage } from '@portal/contracts';
import { notFound } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findStoredDocument } from './efile.store.ts';
import type { Filer } from './filer.ts';
import { renderFilingPage } from './queue/filing-pictures.ts';

type PageServices = Pick<Services, 'database' | 'imaging'>;

/** One call checks at most this many pages, so that it returns quickly. */
const PAGES_PER_CALL = 5;

/** An upload of this filer. Another filer's upload is 'not found'. */
async function requireOwnUpload({ database }: PageServices, filer: Filer, imageId: string) {
  const found = await findStoredDocument(database.db, filer, imageId);
  if (found === undefined) throw notFound();
  return found;
}

/** A picture of one page of an upload, as the county's clerks would see it. */
export async function showPage(
  services: PageServices,
  filer: Filer,
  { imageId, page }: { readonly imageId: string; readonly page: number },
): Promise<ContentOf<typeof readEfilePage>> {
  const { store_key: imageKey } = await requireOwnUpload(services, filer, imageId);
  return renderFilingPage(services.imaging, imageKey, page);
}

/** Checks pages of an upload, beginning with page `from`, for faults that would make a clerk reject the filing. */
export async function checkPages(
  services: PageServices,
  filer: Filer,
  { imageId, from }: { readonly imageId: string; readonly from: number },
): Promise<ContentOf<typeof checkEfilePages>> {
  const { store_key: imageKey, page_count: pageCount } = await requireOwnUpload(services, filer, imageId);
  const count = Math.max(0, Math.min(PAGES_PER_CALL, pageCount - from + 1));
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  const pages = await Promise.all(
    numbers.map(async (page) => {
      const findings = await services.imaging.contents.inspectPage({ imageKey, page });
      return { page, findings: findings === null ? ['UNREADABLE'] : [...findings] };
    }),
  );
  const next = from + count;
  return { pages, next: next <= pageCount ? next : null };
}
