import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PortalConfig } from '../platform/config/config.ts';
import { makeFolderSync } from '../platform/config/make-folder.ts';
import { messageOf } from '../platform/database/errors.ts';
import type { PageContents } from './opening/page-contents.ts';
import { folderImageStore } from './store/folder-image-store.ts';
import type { ImageStore } from './store/image-store.ts';
import { requireBucket, type S3Settings, s3ImageStore } from './store/s3-image-store.ts';
import type { PageRenderer } from './thumbnails/page-renderer.ts';
import { storedPageRenderer } from './thumbnails/stored-page-renderer.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** Page images and their renderer. */
    readonly imaging: Imaging;
  }
}

/** The services for images: the store, the renderer, and the processes that open files. */
export interface Imaging {
  readonly store: ImageStore;
  readonly renderer: PageRenderer;
  readonly contents: PageContents;
}

export interface OpenImaging extends Imaging {
  /** Starts the drawing processes before the first page is requested. */
  warm(): void;
  /** Ends the drawing processes. */
  close(): void;
}

type StoreConfig = Pick<PortalConfig, 'images' | 's3' | 's3Endpoint'>;

/** Opens the image store of the configuration: a folder or a bucket. */
export function openImageStore(config: StoreConfig): ImageStore {
  const { images } = config;
  return images.kind === 'folder' ? folderImageStore(images.path) : s3ImageStore(bucketSettings(images, config));
}

function bucketSettings(
  { bucket, prefix }: Extract<StoreConfig['images'], { readonly kind: 's3' }>,
  { s3, s3Endpoint }: StoreConfig,
): S3Settings {
  const { credentials, region } = s3;
  if (credentials === undefined)
    throw new Error('A bucket needs keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  return { bucket, prefix, endpoint: s3Endpoint, region, credentials };
}

/** Opens the county's images with their renderer. */
export function openImaging(
  config: Pick<PortalConfig, 'dataFolder'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  store: ImageStore,
): OpenImaging {
  const renderer = storedPageRenderer({ store, cacheFolder: join(config.dataFolder, 'thumbnails'), log });
  return { store, renderer, contents: renderer, warm: () => renderer.warm(), close: () => renderer.close() };
}

function requireImageFolder(path: string): void {
  try {
    makeFolderSync(path);
  } catch (error) {
    const sentence = `The image folder ${path} cannot be created (${messageOf(error)}): choose another folder with PORTAL_IMAGES.`;
    throw new Error(sentence, { cause: error });
  }
}

/**
 * Returns a readiness check: whether images can be read and stored. A folder on a missing or read-only disk, or a bucket that does not
 * exist, makes the portal not ready; the check throws the reason.
 */
export function checkImageStore(config: StoreConfig): () => Promise<boolean> {
  const { images } = config;
  if (images.kind !== 'folder') {
    const settings = bucketSettings(images, config);
    return async () => {
      await requireBucket(settings);
      return true;
    };
  }
  requireImageFolder(images.path);
  return async () => {
    await access(images.path, constants.R_OK | constants.W_OK);
    return true;
  };
}
