import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { skipIf } from '@portal/testing/skips';
import { averageDistance, colorsOf, openImagePipeline } from '../image-pipeline.testing.ts';
import { makeTiff } from './make-tiff.testing.ts';

const run = promisify(execFile);
const itWithTools = skipIf(existsSync('/usr/bin/tiffcp') ? '' : 'tiffcp not installed', it);
const [WIDTH, HEIGHT] = [64, 48];
/** The largest distance between pictures after JPEG compression; a white or black page has a distance of at least 90. */
const TOLERANCE = 14;
/** CMYK inks have no unique screen color. */
const INK_TOLERANCE = 40;

interface Colors {
  readonly photometric: number;
  /** The samples of a pixel, from 0 to 1. All colors are shades of gray, so that every kind can represent them. */
  readonly samples: (shade: number) => readonly number[];
  /** The number of pixels, across and down, that share one color. */
  readonly blocks?: number;
  readonly tags?: (bits: number) => Readonly<Record<number, number | readonly number[]>>;
}

const gray = (shade: number) => [shade];
const three = (shade: number) => [shade, shade, shade];
const grayMap = (bits: number) => {
  const ramp = Array.from({ length: 2 ** bits }, (_, index) => Math.round((index / (2 ** bits - 1)) * 65_535));
  return { 320: [...ramp, ...ramp, ...ramp] };
};
const COLORS: Readonly<Record<string, Colors>> = {
  'white is 0': { photometric: 0, samples: (shade) => [1 - shade] },
  'black is 0': { photometric: 1, samples: gray },
  'gray, opaque': { photometric: 1, samples: (shade) => [shade, 1], tags: () => ({ 338: 2 }) },
  RGB: { photometric: 2, samples: three },
  'RGB, opaque': { photometric: 2, samples: (shade) => [shade, shade, shade, 1], tags: () => ({ 338: 2 }) },
  palette: { photometric: 3, samples: gray, tags: (bits) => (bits > 8 ? {} : grayMap(bits)) },
  'palette without colors': { photometric: 3, samples: gray },
  CMYK: { photometric: 5, samples: (shade) => [0, 0, 0, 1 - shade] },
  'five inks': { photometric: 5, samples: (shade) => [0, 0, 0, 1 - shade, 0], tags: () => ({ 332: 2, 334: 5 }) },
  CMY: { photometric: 5, samples: (shade) => [1 - shade, 1 - shade, 1 - shade], tags: () => ({ 332: 2, 334: 3 }) },
  YCbCr: { photometric: 6, samples: (shade) => [shade, 0.5, 0.5], tags: () => ({ 530: [1, 1] }) },
  'YCbCr in blocks': { photometric: 6, samples: (shade) => [shade, shade, shade, shade, 0.5, 0.5], blocks: 2 },
  CIELab: { photometric: 8, samples: (shade) => [shade, 0, 0] },
  'CIELab, L alone': { photometric: 8, samples: gray },
  ICCLab: { photometric: 9, samples: (shade) => [shade, 0.5, 0.5] },
  ITULab: { photometric: 10, samples: (shade) => [shade, 0.5, 0.5] },
  mask: { photometric: 4, samples: gray },
  'filter array': { photometric: 32803, samples: gray },
  LogL: { photometric: 32844, samples: gray },
  LogLuv: { photometric: 32845, samples: three },
  'linear raw': { photometric: 34892, samples: gray },
};
const DEPTHS = [1, 2, 4, 8, 12, 16, 32];
/** Colors that are never shown are tried only in these depths. */
const REFUSED_DEPTHS = [8, 16];
const NEVER_SHOWN = /Lab|Log|mask|filter|raw|inks|CMY$|without/;
const AT_ONCE = 6;

