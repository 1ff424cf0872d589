import type { Kysely } from 'kysely';
import type { StoreLocation } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/schema.ts';
import { lastCheckedKeys } from './image-hashes.store.ts';
import type { ImageStore } from './image-store.ts';

const SAMPLE = 5;
/** A store that takes longer is reported by the readiness check. The start does not wait for it. */
const PATIENCE_MS = 2_000;

const placeOf = (images: StoreLocation): string =>
  images.kind === 'folder' ? images.path : `s3://${images.bucket}/${images.prefix}`;

/**
 * A warning for the start, if the store has none of the files that the database names: it is not the store that the other servers use, or
 * was not restored. Otherwise users would be told that the images are damaged.
 */
export async function imagesWarning(
  db: Kysely<Database>,
  store: ImageStore,
  images: StoreLocation,
): Promise<readonly string[]> {
  const keys = await lastCheckedKeys(db, SAMPLE);
  if (keys.length === 0 || (await hasAny(store, keys))) return [];
  return [
    `${placeOf(images)} has none of the newest images that the database names. Set PORTAL_IMAGES to the images that all servers share, or restore them.`,
  ];
}

/** True as well if the store does not answer or fails. */
async function hasAny(store: ImageStore, keys: readonly string[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const outOfPatience = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), PATIENCE_MS);
  });
  const answers = Promise.all(keys.map((key) => store.stat(key))).then(
    (files) => files.some((file) => file !== null),
    () => true,
  );
  const isFound = await Promise.race([answers, outOfPatience]);
  clearTimeout(timer);
  return isFound;
}
