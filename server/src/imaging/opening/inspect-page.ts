import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '../tiff/describe-page.ts';
import { coloredPart, type DrawnPage, inkShare } from './drawn-page.ts';
import type { Outcome, PageSource } from './messages.ts';
import type { PageFinding } from './page-findings.ts';
import type { OpenPdf } from './pdfium.ts';
import { hasRoomForStamp, INSPECTION_LONG_SIDE, LETTER, type PageSize } from './stamp-room.ts';
import { isZstandard } from './unpack-page.ts';
import { unpackedImage } from './unpacked-image.ts';
import { isUpsideDown } from './upside-down.ts';

/** Up to this share of colored pixels (the edge of a stamp, a pen mark), a page does not count as one in color. */
const MAX_COLORED_PART = 0.001;
/** A page with at most this share of ink is blank, because so little ink is dust. */
const MAX_DUST_PART = 0.0001;
/** Pixels darker than this count as ink: gray that a person can still read. */
const INK_BELOW = 190;
/** Offices ask for 200 dots per inch, and some scanners write 199 for it. */
const MIN_DPI = 198;
/** The share of a side that is left out at each edge. */
const EDGE_PART = 0.03;

/** Facts about a page besides its pixels. */
interface PageFacts {
  readonly size: PageSize;
  /** Dots per inch of a scan; null for a page that is not one. */
  readonly dpi: number | null;
  /** Null if there is no text to detect it by, as in a scan. */
  readonly isTextUpsideDown: boolean | null;
}

/** The input of a check besides the file. */
export interface PageInspection {
  /** Whether it is the first page of its document, which gets the recorder's stamp. */
  readonly isFirst: boolean;
  /** Size in points of a TIFF's page as it is read, and its dots per inch; null for a PDF, whose file has them. */
  readonly scan: { readonly width: number; readonly height: number; readonly dpi: number | null } | null;
}

/**
 * Checks a page for faults that would make a county's office return it. `heldPdf` returns the PDF that the process has open; it is called only
 * for a page of a PDF.
 */
export async function inspectPage(
  source: PageSource,
  inspection: PageInspection,
  heldPdf: () => OpenPdf,
): Promise<Outcome> {
  if (source.is === 'PDF') {
    const pdf = heldPdf();
    const { bgrx, width, height } = pdf.draw(source.page, INSPECTION_LONG_SIDE);
    return {
      is: 'LOOKED',
      findings: findingsOf({ bytes: bgrx, channels: 4, width, height }, pdf.facts(source.page), inspection),
    };
  }
  const drawn = await drawForCheck(Buffer.from(source.tiff), source.directory, source.aspect);
  const { dpi, ...size } = inspection.scan ?? { ...LETTER, dpi: null };
  return { is: 'LOOKED', findings: findingsOf(drawn, { size, dpi, isTextUpsideDown: null }, inspection) };
}

function findingsOf(
  drawn: DrawnPage,
  { size, dpi, isTextUpsideDown }: PageFacts,
  { isFirst }: PageInspection,
): PageFinding[] {
  // The edges are left out of the ink check, because scanners leave shadows there.
  const [x, y] = [Math.round(drawn.width * EDGE_PART), Math.round(drawn.height * EDGE_PART)];
  const isColored = coloredPart(drawn) > MAX_COLORED_PART;
  const inside = [x, y, drawn.width - x, drawn.height - y] as const;
  if (!isColored && inkShare(drawn, inside, INK_BELOW) <= MAX_DUST_PART) return ['BLANK'];
  const isTurned = isTextUpsideDown ?? isUpsideDown(drawn);
  const checks: readonly (readonly [PageFinding, boolean])[] = [
    ['COLOR', isColored],
    ['LOW_RESOLUTION', dpi !== null && dpi < MIN_DPI],
    ['UPSIDE_DOWN', isTurned],
    // The top right corner is known only if the page is the right way up.
    ['NO_STAMP_ROOM', isFirst && !isTurned && !hasRoomForStamp(drawn, size)],
  ];
  return checks.flatMap(([finding, isFound]) => (isFound ? [finding] : []));
}

/** Draws a page of a TIFF at the size of the check. Our own decoders unpack what sharp cannot. */
async function drawForCheck(tiff: Buffer, directory: number, aspect: number | null): Promise<DrawnPage> {
  const [width, height] = aspect === null ? [INSPECTION_LONG_SIDE, INSPECTION_LONG_SIDE] : sidesOf(aspect);
  const resized = async (image: Sharp): Promise<DrawnPage> => {
    const { data, info } = await image
      .flatten({ background: 'white' })
      .resize(width, height, { fit: aspect === null ? 'inside' : 'fill', kernel: 'linear' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, channels: info.channels, width: info.width, height: info.height };
  };
  // libvips silently draws black tiles in place of those that it cannot unpack
  if (await isZstandard(tiff, directory)) return resized(await unpackedImage(tiff, directory));
  try {
    return await resized(sharp(tiff, { page: directory, limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient());
  } catch (error) {
    const image = await unpackedImage(tiff, directory).catch(() => null);
    if (image === null) throw error;
    return resized(image);
  }
}

const sidesOf = (aspect: number): readonly [number, number] =>
  aspect < 1
    ? [Math.max(1, Math.round(INSPECTION_LONG_SIDE * aspect)), INSPECTION_LONG_SIDE]
    : [INSPECTION_LONG_SIDE, Math.max(1, Math.round(INSPECTION_LONG_SIDE / aspect))];
