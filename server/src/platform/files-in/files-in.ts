import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Upload } from '@portal/contracts';
import { Refusal } from '../errors/refusal.ts';
import type { Caller } from '../limits/use-limits.ts';
import { type Parts, readMultipart } from './read-multipart.ts';
import { ReceivedUpload } from './received-upload.ts';
import { UploadPlaces } from './upload-places.ts';

/** Receives uploaded files. */
export interface UploadReceiver {
  /**
   * Streams the body of an upload to the disk: one file, and the text of its fields.
   * @throws Refusal for an invalid body, for a file that is too long, and when too many uploads are arriving
   */
  receive(request: UploadRequest, parse: (text: string) => unknown): Promise<ReceivedUpload>;
  /** Deletes the files that a killed server left behind, and returns their number. */
  sweep(before: Date): Promise<number>;
}

/** A request whose body is an upload. */
export interface UploadRequest {
  readonly upload: Upload;
  readonly caller: Caller;
  readonly raw: IncomingMessage;
}

/** The maximum size of the body without its file: the fields, the boundaries and the headers of the parts. */
const OVERHEAD_BYTES = 64 * 1024;

/** Receives files in a separate folder on the server's disk. */
export function openUploadReceiver(folder: string): UploadReceiver {
  const places = new UploadPlaces();
  const read = async ({ upload, caller, raw }: UploadRequest): Promise<Parts> => {
    const place = places.take(caller);
    const path = join(folder, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      return await readMultipart(upload, raw, path, place.signal);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      place.leave();
    }
  };
  return {
    async receive(request, parse) {
      const { upload, raw } = request;
      // refuses by the declared length first; the bytes are counted in any case
      const declaredBytes = Number(raw.headers['content-length'] ?? 0);
      if (declaredBytes > upload.maximumBytes + OVERHEAD_BYTES) throw tooLong(upload);
      const { text, file } = await read(request);
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
