import type { ContentOf, checkEfilePages, readEfilePage } from '@portal/contracts';
import { notFound } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { findStoredDocument } from './efile.store.ts';
import type { Filer } from './filer.ts';
import { readPicture } from './queue/filing-pictures.ts';

type LookServices = Pick<Services, 'database' | 'imaging'>;

/** Pages that one call looks at: what a person waits for. */
const PAGES_OF_A_CALL = 5;

/** The filer's own upload; another's does not exist. */
async function ownUpload({ database }: LookServices, filer: Filer, imageId: string) {
  const found = await findStoredDocument(database.db, filer, imageId);
  if (found === undefined) throw notFound();
  return found;
}

/** A page of an upload, as the office would see it. */
export async function showPage(
  services: LookServices,
  filer: Filer,
  { imageId, page }: { readonly imageId: string; readonly page: number },
): Promise<ContentOf<typeof readEfilePage>> {
  const { store_key: imageKey } = await ownUpload(services, filer, imageId);
  return readPicture(services.imaging, imageKey, page);
}

/** Looks at some pages of an upload for what an office would send back. */
export async function checkPages(
  services: LookServices,
  filer: Filer,
  { imageId, from }: { readonly imageId: string; readonly from: number },
): Promise<ContentOf<typeof checkEfilePages>> {
  const { store_key: imageKey, page_count: pageCount } = await ownUpload(services, filer, imageId);
  const count = Math.max(0, Math.min(PAGES_OF_A_CALL, pageCount - from + 1));
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  const pages = await Promise.all(
    numbers.map(async (page) => {
      const findings = await services.imaging.contents.look({ imageKey, page });
      return { page, findings: findings === null ? ['UNREADABLE'] : [...findings] };
    }),
  );
  const next = from + count;
  return { pages, next: next <= pageCount ? next : null };
}
