import { mkdirSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PortalConfig } from '../platform/config/config.ts';
import type { PageContents } from './opening/page-contents.ts';
import { folderImageStore } from './store/folder-image-store.ts';
import type { ImageStore } from './store/image-store.ts';
import { s3ImageStore } from './store/s3-image-store.ts';
import type { PageRenderer } from './thumbnails/page-renderer.ts';
import { storedPageRenderer } from './thumbnails/stored-page-renderer.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** Page images and what draws them. */
    readonly imaging: Imaging;
  }
}

/** What the calls of images need besides what all nouns share. */
export interface Imaging {
  readonly store: ImageStore;
  readonly renderer: PageRenderer;
  readonly contents: PageContents;
}

export interface OpenImaging extends Imaging {
  /** Starts a drawing process before the first page is looked at. */
  warm(): void;
  /** Ends the drawing processes. */
  close(): void;
}

type StoreConfig = Pick<PortalConfig, 'images' | 's3' | 's3Endpoint'>;

/** Where the configuration says that images are kept. */
export function openImageStore({ images, s3, s3Endpoint }: StoreConfig): ImageStore {
  if (images.kind === 'folder') return folderImageStore(images.path);
  const { credentials, region } = s3;
  if (credentials === undefined)
    throw new Error('A bucket needs keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  return s3ImageStore({ bucket: images.bucket, prefix: images.prefix, endpoint: s3Endpoint, region, credentials });
}

/** The county's images, and what draws them. */
export function openImaging(
  config: Pick<PortalConfig, 'dataFolder'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  store: ImageStore,
): OpenImaging {
  const renderer = storedPageRenderer({ store, cacheFolder: join(config.dataFolder, 'thumbnails'), log });
  return { store, renderer, contents: renderer, warm: () => renderer.warm(), close: () => renderer.close() };
}

/** Never kept: asking for it shows that the bucket answers. */
const PROBE_KEY = 'ready/probe';

/** Whether images can be read and kept now: a folder on a disk that is gone or read-only makes the portal not ready. */
export function checkImageStore(config: StoreConfig): () => Promise<boolean> {
  const { images } = config;
  const isThere = (asked: Promise<unknown>): Promise<boolean> =>
    asked.then(
      () => true,
      () => false,
    );
  if (images.kind !== 'folder') {
    const store = openImageStore(config);
    return () => isThere(store.stat(PROBE_KEY));
  }
  mkdirSync(images.path, { recursive: true });
  return () => isThere(access(images.path, constants.R_OK | constants.W_OK));
}
