import { createTimeOrder } from './time-order.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T12:00:00Z');

/** Checks rows with ascending ids, each at one of these minutes; returns the rows that are reported. */
function findMisdated(minutes: readonly number[], sealedAt = 24 * 60): string[] {
  const check = createTimeOrder();
  return minutes.flatMap((minute, index) => {
    const at = new Date(START + minute * MINUTE);
    const row = check({ id: index + 1, at, sealedAt: new Date(START + sealedAt * MINUTE) });
    return row === null ? [] : [`${row.id} ${row.reason}`];
  });
}

describe('[S39] the check of the time order of rows', () => {
  it.each<[string, number[], string[]]>([
    ['accepts ascending times', [0, 1, 1, 2, 600], []],
    ['accepts the times of two servers whose clocks differ a little', [10, 7, 11, 8, 12], []],
    ['reports a row that is dated back', [10, 11, 2, 12], ['3 the row is dated outside of its neighbors']],
    ['reports a second row that is dated back', [10, 2, 12], ['2 the row is dated outside of its neighbors']],
    [
      'reports a row that is dated ahead of the following ones',
      [10, 11, 60, 12, 13],
      ['3 the row is dated outside of its neighbors'],
    ],
    [
      'reports two rows that are dated back',
      [10, 11, 2, 3, 12],
      ['3 the row is dated outside of its neighbors', '4 the row is dated outside of its neighbors'],
    ],
  ])('%s', (_title, minutes, reported) => {
    expect(findMisdated(minutes)).toEqual(reported);
  });

  it('reports rows dated after their block was sealed, and no other rows', () => {
    expect(findMisdated([10, 200, 11, 12], 100)).toEqual(['2 the row is dated after it was sealed']);
  });
});
