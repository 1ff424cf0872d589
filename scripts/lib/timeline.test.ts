import { spawnSync } from 'node:child_process';
import { endedChildrenCpuSeconds } from './children-cpu.ts';
import { formatTimeline } from './timeline.ts';

describe('the timeline of a run', () => {
  it('is in the order of start times, and adds up the CPU time', () => {
    const lines = formatTimeline([
      { name: 'later', from: 10.2, to: 30, cpu: 35.4 },
      { name: 'first', from: 0, to: 12, cpu: 11 },
    ]);
    expect(lines.slice(1)).toEqual([
      '     0     12     11  first',
      '    10     20     35  later',
      '     0     30     46  in all',
    ]);
  });

  it('has a dash if the CPU time is unknown', () => {
    expect(formatTimeline([{ name: 'alone', from: 1, to: 2, cpu: undefined }]).at(-1)).toBe(
      '     0      2      -  in all',
    );
  });
});

// by CPU time, because a busy machine may give the process little of it in a given time
const busy =
  'let used; do { const { user, system } = process.cpuUsage(); used = user + system; } while (used < 200_000);';

it('endedChildrenCpuSeconds counts the CPU time of an ended child and of its own children', () => {
  const before = endedChildrenCpuSeconds();
  const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
  spawnSync(process.execPath, ['-e', parent]);
  const after = endedChildrenCpuSeconds();
  // a system that does not report the CPU time returns undefined both times
  const step = before === undefined || after === undefined ? undefined : after - before;
  expect(step === undefined ? process.platform : step > 0.1).toEqual(
    process.platform === 'linux' ? true : process.platform,
  );
});
