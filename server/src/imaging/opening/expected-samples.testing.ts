/**
 * The expected outcome for each sample file, by its path; all others are accepted with one page. `tiffinfo`, `tiffcp`, `pdfinfo`
 * and `qpdf` confirmed it: a file that they open completely, and that the rules allow, is accepted.
 */
const NOT_OF_ONE_PAGE: Readonly<Record<string, readonly string[]>> = {
  PROTECTED: [
    'pdf-active/pdfjs/encrypted-attachment.pdf',
    'pdf-encrypted/qpdf/bad-encryption-length.pdf',
    'pdf-encrypted/qpdf/enc-R2,V1,U=view,O=master.pdf',
    'pdf-encrypted/qpdf/enc-R3,V2,O=master.pdf',
    'pdf-encrypted/qpdf/enc-R3,V2,U=view,O=master.pdf',
    'pdf-encrypted/qpdf/enc-R3,V2.pdf',
    'pdf-encrypted/qpdf/enc-XI-R6,V5,U=attachment,encrypted-attachments.pdf',
    'pdf-encrypted/qpdf/enc-XI-R6,V5,U=view,O=master.pdf',
    'pdf-encrypted/qpdf/enc-long-password.pdf',
    'pdf-encrypted/qpdf/encrypted-40-bit-R3.pdf',
    'pdf-encrypted/qpdf/encrypted-with-images.pdf',
  ],
  ACTIVE: [
    'pdf-active/pdfjs/annotation-fileattachment.pdf',
    'pdf-active/pdfjs/attachment.pdf',
    'pdf-active/pdfjs/evaljs.pdf',
    'pdf-active/pdfjs/js-authors.pdf',
    'pdf-active/pdfjs/js-buttons.pdf',
    'pdf-active/pdfjs/js-colors.pdf',
    'pdf-active/pdfjs/xfa_issue14315.pdf',
  ],
  UNREADABLE: [
    // PDFium does not open its second page
    'pdf-broken/pdfjs/Pages-tree-refs.pdf',
    // none of the tools finds a page in these
    'pdf-broken/pdfjs/REDHAT-1531897-0.pdf',
    'pdf-broken/pdfjs/poppler-395-0-fuzzed.pdf',
    'pdf-broken/pdfjs/poppler-742-0-fuzzed.pdf',
    'pdf-broken/pdfjs/poppler-85140-0.pdf',
    // its chain of pages leads out of the file
    'tiff-broken/commons-imaging/bad-offsets-lengths.tiff',
    // a palette without colors
    'tiff-broken/commons-imaging/clusterfuzz-5965016805539840.tiff',
    // its sixth strip ends before its rows
    'tiff-ccitt/libtiffpic/text.tif',
    // signed samples below zero, which a decoder turns white
    'tiff-odd/image-tiff/int16_zstd.tif',
    'tiff-odd/image-tiff/tiled-oversize-gray-i8.tif',
  ],
  'PDF 2': ['pdf-active/pdfjs/form_two_pages.pdf', 'pdf-scan/pdfjs/rotation.pdf', 'pdf-scan/pdfjs/two_pages.pdf'],
  'PDF 3': ['pdf-scan/pdfjs/doc_3_3_pages.pdf'],
  'TIFF 2': ['real-scans/sharp/G31D_MULTI.TIF', 'tiff-broken/libtiff/test_ifd_loop_to_first.tif'],
  'TIFF 5': ['tiff-broken/libtiff/test_ifd_loop_subifd.tif'],
};

/** Kind and page count of a file, or the reason of its refusal. */
export function expectedSample(path: string): string {
  const named = Object.entries(NOT_OF_ONE_PAGE).find(([, paths]) => paths.includes(path));
  return named?.[0] ?? (path.endsWith('.pdf') ? 'PDF 1' : 'TIFF 1');
}
