import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Names the variable that says where the door is; set for every file of a run. */
export const DOOR = 'SHARED_PORTAL_DOOR';
/** Jest loads its setup and its teardown apart from each other: what they share is kept in the process. */
const KEPT = Symbol.for('portal.shared-door');

type Closing = () => Promise<void>;
const isClosing = (value: unknown): value is Closing => typeof value === 'function';

/** Keeps what is to be done after the last file. */
export function closeBehind(close: Closing): void {
  Reflect.set(process, KEPT, close);
}

export async function closePort(): Promise<void> {
  const close: unknown = Reflect.get(process, KEPT);
  if (isClosing(close)) await close();
}

/** Address of the portal that the files of a run share; waits until it answers. */
export async function sharedPortal(): Promise<string> {
  const place = process.env[DOOR];
  if (place === undefined) throw new Error('Nobody has opened a door to a shared portal.');
  const answer = await text(connect(place));
  if (!URL.canParse(answer)) throw new Error(answer);
  return answer;
}
