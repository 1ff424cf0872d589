/** The page size in every PGlite build of PostgreSQL. */
export const PAGE_BYTES = 8192;

const LANES = 32;
const PRIME = 16_777_619;
/** Byte offsets in the page header: the checksum, and `pd_upper`, which is zero in a page that was never written. */
const CHECKSUM_AT = 8;
const CHECKSUM_WORD = CHECKSUM_AT / 4;
const UPPER_AT = 14;

/** The seed of each lane of PostgreSQL's checksum (storage/checksum_impl.h). It is part of the format on disk. */
const SEEDS = Uint32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);

const mix = (sum: number, word: number): number => {
  const mixed = sum ^ word;
  return Math.imul(mixed, PRIME) ^ (mixed >>> 17);
};

/** PostgreSQL's checksum of a page. It includes the page's block number in its relation. */
function checksumOf(words: Int32Array, block: number): number {
  const sums = new Int32Array(SEEDS);
  for (let index = 0; index < words.length; index += 1) {
    const lane = index % LANES;
    // the checksum field itself counts as zero: it is the lower half of its word
    const word = index === CHECKSUM_WORD ? (words[index] ?? 0) & 0xffff_0000 : (words[index] ?? 0);
    sums[lane] = mix(sums[lane] ?? 0, word);
  }
  const folded = sums.reduce((all, sum) => all ^ mix(mix(sum, 0), 0), 0);
  return (((folded ^ block) >>> 0) % 65_535) + 1;
}

/** True when a page is as PostgreSQL wrote it, or was never written. `block` is its number in its relation. */
export function isPageSound(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(UPPER_AT) === 0) return page.every((byte) => byte === 0);
  // PGlite runs only on little-endian machines, and each page in the buffer starts at a multiple of the page size
  const words = new Int32Array(page.buffer, page.byteOffset, PAGE_BYTES / 4);
  return checksumOf(words, block) === page.readUInt16LE(CHECKSUM_AT);
}
