import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const manifestSchema = z.looseObject({ id: z.string(), build: z.string() });

/** Copies a remote's build into the folder of a static file host, under the path of its URL; returns the remote's id. */
export function placeRemote(dist: string, folder: string): string {
  const { id, build } = z.parse(manifestSchema, JSON.parse(readFileSync(path.join(dist, 'manifest.json'), 'utf8')));
  cpSync(path.join(dist, 'assets'), path.join(folder, 'remotes', id, build, 'assets'), { recursive: true });
  return id;
}
