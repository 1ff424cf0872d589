import type { PortalDatabase } from './open.ts';

const hourMs = 3_600_000;
/** in the night of the machine's own zone: nothing depends on the exact time */
const hourOfDay = 3;

export interface HousekeepingOptions {
  /** told of a failure; the next night tries again */
  onFailure: (error: unknown) => void;
  now?: () => Date;
}

/**
 * Runs `maintenance()` once a night: the embedded database has nobody else who removes dead rows and recycles its log.
 * Answers the function that stops it.
 */
export function startHousekeeping(database: PortalDatabase, options: HousekeepingOptions): () => void {
  const { onFailure, now = () => new Date() } = options;
  let doneOn = '';
  const timer = setInterval(() => {
    const time = now();
    if (time.getHours() !== hourOfDay || doneOn === time.toDateString()) return;
    doneOn = time.toDateString();
    database.maintenance().catch(onFailure);
  }, hourMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}
