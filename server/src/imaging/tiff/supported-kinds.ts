import { NAME_OF_COMPRESSION } from './compression-names.ts';
import { COMPRESSION, type PageLayout, PHOTOMETRIC } from './page-layout.ts';

const NAME_OF_REFUSED_COMPRESSION: Readonly<Record<number, string>> = {
  [COMPRESSION.pixarLog]: 'PixarLog',
  32766: 'NeXT',
  34661: 'JBIG',
  34676: 'SGI LogLuv',
  34677: 'SGI LogLuv',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  50002: 'JPEG XL',
};
const NAME_OF_REFUSED_COLORS: Readonly<Record<number, string>> = {
  4: 'transparency mask',
  8: 'CIELab',
  9: 'ICCLab',
  10: 'ITULab',
  32803: 'color filter array',
  32844: 'LogL',
  32845: 'LogLuv',
  34892: 'linear raw',
};

const SIGNED = 2;
const FLOATING = 3;
const COMPLEX: ReadonlySet<number> = new Set([5, 6]);
const CMYK_INKS = 1;

/** The bit depths that the decoder of each compression draws correctly. */
const TONES = [1, 2, 4, 8, 16];
const DEPTHS_OF: Readonly<Record<number, readonly number[]>> = {
  [COMPRESSION.none]: TONES,
  [COMPRESSION.lzw]: TONES,
  [COMPRESSION.deflate]: TONES,
  [COMPRESSION.oldDeflate]: TONES,
  [COMPRESSION.packBits]: TONES,
  [COMPRESSION.zstd]: TONES,
  [COMPRESSION.rle]: [1],
  [COMPRESSION.g3]: [1],
  [COMPRESSION.g4]: [1],
  [COMPRESSION.thunderScan]: [4],
  [COMPRESSION.jpeg]: [8],
  [COMPRESSION.oldJpeg]: [8],
  [COMPRESSION.webp]: [8],
};
/** Compressions that support only these photometric interpretations. */
const FAX_COLORS: readonly number[] = [PHOTOMETRIC.whiteZero, PHOTOMETRIC.blackZero];
const COLORS_OF: Readonly<Record<number, readonly number[]>> = {
  [COMPRESSION.rle]: FAX_COLORS,
  [COMPRESSION.g3]: FAX_COLORS,
  [COMPRESSION.g4]: FAX_COLORS,
  [COMPRESSION.thunderScan]: FAX_COLORS,
  [COMPRESSION.webp]: [PHOTOMETRIC.rgb],
};

/**
 * The name of an unsupported kind of page; null if the page can be shown. Only kinds that are known to be drawn correctly are
 * supported, because decoders silently draw others as a white or black page.
 */
export function unsupportedKind(layout: PageLayout): string | null {
  const { compression, sampleFormat, bits, samples, photometric } = layout;
  const depths = DEPTHS_OF[compression];
  if (depths === undefined) return NAME_OF_REFUSED_COMPRESSION[compression] ?? `compression ${compression}`;
  if (sampleFormat === FLOATING) return 'floating-point';
  if (COMPLEX.has(sampleFormat)) return 'complex numbers';
  // libtiff reads them as unsigned, and libvips clips the darker half
  if (sampleFormat === SIGNED && bits >= 8) return 'signed samples';
  if (bits === 0) return 'mixed bit depths';
  if (!depths.includes(bits)) return `${bits}-bit ${NAME_OF_COMPRESSION[compression] ?? ''}`.trim();
  const colors = unsupportedColors(layout);
  if (colors !== null) return colors;
  if (COLORS_OF[compression]?.includes(photometric) === false || (isFax(compression) && samples !== 1))
    return 'colors in a compression for gray';
  return unsupportedParts(layout);
}