/** Options of tiffcp for each form of a page; [] copies it unchanged. */
const TILES = ['-t', '-w', '32', '-l', '16'];
const FORMS: Readonly<Record<string, readonly string[]>> = {
  uncompressed: [],
  LZW: ['-c', 'lzw', '-r', '7'],
  Deflate: ['-c', 'zip'],
  PackBits: ['-c', 'packbits'],
  Zstandard: ['-c', 'zstd'],
  LZMA: ['-c', 'lzma'],
  LERC: ['-c', 'lerc'],
  WebP: ['-c', 'webp'],
  JPEG: ['-c', 'jpeg', '-r', '16'],
  G4: ['-c', 'g4'],
  planar: ['-p', 'separate', '-r', '5'],
  'planar WebP': ['-p', 'separate', '-c', 'webp'],
  'planar LZW': ['-p', 'separate', '-c', 'lzw'],
  tiled: TILES,
  'tiled LZW': [...TILES, '-c', 'lzw'],
  'tiled JPEG': [...TILES, '-c', 'jpeg'],
  'tiled WebP': [...TILES, '-c', 'webp'],
  'tiled G4': [...TILES, '-c', 'g4'],
  'tiled JPEG without YCbCr': [...TILES, '-c', 'jpeg:r'],
  'tiled planar': [...TILES, '-p', 'separate'],
  'tiled planar JPEG': [...TILES, '-p', 'separate', '-c', 'jpeg'],
  'tiled planar G4': [...TILES, '-p', 'separate', '-c', 'g4'],
};

interface Pattern {
  readonly tiff: Buffer;
  /** The expected RGB values, pixel by pixel. */
  readonly seen: Buffer;
}
interface GeneratedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly seen: Buffer;
}

const shadeAt = (x: number, y: number): number => (Math.floor(x / 16) + Math.floor(y / 16)) / 5;

/** The test pattern in these samples, uncompressed, and its expected colors. */
function patternOf({ photometric, samples, tags, blocks = 1 }: Colors, bits: number): Pattern {
  const count = samples(0).length;
  const perDot = blocks === 1 ? count : 3;
  const highest = 2 ** bits - 1;
  const rowBytes = Math.ceil(((WIDTH / blocks) * count * bits) / 8);
  const data = Buffer.alloc(rowBytes * (HEIGHT / blocks));
  const seen = Buffer.alloc(WIDTH * HEIGHT * 3);
  const put = (bit: number, value: number) => {
    for (let left = 0; left < bits; left += 1)
      if (Math.floor(value / 2 ** (bits - 1 - left)) % 2 === 1)
        data[(bit + left) >> 3] = (data[(bit + left) >> 3] ?? 0) | (0x80 >> ((bit + left) & 7));
  };
  const putWhole = (at: number, value: number) =>
    bits === 16 ? data.writeUInt16LE(value, at) : data.writeUInt32LE(value, at);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const shade = Math.round(shadeAt(x, y) * Math.min(highest, 255)) / Math.min(highest, 255);
      seen.fill(Math.round(shade * 255), (y * WIDTH + x) * 3, (y * WIDTH + x + 1) * 3);
      for (const [index, sample] of samples(shade).entries()) {
        const bit = Math.floor(y / blocks) * rowBytes * 8 + (Math.floor(x / blocks) * count + index) * bits;
        const value = Math.round(sample * highest);
        if (bits > 12) putWhole(bit / 8, value);
        else put(bit, value);
      }
    }
  }
  const depths = perDot === 1 ? bits : Array.from({ length: perDot }, () => bits);
  const all = {
    256: WIDTH,
    257: HEIGHT,
    258: depths,
    259: 1,
    262: photometric,
    277: perDot,
    278: HEIGHT,
    ...tags?.(bits),
  };
  return { tiff: makeTiff([{ tags: all, strips: [data] }]), seen };
}

/** Common kinds, which must not be refused. */
const MUST_BE_SHOWN =
  /^(?:(?:white is 0|black is 0) 1 (?:uncompressed|LZW|Deflate|PackBits|Zstandard|G4|tiled|tiled LZW|tiled G4)|(?:white is 0|black is 0|RGB) 8 (?:uncompressed|LZW|Deflate|PackBits|Zstandard|JPEG|planar|tiled|tiled LZW|tiled JPEG)|RGB 8 WebP|palette [48] LZW|RGB 16 LZW|CMYK 8 LZW)$/;

