import type { TorrensRow } from '@portal/contracts';
import type { LinkTarget } from '../record-links.ts';
import { SequenceLink } from '../sequence-link.tsx';

type CancelledBy = TorrensRow['cancelledBySearchResults'][number];

/** The search for the certificate that took the place of another; undefined when it is not on file. */
const certificateOf = ({
  cancelledByCertificateId: recordId,
  cancelledByCertificateNumber: certificateNumber,
}: CancelledBy): LinkTarget | undefined =>
  recordId === 0 ? undefined : { type: 'TorrensCertificate', criteria: { certificateNumber }, recordId };

/** The number of a certificate that took the place of another (001 section 2.5). */
export function LinkedCertificate({ by }: { readonly by: CancelledBy }) {
  return (
    <SequenceLink target={certificateOf(by)} tone="record">
      {by.cancelledByCertificateNumber}
    </SequenceLink>
  );
}
