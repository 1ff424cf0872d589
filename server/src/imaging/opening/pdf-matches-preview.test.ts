import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skipIf } from '@portal/testing/skips';
import sharp from 'sharp';
import { distanceBetween, openImagePipeline } from '../image-pipeline.testing.ts';
import { bufferReader } from '../store/range-reader.ts';
import { makeTiff } from '../tiff/make-tiff.testing.ts';
import { TAG } from '../tiff/page-layout.ts';
import { readTiff } from '../tiff/read-tiff.ts';
import { decodeTiff } from './draw-page.ts';
import { pdfMatchesPreview } from './pdf-matches-preview.ts';
import { loadPdfium, type OpenPdf } from './pdfium.ts';

const missing = ['tiffcp', 'pdfimages'].filter((tool) => !existsSync(`/usr/bin/${tool}`));
const itWithTools = skipIf(missing.length > 0 ? `${missing.join(', ')} not installed` : '', it);
const [WIDTH, HEIGHT] = [400, 300];
/** Damaged files per kind; the long run (PROPERTY_RUNS) tests more of them. */
const FILES = process.env.PROPERTY_RUNS === undefined ? 16 : 2_000;
/** The largest distance between two renderings of the same pixels. If a part of a page is noise, the distance is at least 10. */
const TOLERANCE = 7;

/** Kinds of CCITT data, with the options of tiffcp that write them. */
const DAMAGED_KINDS: readonly (readonly [string, readonly string[]])[] = [
  ['G4', ['-c', 'g4', '-r', '300']],
  ['G4 in strips', ['-c', 'g4', '-r', '64']],
  ['G3', ['-c', 'g3:1d', '-r', '300']],
  ['G3 in two dimensions', ['-c', 'g3:2d', '-r', '300']],
];
/** The code that ends a G4 page, between zero bits. */
const END_OF_PAGE = Buffer.from('0000100100', 'hex');

/** Types of a tag's value. */
const TYPE_SHORT = 3;
const TYPE_RATIONAL = 5;
/** The orientation of a page that is shown after a quarter turn clockwise. */
const QUARTER_TURN = 6;

/** The offset of a tag's entry in the only directory of a little-endian file. */
function entryOf(tiff: Buffer, tag: number): number {
  const directory = tiff.readUInt32LE(4);
  for (let offset = directory + 2; offset < directory + 2 + tiff.readUInt16LE(directory) * 12; offset += 12)
    if (tiff.readUInt16LE(offset) === tag) return offset;
  throw new Error(`no tag ${tag}`);
}

/** A page that resembles lines of text: bars of several lengths, with margins. The numbers only make the bars differ. */
function textLikePage(): Buffer {
  const rowBytes = WIDTH / 8;
  const page = Buffer.alloc(rowBytes * HEIGHT);
  for (let y = 20; y < HEIGHT - 20; y += 1)
    for (let x = 4; x < rowBytes - 4; x += 1)
      if (y % 14 < 9) page[y * rowBytes + x] = (x * 53 + Math.floor(y / 14) * 31 + (y % 14 < 5 ? 7 : 0)) & 0x7e;
  return page;
}

