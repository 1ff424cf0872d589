import sharp, { type Sharp } from 'sharp';
import { bufferReader } from '../store/range-reader.ts';
import { uprightTurn } from '../tiff/orientation.ts';
import { readTiff } from '../tiff/read-tiff.ts';
import { eightBits } from './eight-bits.ts';
import { unpackExactly } from './unpack-page.ts';

/** A page that our own decoders unpack, as an upright sharp image. @throws as `unpackExactly` */
export async function unpackedImage(tiff: Buffer, directory: number): Promise<Sharp> {
  const pixels = await unpackExactly(tiff, directory);
  const { bytes, channels } = eightBits(pixels);
  const image = sharp(bytes, { raw: { width: pixels.width, height: pixels.height, channels } });
  const page = (await readTiff(bufferReader(tiff))).pages[directory];
  const { isMirrored, degrees } = uprightTurn(page !== undefined && 'orientation' in page ? page.orientation : 1);
  // sharp mirrors before it rotates
  const upright = image.flop(isMirrored).rotate(degrees);
  return pixels.isWhiteZero ? upright.negate({ alpha: false }) : upright;
}
