import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Upload } from '@portal/contracts';
import { Refusal } from '../errors/refusal.ts';
import { type Parts, readMultipart } from './read-multipart.ts';
import { ReceivedUpload } from './received-upload.ts';

/** Receives uploaded files. */
export interface FilesIn {
  /**
   * Streams the body of an upload to the disk: one file, and the text of its fields.
   * @throws Refusal for an invalid body, and for a file that is too long
   */
  receive(upload: Upload, request: IncomingMessage, parse: (text: string) => unknown): Promise<ReceivedUpload>;
  /** Deletes the files that a killed server left behind, and returns their number. */
  sweep(before: Date): Promise<number>;
}

/** The limit of simultaneous uploads: each needs a file on the disk and a few chunks in memory. */
const MAX_SIMULTANEOUS = 60;
/** The maximum size of the body without its file: the fields, the boundaries and the headers of the parts. */
const OVERHEAD_BYTES = 64 * 1024;

/** Receives files in a separate folder on the server's disk. */
export function openFilesIn(folder: string): FilesIn {
  let running = 0;
  const read = async (upload: Upload, request: IncomingMessage): Promise<Parts> => {
    if (running >= MAX_SIMULTANEOUS) throw new Refusal('BUSY', { retryAfterSeconds: 10 });
    running += 1;
    const path = join(folder, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      return await readMultipart(upload, request, path);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      running -= 1;
    }
  };
  return {
    async receive(upload, request, parse) {
      // refuses by the declared length first; the bytes are counted in any case
      const declaredBytes = Number(request.headers['content-length'] ?? 0);
      if (declaredBytes > upload.maximumBytes + OVERHEAD_BYTES) throw tooLong(upload);
      const { text, file } = await read(upload, request);
      const remove = () => (file === null ? Promise.resolve() : rm(file.path, { force: true }));
      try {
        if (file !== null && file.size > upload.maximumBytes) throw tooLong(upload);
        return new ReceivedUpload(text === null ? undefined : parse(text), file, remove);
      } catch (error) {
        await remove();
        throw error;
      }
    },
    async sweep(before) {
      let removed = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const facts = await stat(path).catch(() => null);
        if (facts === null || facts.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

const tooLong = ({ tooLong: { code, message } }: Upload): Refusal =>
  new Refusal(code, { content: { errors: { file: { key: message } } } });
