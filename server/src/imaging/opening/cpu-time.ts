import { readFile } from 'node:fs/promises';

/** Linux reports processor time in hundredths of a second, whatever the kernel's timer frequency. */
const MS_PER_TICK = 10;
/** Indexes of user and system time (fields 14 and 15), counted after the process name, which may contain spaces. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Processor time of a process since its start, in milliseconds; null where the system does not report it. */
export async function cpuMilliseconds(processId: number | undefined): Promise<number | null> {
  const facts = await readFile(`/proc/${processId}/stat`, 'latin1').catch(() => null);
  if (facts === null) return null;
  const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]);
  return Number.isFinite(ticks) ? ticks * MS_PER_TICK : null;
}
