import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/config/make-folder.ts';

/** The place that LandLink reads the daily files from: a folder or a bucket. */
export interface DropTarget {
  has(name: string): Promise<boolean>;
  /** Writes a file so that programs that watch the place never see an incomplete one. */
  write(name: string, text: string): Promise<void>;
}

export const folderTarget = (folder: string): DropTarget => ({
  has: async (name) => existsSync(join(folder, name)),
  async write(name, text) {
    await makeFolder(folder);
    const draft = join(folder, `.${name}.new`);
    // the finance system writes here too: without this, a symlink at the draft's name would redirect the write
    await rm(draft, { force: true });
    const file = await open(draft, 'wx', 0o640);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  },
});

/** The calls of a bucket that are needed here. An object appears whole or not at all. */
interface Bucket {
  stat(key: string): Promise<object | null>;
  put(key: string, bytes: Buffer): Promise<object>;
}

export const bucketTarget = (bucket: Bucket): DropTarget => ({
  has: async (name) => (await bucket.stat(name)) !== null,
  async write(name, text) {
    await bucket.put(name, Buffer.from(text));
  },
});
