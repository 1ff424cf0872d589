import { PrimaryLogPositions } from './primary-log-positions.ts';

describe('the log positions of the primary', () => {
  it('tell when the data of a replica was current, from the position that it has replayed', () => {
    const positions = new PrimaryLogPositions(5_000);
    positions.record(100n, 0);
    positions.record(200n, 2_000);
    positions.record(300n, 4_000);
    expect([99n, 100n, 250n, 300n, 900n].map((replayed) => positions.timeOfData(replayed))).toEqual([
      undefined,
      0,
      2_000,
      4_000,
      4_000,
    ]);
  });

  it('keep the last position up to date while nothing is written, and forget old ones', () => {
    const positions = new PrimaryLogPositions(5_000);
    for (let offset = 0; offset <= 60_000; offset += 2_000) positions.record(100n, offset);
    expect(positions.timeOfData(100n)).toBe(60_000);
    positions.record(200n, 62_000);
    positions.record(300n, 66_000);
    expect([positions.timeOfData(100n), positions.timeOfData(200n)]).toEqual([undefined, 62_000]);
  });
});
