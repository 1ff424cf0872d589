import type { DocumentRow } from '@portal/contracts';
import { torrensStatusOf } from '@portal/domain';
import { Highlighted } from '@portal/ui/table';
import { Fragment } from 'react';
import { useStatusText } from '../certificates/certificate-status.tsx';
import { highlightRanges, type Party } from '../highlighted-names.ts';
import { type LinkTarget, useResults } from '../record-links.ts';
import { searchableName } from '../searchable-name.ts';
import { SequenceLink } from '../sequence-link.tsx';

/** Link target for a Name search for a party. */
const nameSearchOf = (party: Party): LinkTarget => {
  const { lastName, firstName, middleInitial } = searchableName(party);
  return {
    type: 'Name',
    criteria: {
      grantorGranteeLastName1: lastName,
      grantorGranteeFirstName1: firstName,
      grantorGranteeMiddleInitial1: middleInitial,
    },
  };
};

/** A name with the searched part highlighted. */
export function HighlightedName({ party }: { readonly party: Party }) {
  const { highlightedNames } = useResults();
  return <Highlighted text={party.displayName} ranges={highlightRanges(party, highlightedNames)} />;
}

/** A name that links to a Name search for it. */
export function LinkedName({ party }: { readonly party: Party }) {
  return (
    <SequenceLink target={nameSearchOf(party)}>
      <HighlightedName party={party} />
    </SequenceLink>
  );
}

/** The certificates that mention a document, each with its status. The numbers are links. */
export function LinkedCertificates({ certificates }: { readonly certificates: DocumentRow['torrensSearchResults'] }) {
  const describeStatus = useStatusText();
  return certificates.map(({ certificateNumber, status }, index) => (
    <Fragment key={certificateNumber}>
      {index > 0 && ', '}
      <SequenceLink target={{ type: 'TorrensCertificate', criteria: { certificateNumber } }} tone="record">
        {certificateNumber}
      </SequenceLink>{' '}
      {describeStatus({ status, shortStatus: torrensStatusOf(status) })}
    </Fragment>
  ));
}
