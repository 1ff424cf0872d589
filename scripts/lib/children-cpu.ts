import { readFileSync } from 'node:fs';

/** The kernel's unit of CPU time: 100 ticks per second on all common Linux systems. */
const TICKS_PER_SECOND = 100;
/** Positions of `cutime` and `cstime` in /proc/PID/stat, counted after the process name, which may contain spaces. */
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14] as const;

/**
 * CPU seconds of all children of this process that have ended, including those of their own ended children. It increases only when
 * a child ends, by the CPU time of that child. Undefined if the system does not report it.
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
