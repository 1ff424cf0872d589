import { mkdirSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PortalConfig } from '../platform/config/config.ts';
import type { PageContents } from './opening/page-contents.ts';
import { folderImageStore } from './store/folder-image-store.ts';
import type { ImageStore } from './store/image-store.ts';
import type { PageRenderer } from './thumbnails/page-renderer.ts';
import { storedPageRenderer } from './thumbnails/stored-page-renderer.ts';

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

/** Where the configuration says that images are kept. */
export function openImageStore(config: Pick<PortalConfig, 'images'>): ImageStore {
  if (config.images.kind === 'folder') return folderImageStore(config.images.path);
  throw new Error('Images in a bucket are not supported yet: set PORTAL_IMAGES to a folder.');
}

/** The county's images, and what draws them. */
export function openImaging(
  config: Pick<PortalConfig, 'images' | 'dataFolder'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  store: ImageStore = openImageStore(config),
): OpenImaging {
  const renderer = storedPageRenderer({ store, cacheFolder: join(config.dataFolder, 'thumbnails'), log });
  return { store, renderer, contents: renderer, warm: () => renderer.warm(), close: () => renderer.close() };
}

/** Whether images can be read and kept now: a folder on a disk that is gone or read-only makes the portal not ready. */
export function checkImageStore(config: Pick<PortalConfig, 'images'>): () => Promise<boolean> {
  const { images } = config;
  if (images.kind !== 'folder') return () => Promise.resolve(false);
  mkdirSync(images.path, { recursive: true });
  return () =>
    access(images.path, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    );
}
