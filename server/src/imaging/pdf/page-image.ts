import type { PagePixels } from '../opening/messages.ts';
import type { ScannedPage, Strip } from '../tiff/tiff-page.ts';

const IMAGE = '/Type /XObject /Subtype /Image';

/** The dictionary of a strip whose data is copied unchanged. */
export function stripDictionary(page: ScannedPage, { rows }: Strip): string {
  const common = `${IMAGE} /Width ${page.width} /Height ${rows}`;
  switch (page.kind) {
    case 'G4':
    case 'G3':
    case 'RLE':
      return `${common} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << ${faxParms(page, rows)} >>`;
    case 'JPEG':
      return `${common} ${jpegEntries(page)}`;
    default: {
      const space = page.kind === 'RGB' ? '/DeviceRGB' : page.kind === 'CMYK' ? '/DeviceCMYK' : '/DeviceGray';
      return `${common} /ColorSpace ${space} /BitsPerComponent ${page.kind === 'BILEVEL' ? 1 : 8}${inverted(page)} /Filter /FlateDecode`;
    }
  }
}

const inverted = ({ kind, isWhiteZero }: ScannedPage): string =>
  isWhiteZero && kind !== 'RGB' && kind !== 'CMYK' ? ' /Decode [1 0]' : '';

/** ISO 32000-1 table 11. G3 and RLE data end after the last row, without the end-of-data code, which TIFF leaves out. */
function faxParms({ kind, width, isWhiteZero, g3 }: ScannedPage, rows: number): string {
  const common = `/Columns ${width} /Rows ${rows} /BlackIs1 ${!isWhiteZero}`;
  if (kind === 'G4') return `/K -1 ${common}`;
  if (kind === 'RLE') return `/K 0 ${common} /EncodedByteAlign true /EndOfBlock false`;
  return `/K ${g3?.isTwoDimensional === true ? 4 : 0} ${common} /EndOfLine true /EndOfBlock false`;
}

function jpegEntries(page: ScannedPage): string {
  const components = page.jpeg?.components ?? 1;
  const space = components === 1 ? '/DeviceGray' : components === 3 ? '/DeviceRGB' : '/DeviceCMYK';
  const transform =
    components === 1 ? '' : ` /DecodeParms << /ColorTransform ${page.jpeg?.isYcbcr === true ? 1 : 0} >>`;
  const decode = components === 1 && page.isWhiteZero ? ' /Decode [1 0]' : '';
  return `/ColorSpace ${space} /BitsPerComponent 8${decode} /Filter /DCTDecode${transform}`;
}

/** The dictionary of a page that was unpacked. */
export function pixelsDictionary({ width, height, bits, space, isWhiteZero, palette }: PagePixels): string {
  const decode = space === 'GRAY' && isWhiteZero ? ' /Decode [1 0]' : '';
  return `${IMAGE} /Width ${width} /Height ${height} /ColorSpace ${spaceOf(space, bits, palette)} /BitsPerComponent ${bits}${decode} /Filter /FlateDecode`;
}

function spaceOf(space: PagePixels['space'], bits: number, palette: Uint8Array | null): string {
  if (space !== 'INDEXED') return { GRAY: '/DeviceGray', RGB: '/DeviceRGB', CMYK: '/DeviceCMYK' }[space];
  return `[/Indexed /DeviceRGB ${2 ** bits - 1} <${Buffer.from(palette ?? []).toString('hex')}>]`;
}
