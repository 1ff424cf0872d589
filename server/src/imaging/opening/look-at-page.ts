import sharp, { type Sharp } from 'sharp';
import { asImage } from './draw-page.ts';
import { coloredPart, type DrawnPage, darkPart } from './drawn-page.ts';
import type { Outcome, PageSource } from './messages.ts';
import type { PageFinding } from './page-findings.ts';
import type { OpenPdf } from './pdfium.ts';
import { hasRoomForStamp, LOOK_LONG_SIDE, type PageSize } from './stamp-room.ts';
import { unpackExactly } from './unpack-page.ts';
import { isUpsideDown } from './upside-down.ts';

/** Some of a page may be in color before it is one in color: a stamp's edge, a mark of a pen. */
const MOST_COLORED = 0.001;
/** So little ink is dust; gray that somebody can read is ink. */
const MOST_DUST = 0.0001;
const READABLE = 190;
/** Fewer dots to the inch are sent back; scanners write 199 and mean 200. */
const FEWEST_DPI = 198;
const MAX_PIXELS = 600_000_000;

/** What is known of a page besides its dots. */
interface PageFacts {
  readonly size: PageSize;
  /** Of a scan. */
  readonly dpi: number | null;
  /** Of text that says how it stands. */
  readonly isTextUpsideDown: boolean | null;
}

/** What is asked of a page: where it stands in its document, and how it was scanned where a TIFF says so. */
export interface Look {
  readonly isFirst: boolean;
  /** Points of a TIFF's page as it is read, and the dots to its inch; null of a PDF, which says so itself. */
  readonly scan: { readonly width: number; readonly height: number; readonly dpi: number | null } | null;
}

/** Looks at a page for what an office would send back. */
export async function lookAtPage(source: PageSource, look: Look, heldPdf: () => OpenPdf): Promise<Outcome> {
  if (source.is === 'PDF') {
    const pdf = heldPdf();
    const { bgrx, width, height } = pdf.draw(source.page, LOOK_LONG_SIDE);
    return {
      is: 'LOOKED',
      findings: findingsOf({ bytes: bgrx, channels: 4, width, height }, pdf.facts(source.page), look),
    };
  }
  const drawn = await drawTiff(Buffer.from(source.tiff), source.directory, source.aspect);
  const { width = 612, height = 792, dpi = null } = look.scan ?? {};
  return { is: 'LOOKED', findings: findingsOf(drawn, { size: { width, height }, dpi, isTextUpsideDown: null }, look) };
}

function findingsOf(drawn: DrawnPage, { size, dpi, isTextUpsideDown }: PageFacts, { isFirst }: Look): PageFinding[] {
  const [x, y] = [Math.round(drawn.width * 0.03), Math.round(drawn.height * 0.03)];
  const isColored = coloredPart(drawn) > MOST_COLORED;
  if (!isColored && darkPart(drawn, [x, y, drawn.width - x, drawn.height - y], READABLE) <= MOST_DUST) return ['BLANK'];
  const isTurned = isTextUpsideDown ?? isUpsideDown(drawn);
  const checks: readonly (readonly [PageFinding, boolean])[] = [
    ['COLOR', isColored],
    ['LOW_RESOLUTION', dpi !== null && dpi < FEWEST_DPI],
    ['UPSIDE_DOWN', isTurned],
    // of a page on its head nobody knows where its top right is
    ['NO_STAMP_ROOM', isFirst && !isTurned && !hasRoomForStamp(drawn, size)],
  ];
  return checks.flatMap(([finding, isFound]) => (isFound ? [finding] : []));
}

async function drawTiff(tiff: Buffer, directory: number, aspect: number | null): Promise<DrawnPage> {
  const [width, height] = aspect === null ? [LOOK_LONG_SIDE, LOOK_LONG_SIDE] : sidesOf(aspect);
  const small = async (image: Sharp): Promise<DrawnPage> => {
    const { data, info } = await image
      .flatten({ background: 'white' })
      .resize(width, height, { fit: aspect === null ? 'inside' : 'fill', kernel: 'linear' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, channels: info.channels, width: info.width, height: info.height };
  };
  try {
    return await small(sharp(tiff, { page: directory, limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient());
  } catch (error) {
    const pixels = await unpackExactly(tiff, directory).catch(() => null);
    if (pixels === null) throw error;
    return small(asImage(pixels));
  }
}

const sidesOf = (aspect: number): readonly [number, number] =>
  aspect < 1
    ? [Math.max(1, Math.round(LOOK_LONG_SIDE * aspect)), LOOK_LONG_SIDE]
    : [LOOK_LONG_SIDE, Math.max(1, Math.round(LOOK_LONG_SIDE / aspect))];
