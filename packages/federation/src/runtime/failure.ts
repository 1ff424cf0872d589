/** Why an area of the portal is not there. Each kind has its own words: `shell:remote.<kind>`. */
export type RemoteFailureKind = 'unknown' | 'disabled' | 'incompatible' | 'unreachable' | 'timeout' | 'broken';

/** A remote that could not be had. Thrown by the loader, shown by the area that wanted it. */
export class RemoteFailure extends Error {
  readonly remoteId: string;
  readonly kind: RemoteFailureKind;

  constructor(remoteId: string, kind: RemoteFailureKind, detail: string, cause?: unknown) {
    super(`Remote "${remoteId}": ${detail}`, { cause });
    this.name = 'RemoteFailure';
    this.remoteId = remoteId;
    this.kind = kind;
  }
}

/** A script that did not come in the time it was given. */
export class ScriptTimeout extends Error {}

/** The failure behind anything thrown while a remote was loaded or drawn. */
export function toFailure(remoteId: string, error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const unreachable = error instanceof Error && error.name === 'ChunkLoadError';
  const detail = error instanceof Error ? error.message : String(error);
  return new RemoteFailure(remoteId, unreachable ? 'unreachable' : 'broken', detail, error);
}
