import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { remoteIdOf } from './remote-answers.ts';
import { readReleasedBuilds, readRemoteStates } from './remotes.store.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PREFIX = 'mfe-';

/** The remotes that are in this folder, built or not. */
const remotesHere = (): string[] =>
  readdirSync(ROOT)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length));

const refusalOf = (word: string, known: Iterable<string>): string =>
  `There is no remote '${word}'. The remotes are: ${[...new Set(known)].sort().join(', ')}.`;

/** The folder of a remote of this repository. Throws an error that lists the remotes. */
export function remoteFolder(word: string): string {
  const id = remoteIdOf(word);
  if (remotesHere().includes(id)) return join(ROOT, `${PREFIX}${id}`);
  throw new Error(
    `${refusalOf(word, remotesHere())} To release a build from elsewhere, give the whole path of its folder.`,
  );
}

/** A remote of this portal, in this folder or changed or released before; otherwise a sentence that lists the remotes. */
export async function readKnownRemote(
  db: Kysely<Database>,
  word: string,
): Promise<
  { readonly id: string; readonly refusal?: undefined } | { readonly id?: undefined; readonly refusal: string }
> {
  const id = remoteIdOf(word);
  const here = remotesHere();
  if (here.includes(id)) return { id };
  const [states, releases] = await Promise.all([readRemoteStates(db), readReleasedBuilds(db)]);
  const known = [...here, ...[...states, ...releases].map(({ remote }) => remote)];
  return known.includes(id) ? { id } : { refusal: refusalOf(word, known) };
}