describe('the PDF that is sold for a scan', () => {
  let folder: string;
  let pipeline: ReturnType<typeof openImagePipeline>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-sold-'));
    pipeline = openImagePipeline(join(folder, 'cache'));
  });
  afterAll(() => {
    pipeline.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The test page as tiffcp writes it with these options. tiffcp writes the data before the directory. */
  function writtenByTiffcp(...options: string[]): Buffer {
    const [plain, copy] = [join(folder, 'plain.tif'), join(folder, 'copy.tif')];
    const tags = {
      [TAG.width]: WIDTH,
      [TAG.height]: HEIGHT,
      [TAG.bitsPerSample]: 1,
      [TAG.compression]: 1,
      [TAG.photometric]: 0,
      [TAG.samplesPerPixel]: 1,
      [TAG.rowsPerStrip]: HEIGHT,
    };
    writeFileSync(plain, makeTiff([{ tags, strips: [textLikePage()] }]));
    execFileSync('/usr/bin/tiffcp', [...options, plain, copy], { stdio: 'pipe' });
    return readFileSync(copy);
  }

  /** The images of a PDF, one below the other, as poppler decodes them. */
  async function byPoppler(pdf: Buffer): Promise<Buffer> {
    const [file, out] = [join(folder, 'sold.pdf'), mkdtempSync(join(folder, 'images-'))];
    writeFileSync(file, pdf);
    execFileSync('/usr/bin/pdfimages', ['-png', file, join(out, 'i')], { stdio: 'pipe' });
    const strips = readdirSync(out).sort();
    const rows = await Promise.all(strips.map((name) => sharp(join(out, name)).toColourspace('b-w').raw().toBuffer()));
    const data = Buffer.concat(rows);
    return sharp(data, { raw: { width: WIDTH, height: data.length / WIDTH, channels: 1 } })
      .png()
      .toBuffer();
  }

  for (const [kind, options] of DAMAGED_KINDS)
    itWithTools(
      `shows the same as the preview in PDFium and poppler when ${kind} data is damaged`,
      async () => {
        const sound = writtenByTiffcp(...options);
        const dataBytes = sound.readUInt32LE(4) - 8;
        const failures: string[] = [];
        let sold = 0;
        for (let file = 0; file < FILES; file += 1) {
          const damaged = Buffer.from(sound);
          // an end-of-page code in the middle of a page: libtiff silently leaves the rest white
          if (file % 4 === 0) END_OF_PAGE.copy(damaged, 8 + Math.floor((dataBytes * (file + 3)) / (FILES + 6)));
          // primes spread the flipped bits over the data, the same ones in every run
          for (let flip = 0; flip < file % 4; flip += 1) {
            const at = 8 + ((file * 7_919 + flip * 104_729) % dataBytes);
            damaged[at] = (damaged[at] ?? 0) ^ (1 << ((file + flip) % 8));
          }
          const { shown, delivered, pdf } = await pipeline.run(damaged, WIDTH);
          if (pdf === null || shown === null || delivered === null) continue;
          sold += 1;
          const distances = [
            await distanceBetween(shown, delivered),
            await distanceBetween(shown, await byPoppler(pdf)),
          ];
          if (distances.some((distance) => distance > TOLERANCE))
            failures.push(`${file}: ${distances.map((distance) => distance.toFixed(1)).join(' ')}`);
        }
        expect(failures).toEqual([]);
        expect(sold).toBeGreaterThan(0);
      },
      600_000,
    );

  itWithTools(
    'contains the scanned data unchanged if it is sound',
    async () => {
      for (const options of [['g4'], ['g3:1d'], ['g3:2d'], ['g3:1d:fill'], ['g4', '-f', 'lsb2msb']]) {
        const { pdf, shown, delivered } = await pipeline.run(writtenByTiffcp('-c', ...options), WIDTH);
        expect([options, pdf?.includes('/CCITTFaxDecode')]).toEqual([options, true]);
        expect(await distanceBetween(shown ?? Buffer.alloc(0), delivered ?? Buffer.alloc(0))).toBeLessThan(TOLERANCE);
      }
      const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c04020' } })
        .tiff({ compression: 'jpeg' })
        .toBuffer();
      expect((await pipeline.run(photo, 64)).pdf?.includes('/DCTDecode')).toBe(true);
    },
    60_000,
  );

  itWithTools(
    'is accepted without drawing once PDFium has drawn a page of the same layout, but only if the data is valid',
    async () => {
      const { open } = await loadPdfium();
      const sound = writtenByTiffcp('-c', 'g4', '-r', '300');
      let drawn = 0;
      const counted = (bytes: Buffer): Promise<OpenPdf> => {
        drawn += 1;
        return Promise.resolve(open(bytes));
      };
      const decode = (tiff: Buffer) => decodeTiff(tiff, 0, counted);
      expect([await decode(sound), drawn]).toEqual([{ is: 'DECODED', isClean: true }, 1]);
      expect([await decode(sound), drawn]).toEqual([{ is: 'DECODED', isClean: true }, 1]);
      // a cropped scan has the same layout, if all of it is in one strip
      const shorter = Buffer.from(sound);
      shorter.writeUInt16LE(HEIGHT - 100, entryOf(shorter, TAG.height) + 8);
      expect([await decode(shorter), drawn]).toEqual([{ is: 'DECODED', isClean: true }, 1]);
      // invalid data of the same layout is decoded, and the decoder rejects it
      const damaged = Buffer.from(sound);
      END_OF_PAGE.copy(damaged, 8 + Math.floor((sound.readUInt32LE(4) - 8) / 2));
      await expect(decode(damaged)).rejects.toThrow('Bad code word');
      // a page of another layout is drawn first
      await decode(writtenByTiffcp('-c', 'g4', '-r', '41'));
      expect(drawn).toBe(2);
    },
  );

  /** Changes the value of a tag into a fraction, which is appended to the file. */
  const asRational = (tiff: Buffer, tag: number): Buffer => {
    const at = entryOf(tiff, tag);
    const value = Buffer.alloc(8);
    value.writeUInt32LE(tiff.readUInt16LE(at + 8), 0);
    value.writeUInt32LE(1, 4);
    const odd = Buffer.concat([tiff, value]);
    odd.writeUInt16LE(TYPE_RATIONAL, at + 2);
    odd.writeUInt32LE(tiff.length, at + 8);
    return odd;
  };

  itWithTools(
    'is not accepted by its layout if libtiff ignores a tag that our reader uses, or if a strip has no length, and is not clean if libtiff warns about it',
    async () => {
      const { open } = await loadPdfium();
      const decode = (tiff: Buffer) => decodeTiff(tiff, 0, (bytes) => Promise.resolve(open(bytes)));
      const clean = { is: 'DECODED', isClean: true };
      // the bit order as a fraction: libtiff ignores the tag and reads the data in the other order
      const reversed = writtenByTiffcp('-c', 'g4', '-r', '300', '-f', 'lsb2msb');
      // a page in six strips, whose last strip has no length
      const strips = writtenByTiffcp('-c', 'g4', '-r', '59');
      const counts = strips.readUInt32LE(entryOf(strips, TAG.stripByteCounts) + 8);
      const withoutLast = Buffer.from(strips);
      const countBytes = strips.readUInt16LE(entryOf(strips, TAG.stripByteCounts) + 2) === TYPE_SHORT ? 2 : 4;
      withoutLast.fill(0, counts + 5 * countBytes, counts + 6 * countBytes);
      for (const [sound, odd, why] of [
        [reversed, asRational(reversed, TAG.fillOrder), 'Bad code word'],
        [strips, withoutLast, 'Invalid strip byte count 0'],
      ] as const) {
        await expect(decode(odd)).rejects.toThrow(why);
        expect([await decode(sound), await decode(sound)]).toEqual([clean, clean]);
        await expect(decode(odd)).rejects.toThrow(why);
      }
      // libtiff warns of tags that are not sorted, which counts even if the layout is known
      const sorted = writtenByTiffcp('-c', 'g4', '-r', '300');
      const unsorted = Buffer.from(sorted);
      const [width, height] = [entryOf(sorted, TAG.width), entryOf(sorted, TAG.height)];
      sorted.copy(unsorted, width, height, height + 12);
      sorted.copy(unsorted, height, width, width + 12);
      expect([await decode(sorted), await decode(unsorted)]).toEqual([clean, { ...clean, isClean: false }]);
    },
  );

  itWithTools('is rotated like its preview, also when the orientation is written as a fraction', async () => {
    const turned = writtenByTiffcp('-c', 'g4', '-r', '300');
    turned.writeUInt16LE(QUARTER_TURN, entryOf(turned, TAG.orientation) + 8);
    for (const tiff of [turned, asRational(turned, TAG.orientation)]) {
      const { shown, delivered } = await pipeline.run(tiff, WIDTH);
      expect(await distanceBetween(shown ?? Buffer.alloc(0), delivered ?? Buffer.alloc(0))).toBeLessThan(TOLERANCE);
    }
  });

  itWithTools('is not accepted if a PDF reader finds fewer images than the scan has strips', async () => {
    const { open } = await loadPdfium();
    const withoutLast = (bytes: Buffer): OpenPdf => {
      const pdf = open(bytes);
      const images = function* (page: number) {
        const all = [...pdf.images(page)];
        yield* all.slice(0, -1);
      };
      return { ...pdf, images };
    };
    const photo = await sharp({ create: { width: 64, height: 300, channels: 3, background: '#c04020' } })
      .tiff({ compression: 'jpeg' })
      .toBuffer();
    for (const tiff of [writtenByTiffcp('-c', 'g4', '-r', '64'), photo]) {
      const [page] = (await readTiff(bufferReader(tiff))).pages;
      expect(page?.status === 'READABLE' && page.strips.length).toBeGreaterThan(1);
      expect(await pdfMatchesPreview(tiff, page, (bytes) => Promise.resolve(open(bytes)))).toBe(true);
      expect(await pdfMatchesPreview(tiff, page, (bytes) => Promise.resolve(withoutLast(bytes)))).toBe(false);
    }
  });
});
