import type { RecordedOn } from '../dates/index.ts';

/** Whether a release covers a part of the lien or all of it; '' where the index does not say. */
export type ReleaseKind = 'PARTIAL' | 'FULL' | '';

/** A document that changes a tax lien, as the index has it. */
export interface LienEvent {
  readonly kind: 'REVISION' | 'RELEASE' | 'REVOKE';
  readonly flag: ReleaseKind;
  readonly documentType: string;
  /** '' when the index does not say. */
  readonly documentNumber: string;
  /** Null when the index does not say. */
  readonly on: RecordedOn | null;
}

/** A release and what revoked it; either may be missing. */
export interface LienRelease {
  readonly release: LienEvent | undefined;
  readonly revoke: LienEvent | undefined;
}

/** Events by their days. One without a day stays behind the one above it, and those of one day as they were written down. */
const inOrder = (events: readonly LienEvent[]): readonly LienEvent[] => {
  let day = '';
  const placed = events.map((event) => {
    day = event.on ?? day;
    return { event, day };
  });
  placed.sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1));
  return placed.map(({ event }) => event);
};

/** Where the release stands that a revocation takes back: the last one before it that still stands. */
const lastStanding = (releases: readonly LienRelease[]): number =>
  releases.findLastIndex(({ release, revoke }) => release !== undefined && revoke === undefined);

/** Releases of a lien with what revoked each, in order; a revocation of nothing that is known stands by itself. */
export function readReleases(events: readonly LienEvent[]): readonly LienRelease[] {
  const releases: LienRelease[] = [];
  for (const event of inOrder(events)) {
    if (event.kind === 'RELEASE') releases.push({ release: event, revoke: undefined });
    if (event.kind !== 'REVOKE') continue;
    const at = lastStanding(releases);
    if (at === -1) releases.push({ release: undefined, revoke: event });
    else releases[at] = { release: releases[at]?.release, revoke: event };
  }
  return releases;
}

/** A lien is released when one release covers all of it and was not revoked. A release that does not say is of all. */
export const isReleased = (releases: readonly LienRelease[]): boolean =>
  releases.some(({ release, revoke }) => release !== undefined && revoke === undefined && release.flag !== 'PARTIAL');
