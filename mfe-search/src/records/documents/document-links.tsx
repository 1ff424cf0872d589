import type { DocumentRow } from '@portal/contracts';
import { torrensStatusOf } from '@portal/domain';
import { Highlighted } from '@portal/ui/table';
import { Fragment } from 'react';
import { useStatusWords } from '../certificates/certificate-status.tsx';
import { markedRanges, type Party } from '../marked-names.ts';
import { type LinkTarget, useResults } from '../record-links.ts';
import { SequenceLink } from '../sequence-link.tsx';

/** The search for everything that names a party. */
const everythingOf = ({ lastName, firstName, middleInitial }: Party): LinkTarget => ({
  type: 'Name',
  criteria: {
    grantorGranteeLastName1: lastName.slice(0, 500),
    grantorGranteeFirstName1: firstName.slice(0, 100),
    grantorGranteeMiddleInitial1: firstName === '' ? '' : middleInitial.slice(0, 1),
  },
});

/** A name with its typed part marked. */
export function MarkedName({ party }: { readonly party: Party }) {
  const { marked } = useResults();
  return <Highlighted text={party.displayName} ranges={markedRanges(party, marked)} />;
}

/** A name that leads to everything that names it. */
export function LinkedName({ party }: { readonly party: Party }) {
  return (
    <SequenceLink target={everythingOf(party)}>
      <MarkedName party={party} />
    </SequenceLink>
  );
}

/** Certificates on which a document is noted, each with its state; a number leads to its certificate. */
export function LinkedCertificates({ certificates }: { readonly certificates: DocumentRow['torrensSearchResults'] }) {
  const wordsOf = useStatusWords();
  return certificates.map(({ certificateNumber, status }, index) => (
    <Fragment key={certificateNumber}>
      {index > 0 && ', '}
      <SequenceLink target={{ type: 'TorrensCertificate', criteria: { certificateNumber } }} tone="record">
        {certificateNumber}
      </SequenceLink>{' '}
      {wordsOf({ status, shortStatus: torrensStatusOf(status) })}
    </Fragment>
  ));
}