describe('a TIFF of every color, depth, compression and layout', () => {
  let folder: string;
  let pipeline: ReturnType<typeof openImagePipeline>;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-table-'));
    pipeline = openImagePipeline(join(folder, 'cache'));
  });
  afterAll(() => {
    pipeline.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * The page in every form that tiffcp can write. One shell starts all tiffcp processes, because starting one from the large test
   * process takes longer than its work.
   */
  async function everyForm(name: string, { tiff, seen }: Pattern): Promise<GeneratedFile[]> {
    // for YCbCr, tiffcp would encode the samples as if they were RGB
    const forms = Object.entries(FORMS).filter(([form]) => !(name.startsWith('YCbCr') && form.includes('JPEG')));
    const copyOf = (form: string): string => join(folder, `${form.replaceAll(' ', '-')}.tif`);
    const plain = join(folder, 'plain.tif');
    writeFileSync(plain, tiff);
    const commands = forms.map(([form, options]) =>
      options.length === 0
        ? `cp ${plain} ${copyOf(form)}`
        : `/usr/bin/tiffcp ${options.join(' ')} ${plain} ${copyOf(form)} 2>/dev/null || rm -f ${copyOf(form)}`,
    );
    await run('/bin/sh', ['-c', commands.join('\n')]);
    const generated = forms
      .filter(([form]) => existsSync(copyOf(form)))
      .map(([form]) => ({ name: `${name} ${form}`, bytes: readFileSync(copyOf(form)), seen }));
    for (const [form] of forms) rmSync(copyOf(form), { force: true });
    return generated;
  }

  itWithTools(
    'is shown and delivered with the right colors, or is neither shown nor sold',
    async () => {
      const wrong: string[] = [];
      let shownKinds = 0;
      let files = 0;
      const checkForm = async ({ name, bytes, seen }: GeneratedFile): Promise<void> => {
        const { shown, canBeOrdered, delivered, page } = await pipeline.run(bytes, WIDTH);
        // a file of a sound writer is not damaged: its page is shown, or is named as a kind that is not
        if (shown === null && page?.status !== 'UNSUPPORTED') wrong.push(`${name}: ${JSON.stringify(page)}`);
        if ((shown !== null) !== canBeOrdered) wrong.push(`${name}: shown ${shown !== null}, sold ${canBeOrdered}`);
        if (shown === null && MUST_BE_SHOWN.test(name)) wrong.push(`${name}: ${JSON.stringify(page)}`);
        if (shown === null || delivered === null) return;
        shownKinds += 1;
        const distances = await Promise.all(
          [shown, delivered].map(async (picture) => averageDistance((await colorsOf(picture)).data, seen)),
        );
        if (distances.some((distance) => distance > (name.startsWith('CMYK') ? INK_TOLERANCE : TOLERANCE)))
          wrong.push(`${name}: ${distances.map((distance) => distance.toFixed(0)).join(' and ')} from what was drawn`);
      };
      for (const [color, facts] of Object.entries(COLORS)) {
        for (const bits of NEVER_SHOWN.test(color) ? REFUSED_DEPTHS : DEPTHS) {
          const generated = await everyForm(`${color} ${bits}`, patternOf(facts, bits));
          files += generated.length;
          const next = async (): Promise<void> => {
            for (let file = generated.shift(); file !== undefined; file = generated.shift()) await checkForm(file);
          };
          await Promise.all(Array.from({ length: AT_ONCE }, next));
        }
      }
      console.log(`${files} files, ${shownKinds} kinds shown`);
      expect(wrong).toEqual([]);
      expect(shownKinds).toBeGreaterThan(100);
    },
    600_000,
  );
});
