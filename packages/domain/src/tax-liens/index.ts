export {
  isReleased,
  type LienEvent,
  type LienRelease,
  type ReleaseKind,
  readReleases,
  readRevisions,
} from './tax-lien-events.ts';
