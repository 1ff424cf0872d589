import { COMPRESSION } from './page-layout.ts';

/** Display names of the supported compressions. */
export const NAME_OF_COMPRESSION: Readonly<Record<number, string>> = {
  [COMPRESSION.none]: 'uncompressed',
  [COMPRESSION.rle]: 'CCITT RLE',
  [COMPRESSION.g3]: 'CCITT G3',
  [COMPRESSION.g4]: 'CCITT G4',
  [COMPRESSION.lzw]: 'LZW',
  [COMPRESSION.oldJpeg]: 'JPEG',
  [COMPRESSION.jpeg]: 'JPEG',
  [COMPRESSION.deflate]: 'Deflate',
  [COMPRESSION.packBits]: 'PackBits',
  [COMPRESSION.thunderScan]: 'ThunderScan',
  [COMPRESSION.oldDeflate]: 'Deflate',
  [COMPRESSION.zstd]: 'Zstandard',
  [COMPRESSION.webp]: 'WebP',
};
