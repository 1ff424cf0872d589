// Runs in a separate process: drawing a page takes about 80 ms of CPU time, which would block the server's event loop.
import sharp from 'sharp';
import * as z from 'zod/mini';
import { seedOf } from '../records/random.ts';
import { drawPage, loadFonts } from './draw-page.ts';
import { drawnDocumentSchema } from './drawn-document.ts';
import { joinTiffs } from './join-tiffs.ts';
import { pagesOf } from './page-model.ts';

// Loads the fonts before the first document arrives.
loadFonts();
sharp.concurrency(1);
sharp.cache(false);

const DOTS_PER_MM = 300 / 25.4;
const jobSchema = z.object({ id: z.int(), document: drawnDocumentSchema });

async function draw({ id, document }: z.output<typeof jobSchema>): Promise<void> {
  try {
    const tiffs: Buffer[] = [];
    for (const [index, page] of pagesOf(document).entries()) {
      // the seed makes the random specks and the rotation of a page the same each time
      const seed = seedOf(`${document.documentType} ${document.documentNumber} ${index}`);
      const { pixels, width, height } = drawPage(page, seed);
      const image = sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
      tiffs.push(
        await image.tiff({ compression: 'ccittfax4', bitdepth: 1, xres: DOTS_PER_MM, yres: DOTS_PER_MM }).toBuffer(),
      );
    }
    process.send?.({ id, tiff: joinTiffs(tiffs), reason: '' });
  } catch (error) {
    process.send?.({ id, tiff: null, reason: error instanceof Error ? error.message.slice(0, 500) : 'unknown' });
  }
}

process.on('message', (message) => void draw(z.parse(jobSchema, message)));
process.on('disconnect', () => process.exit(0));
