import { PrimaryTrail } from './primary-trail.ts';

describe('the trail of the primary', () => {
  it('says which moment a replica shows by how far it has replayed', () => {
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

  it('moves along while nothing is written, and forgets what is too long ago', () => {
    const trail = new PrimaryTrail(5_000);
    for (let at = 0; at <= 60_000; at += 2_000) trail.note(100n, at);
    expect(trail.shownBy(100n)).toBe(60_000);
    trail.note(200n, 62_000);
    trail.note(300n, 66_000);
    expect([trail.shownBy(100n), trail.shownBy(200n)]).toEqual([undefined, 62_000]);
  });
});
