export { isReleased, type LienEvent, type LienRelease, type ReleaseKind, readReleases } from './tax-lien-events.ts';
