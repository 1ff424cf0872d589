import { PrimaryTrail } from './primary-trail.ts';

describe('the trail of the primary', () => {
  it('maps the position that a replica has replayed to the time of its data', () => {
    const trail = new PrimaryTrail(5_000);
    trail.note(100n, 0);
    trail.note(200n, 2_000);
    trail.note(300n, 4_000);
    expect([99n, 100n, 250n, 300n, 900n].map((replayed) => trail.shownBy(replayed))).toEqual([
      undefined,
      0,
      2_000,
      4_000,
      4_000,
    ]);
  });

  it('advances while nothing is written, and forgets old positions', () => {
    const trail = new PrimaryTrail(5_000);
    for (let at = 0; at <= 60_000; at += 2_000) trail.note(100n, at);
    expect(trail.shownBy(100n)).toBe(60_000);
    trail.note(200n, 62_000);
    trail.note(300n, 66_000);
    expect([trail.shownBy(100n), trail.shownBy(200n)]).toEqual([undefined, 62_000]);
  });
});
