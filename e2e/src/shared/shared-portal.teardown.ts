import { closeSharedPortal } from './shared-portal.ts';

/** After the last file of a run. */
export default closeSharedPortal;
