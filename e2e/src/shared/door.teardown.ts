import { closePort } from './door.ts';

/** After the last file of a run. */
export default closePort;
