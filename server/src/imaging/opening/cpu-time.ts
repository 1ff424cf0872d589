import { readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second, whatever the machine's own clock does. */
const MS_PER_TICK = 10;
/** User and system time: fields 14 and 15, counted from the end of the name, which may hold anything. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Processor time of a process since it began, in milliseconds; null where the system does not say. */
export async function cpuMilliseconds(processId: number | undefined): Promise<number | null> {
  const facts = await readFile(`/proc/${processId}/stat`, 'latin1').catch(() => null);
  if (facts === null) return null;
  const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]);
  return Number.isFinite(ticks) ? ticks * MS_PER_TICK : null;
}
