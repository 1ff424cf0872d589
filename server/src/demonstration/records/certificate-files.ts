import { timeText } from './calendar.ts';
import { type Certificate, pageCountOf, statusOf } from './certificates.ts';
import { Csv } from './csv-text.ts';

/** The three certificate files of an import folder. */
export function certificateFiles(certificates: readonly Certificate[]): Record<string, string> {
  const certificatesCsv = new Csv('certificate_number,file_number,certified_at,book,page,status,legal_text,page_count');
  const memorials = new Csv('certificate_number,document_number,document_type,memorial_text,recital_text,sequence');
  const cancellations = new Csv('certificate_number,cancelled_by_certificate');
  for (const certificate of certificates) {
    const { number, fileNumber, at, book, page, legalText } = certificate;
    const pages = pageCountOf(certificate);
    certificatesCsv.add(number, fileNumber, timeText(at), book, page, statusOf(certificate), legalText, pages);
    for (const [index, { document, text, recital }] of certificate.memorials.entries())
      memorials.add(number, document.number, document.documentType, text, recital, index + 1);
    for (const other of certificate.cancelledBy) cancellations.add(number, other);
  }
  return {
    'torrens_certificates.csv': certificatesCsv.text(),
    'torrens_memorials.csv': memorials.text(),
    'torrens_cancellations.csv': cancellations.text(),
  };
}
