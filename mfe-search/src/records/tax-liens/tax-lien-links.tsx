import type { TaxLienRow } from '@portal/contracts';
import { Highlighted } from '@portal/ui/table';
import type { NamedDocument } from '../linked-document.tsx';
import { markedRanges } from '../marked-names.ts';
import { type LinkTarget, useResults } from '../record-links.ts';
import { SequenceLink } from '../sequence-link.tsx';

export type Taxpayer = TaxLienRow['taxpayerSearchResults'][number];
export type Release = TaxLienRow['releaseSearchResults'][number];
export type Revision = TaxLienRow['revisionSearchResults'][number];

/** The search for every lien of a taxpayer, current or not. */
const everyLienOf = ({ lastName, firstName, middleInitial }: Taxpayer): LinkTarget => ({
  type: 'TaxLien',
  criteria: {
    searchByTaxLienMethod: 'TAXPAYER',
    taxpayerName: lastName.slice(0, 500),
    taxpayerFirstName: firstName.slice(0, 100),
    taxpayerMiddleInitial: firstName === '' ? '' : middleInitial.slice(0, 1),
    currentOrExpired: 'ALL',
  },
});

/** The documents that a release and its revocation are. */
export const releaseOf = (release: Release): NamedDocument => ({
  docId: release.releaseDocId,
  docType: release.releaseDocType,
  docNumber: release.releaseDocNumber,
  displayDocNumber: release.releaseDisplayDocNumber,
});
export const revokeOf = (release: Release): NamedDocument => ({
  docId: release.revokeDocId,
  docType: release.revokeDocType,
  docNumber: release.revokeDocNumber,
  displayDocNumber: release.revokeDisplayDocNumber,
});

const asParty = ({ name, lastName, firstName, middleInitial }: Taxpayer) => ({
  displayName: name,
  lastName,
  firstName,
  middleInitial,
});

/** A taxpayer's name with its typed part marked. */
export function MarkedTaxpayer({ taxpayer }: { readonly taxpayer: Taxpayer }) {
  const { marked } = useResults();
  return <Highlighted text={taxpayer.name} ranges={markedRanges(asParty(taxpayer), marked)} />;
}

/** A name that leads to every lien of that taxpayer. */
export function LinkedTaxpayer({ taxpayer }: { readonly taxpayer: Taxpayer }) {
  return (
    <SequenceLink target={everyLienOf(taxpayer)}>
      <MarkedTaxpayer taxpayer={taxpayer} />
    </SequenceLink>
  );
}
