import { closeSharedPortal } from './shared-portal.ts';

/** Jest calls this after the last test file of a run. */
export default closeSharedPortal;
