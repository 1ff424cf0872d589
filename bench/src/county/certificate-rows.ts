import { dateOfDay, LAST_DAY_NUMBER } from './county-rows.ts';
import { Random } from './random.ts';

/** Headers of the generated files of certificates. */
export const CERTIFICATE_HEADERS = {
  'torrens_certificates.csv': 'certificate_number,file_number,certified_at,book,page,status,legal_text',
  'torrens_memorials.csv': 'certificate_number,document_number,document_type,memorial_text,recital_text',
  'torrens_cancellations.csv': 'certificate_number,cancelled_by_certificate',
} as const;
export type CertificateFile = keyof typeof CERTIFICATE_HEADERS;
export const CERTIFICATE_FILES = [
  'torrens_certificates.csv',
  'torrens_memorials.csv',
  'torrens_cancellations.csv',
] as const satisfies readonly CertificateFile[];

/** Certificates for each million documents. */
const CERTIFICATES_PER_MILLION = 40_000;
const SEED = 1_925;
export const PLACES = 'CHELSEA HEIGHTS,OCEAN VIEW,SHENANDOAH TERRACE,BEACH ROAD TRACT,CORAL RIDGE'.split(',');
const KINDS = 'Mortgage,Easement,Lease,Lis pendens,Release,Assignment'.split(',');

export const certificatesFor = (documents: number): number =>
  Math.round((documents * CERTIFICATES_PER_MILLION) / 1_000_000);

/** Generates the certificates of a county with the given number of documents, the same in every run. Each has a legal text and 1 to 6 memorials. */
export function* certificateRows(documents: number): Generator<readonly [CertificateFile, readonly string[]]> {
  const random = new Random(SEED);
  const count = certificatesFor(documents);
  for (let index = 0; index < count; index += 1) {
    const number = String(10_001 + index);
    const day = dateOfDay(Math.floor((index * LAST_DAY_NUMBER) / count));
    const isCancelled = random.chance(0.6);
    const land = `Lot ${1 + random.below(120)} Block ${1 + random.below(30)} ${random.pick(PLACES, 'CORAL RIDGE')} tract ${1 + random.below(9_000)}`;
    const bookAndPage = [String(1 + Math.floor(index / 250)), String(1 + (index % 250))];
    const status = isCancelled ? 'CANCELLED' : 'ACTIVE';
    yield ['torrens_certificates.csv', [number, `F-${index}`, `${day}T09:00:00`, ...bookAndPage, status, land]];
    const memorials = 1 + random.below(6);
    for (let memorialIndex = 0; memorialIndex < memorials; memorialIndex += 1) {
      const documentNumber = `${day.slice(0, 4)}-${String(1 + random.below(500)).padStart(6, '0')}`;
      const text = `${random.pick(KINDS, 'Mortgage')} running in favor of holder ${random.below(50_000)}`;
      const recital = memorialIndex === 0 ? `Transfer from Certificate No. ${10_000 + index}` : '';
      yield ['torrens_memorials.csv', [number, documentNumber, 'TOR', text, recital]];
    }
    if (isCancelled && index + 1 < count) yield ['torrens_cancellations.csv', [number, String(10_002 + index)]];
  }
}
