import type { IsoDate } from '../dates/index.ts';

/** Whether a release covers part of the lien or all of it; '' if unknown. */
export type ReleaseKind = 'PARTIAL' | 'FULL' | '';

/** A document that changes a tax lien, from the index. */
export interface LienEvent {
  readonly kind: 'REVISION' | 'RELEASE' | 'REVOKE';
  readonly flag: ReleaseKind;
  readonly documentType: string;
  /** '' if not in the index. */
  readonly documentNumber: string;
  /** Null if not in the index. */
  readonly on: IsoDate | null;
}

/** A release and its revocation; either may be missing. */
export interface LienRelease {
  readonly release: LienEvent | undefined;
  readonly revoke: LienEvent | undefined;
}

/**
 * Sorts events by date. An undated event keeps its place after the preceding one; events of the same date keep their
 * order.
 */
const inOrder = (events: readonly LienEvent[]): readonly LienEvent[] => {
  let day = '';
  const placed = events.map((event) => {
    day = event.on ?? day;
    return { event, day };
  });
  placed.sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1));
  return placed.map(({ event }) => event);
};

/** The index of the release that a revocation cancels: the last one before it that is still in force. */
const lastUnrevoked = (releases: readonly LienRelease[]): number =>
  releases.findLastIndex(({ release, revoke }) => release !== undefined && revoke === undefined);

/**
 * The releases of a lien in order, each with its revocation. A revocation without a known release is a separate entry.
 */
export function readReleases(events: readonly LienEvent[]): readonly LienRelease[] {
  const releases: LienRelease[] = [];
  for (const event of inOrder(events)) {
    if (event.kind === 'RELEASE') releases.push({ release: event, revoke: undefined });
    if (event.kind !== 'REVOKE') continue;
    const at = lastUnrevoked(releases);
    if (at === -1) releases.push({ release: undefined, revoke: event });
    else releases[at] = { release: releases[at]?.release, revoke: event };
  }
  return releases;
}

/** The revisions of a lien in order. */
export const readRevisions = (events: readonly LienEvent[]): readonly LienEvent[] =>
  inOrder(events).filter(({ kind }) => kind === 'REVISION');

/** A lien is released if a release that is not revoked covers all of it. A release without a kind counts as full. */
export const isReleased = (releases: readonly LienRelease[]): boolean =>
  releases.some(({ release, revoke }) => release !== undefined && revoke === undefined && release.flag !== 'PARTIAL');
