import sharp from 'sharp';
import { failed, type Outcome } from './messages.ts';

/** Photograph formats of browsers. Others are refused, so that fewer decoders can be attacked. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
const MAX_PIXELS = 50_000_000;
const JPEG_QUALITY = 82;

/**
 * Decodes a picture completely and encodes it again as a JPEG: upright, in sRGB, without location and camera data or hidden trailing data.
 * Broken data, and more than 50 million pixels, throw.
 * @param longSide in pixels: a larger picture is reduced to this length of its longer side, a smaller one keeps its size
 */
export async function redrawPicture(picture: Buffer, longSide: number): Promise<Outcome> {
  const { format } = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata();
  if (!FORMATS.has(format)) return failed(`a picture of the format ${format}`);
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  return { is: 'PICTURE', jpeg: data, width: info.width, height: info.height };
}
