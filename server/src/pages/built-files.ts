import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '../platform/http/accepted-encoding.ts';
import { ENCODINGS, type EncodedFile } from './releases/release-files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};
/** File names contain the hash of their content, so the content of a name never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the files of a build, each at a separate route: no request path can reach another file or list a folder. All files, about
 * two megabytes, are read into memory at startup: the pages of a running server refer to the files of its own build, which a later
 * build may delete.
 */
export function serveBuiltFiles(app: FastifyInstance, folder: string, url: string, isRemote = false): void {
  for (const file of filesBelow(join(folder, 'assets'))) {
    const type = typeOfFile(extname(file));
    if (type === undefined) continue;
    const path = relative(folder, file).split(sep).join('/');
    const forms = readForms(file);
    app.get(`${url}${path}`, (request, reply) => sendBuiltFile(forms, type, request, reply, isRemote));
  }
}

/** The content type of a file extension; undefined for files that are not served. */
export const typeOfFile = (extension: string): string | undefined => TYPES[extension];

/** Sends a file whose name contains its content hash. `isRemote` marks files of remotes. */
export function sendBuiltFile(
  forms: EncodedFile,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
  isRemote: boolean,
): FastifyReply {
  reply.header('cache-control', IMMUTABLE).header('vary', 'accept-encoding').type(type);
  // A shell of another origin may load a remote's files; they contain nothing personal.
  if (isRemote) reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  return sendSmallest(forms, request, reply);
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function readForms(file: string): EncodedFile {
  const encoded = ENCODINGS.filter(({ suffix }) => existsSync(`${file}${suffix}`)).map(({ encoding, suffix }) => ({
    encoding,
    bytes: readFileSync(`${file}${suffix}`),
  }));
  return { plain: readFileSync(file), encoded };
}

/** Sends the smallest encoding that the browser accepts. */
function sendSmallest({ plain, encoded }: EncodedFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const form = encoded.find(({ encoding }) => acceptsEncoding(request, encoding));
  return form === undefined ? reply.send(plain) : reply.header('content-encoding', form.encoding).send(form.bytes);
}
