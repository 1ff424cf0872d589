import type { TorrensRow } from '@portal/contracts';
import type { LinkTarget } from '../record-links.ts';
import { SequenceLink } from '../sequence-link.tsx';

type CancelledBy = TorrensRow['cancelledBySearchResults'][number];

/** Link target for the certificate that replaced another one. Undefined if it is not on file. */
const certificateOf = ({
  cancelledByCertificateId: recordId,
  cancelledByCertificateNumber: certificateNumber,
}: CancelledBy): LinkTarget | undefined =>
  recordId === 0 ? undefined : { type: 'TorrensCertificate', criteria: { certificateNumber }, recordId };

/** The number of the certificate that replaced another one, as a link if it is on file (001 section 2.5). */
export function LinkedCertificate({ by }: { readonly by: CancelledBy }) {
  return (
    <SequenceLink target={certificateOf(by)} tone="record">
      {by.cancelledByCertificateNumber}
    </SequenceLink>
  );
}
