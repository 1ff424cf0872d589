import { fetchCall } from '@portal/api-client/query';
import { type TorrensDetail, type TorrensRow, torrensCertificateDetails } from '@portal/contracts';
import { defineRecordKind } from '../define-record-kind.ts';
import { RESULTS_PATHS } from '../results-paths.ts';
import { CERTIFICATE_COLUMNS, CERTIFICATE_SORTS, certificateSortValue } from './certificate-columns.tsx';
import { CertificateSections } from './certificate-details.tsx';
import { CertificateStatusBadge } from './certificate-status.tsx';

/** Torrens certificates of title (001 section 2.5). The county configures its own word for their registry. */
export const CERTIFICATES = defineRecordKind<TorrensRow, TorrensDetail>({
  id: 'certificates',
  resultsPath: RESULTS_PATHS.certificates,
  idOf: ({ id }) => id,
  labelOf: ({ certificateNumber }) => certificateNumber,
  columns: CERTIFICATE_COLUMNS,
  sorts: CERTIFICATE_SORTS,
  byDay: 'certifiedDate',
  sortValue: certificateSortValue,
  imageKey: 'details.certificate',
  imagesOf: ({ sourcedDocKey, pageCount }) => ({ sourcedDocKey, instrumentCode: '', pageCount }),
  citationOf: ({ t, formats, bookLabel }, row) => {
    const values = { number: row.certificateNumber, day: formats.day(row.certifiedDate) };
    const [book = '', page] = row.displayBookAndPage.split(' / ');
    if (page === undefined) return t('details.certificateCitation', values);
    return t('details.certificateCitationInBook', {
      ...values,
      book: t('details.bookOfCitation', { bookLabel, book, page }),
    });
  },
  details: {
    lookup: 'torrensCertificateDetails',
    fetch: (request, options) => fetchCall(torrensCertificateDetails, { ...request }, options),
    titleOf: (_detail, { torrensLabel }) => torrensLabel,
    Badge: CertificateStatusBadge,
    Sections: CertificateSections,
  },
});