/** libvips does not read tiles of separate planes, so that only our own decoders' compressions are supported there. */
const UNPACKED_BY_US: ReadonlySet<number> = new Set([
  COMPRESSION.none,
  COMPRESSION.lzw,
  COMPRESSION.deflate,
  COMPRESSION.oldDeflate,
  COMPRESSION.packBits,
  COMPRESSION.zstd,
]);
/** Compressions whose data may be differences between neighboring samples (TIFF 6.0 section 14). */
const WITH_DIFFERENCES: ReadonlySet<number> = new Set([
  COMPRESSION.lzw,
  COMPRESSION.deflate,
  COMPRESSION.oldDeflate,
  COMPRESSION.zstd,
]);

const isFax = (compression: number): boolean => COLORS_OF[compression] === FAX_COLORS;

function unsupportedColors(layout: PageLayout): string | null {
  const { photometric, samples, bits } = layout;
  switch (photometric) {
    case PHOTOMETRIC.whiteZero:
    case PHOTOMETRIC.blackZero:
      return samplesBeside(layout, 1);
    case PHOTOMETRIC.rgb:
      return samplesBeside(layout, 3);
    case PHOTOMETRIC.palette:
      if (bits > 8 || !layout.hasColorMap) return 'palette without colors';
      return samples === 1 ? null : `palette with ${samples} samples`;
    case PHOTOMETRIC.separated:
      return samples === 4 && layout.inkSet === CMYK_INKS ? null : 'inks other than CMYK';
    case PHOTOMETRIC.ycbcr:
      return samples === 3 && bits === 8 ? null : `YCbCr of ${samples} samples and ${bits} bits`;
    default:
      return NAME_OF_REFUSED_COLORS[photometric] ?? `photometric interpretation ${photometric}`;
  }
}

/** Checks the number of samples. One more than the colors is transparency, which is drawn on white. */
function samplesBeside({ samples, bits, hasExtraSamples, compression }: PageLayout, colors: number): string | null {
  if (samples === colors) return null;
  const isTransparency = samples === colors + 1 && hasExtraSamples && bits >= 8;
  // our own decoder unpacks Zstandard, and only libtiff supports transparency
  return isTransparency && compression !== COMPRESSION.zstd ? null : `${samples} samples`;
}

function unsupportedParts(layout: PageLayout): string | null {
  const { compression, photometric, samples, isPlanar, subsampling } = layout;
  if (isPlanar && compression === COMPRESSION.oldJpeg) return 'old-style JPEG in planes';
  if (isPlanar && compression === COMPRESSION.webp) return 'WebP in planes';
  if (isPlanar && samples === 2) return 'gray and transparency in planes';
  const refused = unsupportedTiles(layout) ?? unsupportedDifferences(layout);
  if (refused !== null) return refused;
  if (photometric !== PHOTOMETRIC.ycbcr) return null;
  if (isPlanar) return 'YCbCr in planes';
  // libvips reads the samples of such pages as RGB
  const isWhole = subsampling.every((step) => step === 1);
  return isWhole && compression !== COMPRESSION.jpeg && compression !== COMPRESSION.oldJpeg
    ? 'YCbCr without JPEG'
    : null;
}

function unsupportedTiles({ isTiled, isPlanar, compression, photometric, samples }: PageLayout): string | null {
  if (!isTiled) return null;
  const isTransparent = samples === 2 || (samples === 4 && photometric === PHOTOMETRIC.rgb);
  if (isTransparent && compression === COMPRESSION.jpeg) return 'transparency in tiled JPEG';
  if (!isPlanar) return null;
  if (isTransparent) return 'transparency in tiled planes';
  return UNPACKED_BY_US.has(compression) ? null : `tiled ${NAME_OF_COMPRESSION[compression] ?? ''} in planes`;
}

/** libtiff and our decoders read differences of whole bytes only. Those of predictor 3 are for floating-point numbers. */
function unsupportedDifferences({ compression, predictor, bits }: PageLayout): string | null {
  if (predictor === 1 || !WITH_DIFFERENCES.has(compression)) return null;
  if (predictor !== 2) return `predictor ${predictor}`;
  return bits < 8 ? `differences of ${bits} bits` : null;
}
