import type { RawPixels } from './raw-pixels.ts';

const CHANNELS = { GRAY: 1, RGB: 3, CMYK: 4, INDEXED: 1 } as const;

export interface DrawnSamples {
  readonly bytes: Buffer;
  readonly channels: 1 | 3;
}

/** Unpacked pixels as gray, or as red, green and blue, of 8 bits each. */
export function eightBits(pixels: RawPixels): DrawnSamples {
  const samples = samplesOf(pixels);
  if (pixels.space === 'CMYK') return { bytes: rgbOfCmyk(samples), channels: 3 };
  if (pixels.space === 'INDEXED')
    return { bytes: rgbOfIndexes(samples, pixels.palette ?? Buffer.alloc(0)), channels: 3 };
  return { bytes: samples, channels: pixels.space === 'RGB' ? 3 : 1 };
}

/** One byte per sample: the high byte of 16 bits, fewer than 8 bits scaled to 255, a palette index unchanged. */
function samplesOf({ bits, space, width, height, bytes }: RawPixels): Buffer {
  if (bits === 8) return bytes;
  if (bits === 16) return Buffer.from(bytes.filter((_, index) => index % 2 === 0));
  const samplesInRow = width * CHANNELS[space];
  const rowBytes = Math.ceil((samplesInRow * bits) / 8);
  const highest = 2 ** bits - 1;
  const stretch = space === 'INDEXED' ? 1 : 255 / highest;
  const samples = Buffer.alloc(samplesInRow * height);
  for (let index = 0; index < samples.length; index += 1) {
    const bit = (index % samplesInRow) * bits;
    const byte = bytes[Math.floor(index / samplesInRow) * rowBytes + (bit >> 3)] ?? 0;
    samples[index] = ((byte >> (8 - bits - (bit & 7))) & highest) * stretch;
  }
  return samples;
}

/** Converts CMYK to RGB. */
function rgbOfCmyk(cmyk: Buffer): Buffer {
  const rgb = Buffer.alloc((cmyk.length / 4) * 3);
  for (let index = 0; index < rgb.length; index += 1) {
    const pixel = Math.floor(index / 3) * 4;
    rgb[index] = ((255 - (cmyk[pixel + (index % 3)] ?? 0)) * (255 - (cmyk[pixel + 3] ?? 0))) / 255;
  }
  return rgb;
}

function rgbOfIndexes(indexes: Buffer, palette: Uint8Array): Buffer {
  const rgb = Buffer.alloc(indexes.length * 3);
  for (let index = 0; index < rgb.length; index += 1)
    rgb[index] = palette[(indexes[Math.floor(index / 3)] ?? 0) * 3 + (index % 3)] ?? 0;
  return rgb;
}
