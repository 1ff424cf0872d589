import { readFileSync } from 'node:fs';

/** What the kernel counts CPU time in; 100 a second on every Linux that people run. */
const TICKS_PER_SECOND = 100;
/** Places of `cutime` and `cstime` in /proc/PID/stat, counted behind the name, which may hold spaces. */
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14] as const;

/**
 * CPU seconds of all children of this process that have ended, with whatever they had waited for themselves. It grows only
 * when one of them ends, so the step is what that child cost. Undefined where the system does not tell.
 */
export function endedChildrenCpuSeconds(): number | undefined {
  try {
    const [, facts = ''] = /\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'latin1')) ?? [];
    const fields = facts.split(' ').map(Number);
    const ticks = (fields[CHILDREN_USER] ?? Number.NaN) + (fields[CHILDREN_SYSTEM] ?? Number.NaN);
    return Number.isFinite(ticks) ? ticks / TICKS_PER_SECOND : undefined;
  } catch {
    return undefined;
  }
}
