/** Why an area of the portal is not available. Each kind has its own text: `shell:remote.<kind>`. */
export type RemoteFailureKind = 'unknown' | 'disabled' | 'incompatible' | 'unreachable' | 'timeout' | 'broken';

/** The beginning of the message of a failure. */
const prefixOf = (remoteId: string): string => `Remote "${remoteId}": `;

/** A remote that could not be loaded or rendered. The loader throws it, the remote's area shows it. */
export class RemoteFailure extends Error {
  readonly remoteId: string;
  readonly kind: RemoteFailureKind;

  constructor(remoteId: string, kind: RemoteFailureKind, detail: string, cause?: unknown) {
    super(prefixOf(remoteId) + detail, { cause });
    this.name = 'RemoteFailure';
    this.remoteId = remoteId;
    this.kind = kind;
  }
}

/** The detail of a failure, without the remote's name: for a disabled remote, the message that staff wrote for the users. */
export const detailOf = ({ message, remoteId }: RemoteFailure): string => message.slice(prefixOf(remoteId).length);

/** A script that did not load in time. */
export class ScriptTimeout extends Error {}

/** Converts anything that was thrown while a remote was loaded or rendered. */
export function toFailure(remoteId: string, error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  const unreachable = error instanceof Error && error.name === 'ChunkLoadError';
  const detail = error instanceof Error ? error.message : String(error);
  return new RemoteFailure(remoteId, unreachable ? 'unreachable' : 'broken', detail, error);
}
