import sharp from 'sharp';
import { failed, type Outcome } from './messages.ts';

/** What a browser shows as a photograph; other formats have decoders that nobody needs here. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
const MAX_PIXELS = 50_000_000;
const JPEG_QUALITY = 82;

/** Decodes a picture to its end and encodes it again: upright, in sRGB, without place, camera or anything that hid behind it. */
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
