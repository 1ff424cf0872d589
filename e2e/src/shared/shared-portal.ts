import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The environment variable with the path of the socket that sends the shared portal's URL; set for every file of a run. */
export const SHARED_PORTAL_SOCKET = 'SHARED_PORTAL_SOCKET';
/** Jest loads setup and teardown separately, so their shared state is a property of the process. */
export const CLOSE_KEY = Symbol.for('portal.shared-portal');

type CloseFunction = () => Promise<void>;
const isCloseFunction = (value: unknown): value is CloseFunction => typeof value === 'function';

/** Registers the function to call after the last file. */
export function closeAfterRun(close: CloseFunction): void {
  Reflect.set(process, CLOSE_KEY, close);
}

export async function closeSharedPortal(): Promise<void> {
  const close: unknown = Reflect.get(process, CLOSE_KEY);
  if (isCloseFunction(close)) await close();
}

/** Returns the address of the portal that the files of a run share, once it has started. */
export async function sharedPortal(): Promise<string> {
  const socket = process.env[SHARED_PORTAL_SOCKET];
  if (socket === undefined) throw new Error('The setup of the test run did not open a shared portal.');
  const urlOrError = await text(connect(socket));
  if (!URL.canParse(urlOrError)) throw new Error(urlOrError);
  return urlOrError;
}
