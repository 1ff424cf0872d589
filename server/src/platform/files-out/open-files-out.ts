import type { FastifyBaseLogger } from 'fastify';
import { FileWriter } from './files-out.ts';
import { openThread } from './writing-thread.ts';

/** Creates the portal's file writer. Files that are not completed are logged. */
export const openFileWriter = (log: FastifyBaseLogger, open = openThread): FileWriter =>
  new FileWriter((error, { kind }) => log.warn({ err: error, kind }, 'a file was not completed'), {}, open);
