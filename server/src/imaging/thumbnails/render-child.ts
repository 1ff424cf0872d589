// A process of its own: files may be hostile, and what breaks here breaks nothing else. It has no environment, no
// database and no network of the portal's; the server ends it when it takes too long or too much memory.
import sharp from 'sharp';
import * as z from 'zod/mini';
import { type RenderJob, type RenderResult, renderJobSchema } from './render-messages.ts';
import { watermark } from './watermark.ts';

const MOST_PIXELS = 600_000_000;
const JPEG_QUALITY = 72;

sharp.concurrency(1);
sharp.cache(false);

/** Reaches for the last row, which makes the decoder walk through all before it. */
async function decode(job: RenderJob): Promise<NonNullable<RenderResult['picture']>> {
  const image = sharp(job.tiff, { page: job.directory, limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { width, height } = await image.metadata();
  await image
    .extract({ left: 0, top: height - 1, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return { jpeg: new Uint8Array(), width, height };
}

async function render(job: RenderJob): Promise<RenderResult> {
  try {
    if (job.longSide === 0) return { id: job.id, picture: await decode(job), reason: '' };
    const drawn = await sharp(job.tiff, { page: job.directory, limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .flatten({ background: 'white' })
      .resize(job.longSide, job.longSide, { fit: 'inside', kernel: 'linear' })
      .toColourspace('srgb')
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = drawn.info;
    const marked = job.isWatermarked
      ? sharp(drawn.data).composite([{ input: Buffer.from(watermark(width, height)) }])
      : sharp(drawn.data);
    const jpeg = await marked.jpeg({ quality: JPEG_QUALITY }).toBuffer();
    return { id: job.id, picture: { jpeg, width, height }, reason: '' };
  } catch (error) {
    return { id: job.id, picture: null, reason: error instanceof Error ? error.message.slice(0, 500) : 'unknown' };
  }
}

process.on('message', (message) => {
  void render(z.parse(renderJobSchema, message)).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
