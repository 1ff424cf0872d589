import { newSecret } from './secret.ts';

const SAMPLE = 100_000;
const BYTES = 32;

/** Chi-square of the counts of 256 byte values; 255 degrees of freedom. */
function chiSquare(counts: readonly number[], total: number): number {
  const expected = total / 256;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

test('[S20] 100,000 session ids are unique, have 256 bits each, and contain every byte with the same probability', () => {
  const seen = new Set<string>();
  const all = new Array<number>(256).fill(0);
  const places = Array.from({ length: BYTES }, () => new Array<number>(256).fill(0));
  for (let made = 0; made < SAMPLE; made += 1) {
    const token = newSecret();
    seen.add(token);
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== BYTES) throw new Error(`An id of ${bytes.length} bytes`);
    bytes.forEach((byte, index) => {
      all[byte] = (all[byte] ?? 0) + 1;
      const place = places[index];
      if (place !== undefined) place[byte] = (place[byte] ?? 0) + 1;
    });
  }
  expect(seen.size).toBe(SAMPLE);
  // chi-square has a mean of 255 and a standard deviation of 22.6: random ids fail less than once in a billion runs, a stuck bit in every run
  const bounds = [255 - 8 * Math.sqrt(510), 255 + 8 * Math.sqrt(510)] as const;
  for (const counts of places) {
    expect(chiSquare(counts, SAMPLE)).toBeGreaterThan(bounds[0]);
    expect(chiSquare(counts, SAMPLE)).toBeLessThan(bounds[1]);
  }
  expect(chiSquare(all, SAMPLE * BYTES)).toBeLessThan(bounds[1]);
});
