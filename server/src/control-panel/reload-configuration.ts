import { setTimeout as wait } from 'node:timers/promises';
import { audit } from '../audit/audit.ts';
import { forgetLateReaders, readConfigReaders, requestReload } from '../county-config/config-readers.store.ts';
import { transact } from '../platform/database/transact.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';

/** A running process checks every two seconds. A process that has not reloaded after this time is reported. */
const LONGEST_WAIT_MS = 5_000;
const POLL_MS = 200;

/** Makes every server process reload the configuration, and waits for them. */
export async function reloadAllServers(
  { database, county }: Pick<Services, 'database' | 'county'>,
  { session, request }: Omit<CallContext, 'input'>,
) {
  const { db } = database;
  const revision = await transact(db, async (tx) => {
    await audit(tx, { kind: 'CONFIG_RELOADED', actor: session, request, detail: {} });
    return requestReload(tx);
  });
  await county.refresh();
  const until = performance.now() + LONGEST_WAIT_MS;
  let readers = await readConfigReaders(db);
  while (readers.some((reader) => reader.revision < revision) && performance.now() < until) {
    await wait(POLL_MS);
    readers = await readConfigReaders(db);
  }
  await forgetLateReaders(db, revision);
  return readers.map((reader) => ({ server: reader.server, hasReloaded: reader.revision >= revision }));
}
