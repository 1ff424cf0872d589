import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Upload } from '@portal/contracts';
import { Refusal } from '../errors/refusal.ts';
import { type Parts, readMultipart } from './read-multipart.ts';
import { ReceivedUpload } from './received-upload.ts';

/** Takes the files that people send. */
export interface FilesIn {
  /**
   * Reads the body of an upload onto the disk, a piece at a time: one file and the text of its fields.
   * @throws Refusal for what is no such body, and for a file that is too long
   */
  receive(upload: Upload, request: IncomingMessage, parse: (text: string) => unknown): Promise<ReceivedUpload>;
  /** Removes what a killed server left behind; returns how many files that were. */
  sweep(before: Date): Promise<number>;
}

/** Of all senders together: each holds a separate file on the disk, and a few pieces of it in memory. */
const MOST_AT_ONCE = 60;
/** What a body has besides its file: the fields, and what stands around the parts. */
const AROUND_BYTES = 64 * 1024;

/** Takes files into a separate folder on the server's disk. */
export function openFilesIn(folder: string): FilesIn {
  let running = 0;
  const read = async (upload: Upload, request: IncomingMessage): Promise<Parts> => {
    if (running >= MOST_AT_ONCE) throw new Refusal('BUSY', { retryAfterSeconds: 10 });
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
      // what it says of itself is looked at first, and counted anyway
      const said = Number(request.headers['content-length'] ?? 0);
      if (said > upload.maximumBytes + AROUND_BYTES) throw tooLong(upload);
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
