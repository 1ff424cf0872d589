import type { TaxLienRow } from '@portal/contracts';
import { Highlighted } from '@portal/ui/table';
import { highlightRanges } from '../highlighted-names.ts';
import type { ReferencedDocument } from '../linked-document.tsx';
import { type LinkTarget, useResults } from '../record-links.ts';
import { searchableName } from '../searchable-name.ts';
import { SequenceLink } from '../sequence-link.tsx';

export type Taxpayer = TaxLienRow['taxpayerSearchResults'][number];
export type Release = TaxLienRow['releaseSearchResults'][number];
export type Revision = TaxLienRow['revisionSearchResults'][number];

/** Link target for a search for all liens of a taxpayer, current or expired. */
const allLiensOf = (taxpayer: Taxpayer): LinkTarget => {
  const { lastName, firstName, middleInitial } = searchableName(taxpayer);
  return {
    type: 'TaxLien',
    criteria: {
      searchByTaxLienMethod: 'TAXPAYER',
      taxpayerName: lastName,
      taxpayerFirstName: firstName,
      taxpayerMiddleInitial: middleInitial,
      currentOrExpired: 'ALL',
    },
  };
};

/** The documents of a release and of its revocation. */
export const releaseDocument = (release: Release): ReferencedDocument => ({
  docId: release.releaseDocId,
  docType: release.releaseDocType,
  docNumber: release.releaseDocNumber,
  displayDocNumber: release.releaseDisplayDocNumber,
});
export const revocationDocument = (release: Release): ReferencedDocument => ({
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

/** A taxpayer's name with the searched part highlighted. */
export function HighlightedTaxpayer({ taxpayer }: { readonly taxpayer: Taxpayer }) {
  const { highlightedNames } = useResults();
  return <Highlighted text={taxpayer.name} ranges={highlightRanges(asParty(taxpayer), highlightedNames)} />;
}

/** A taxpayer's name that links to all liens of that taxpayer. */
export function LinkedTaxpayer({ taxpayer }: { readonly taxpayer: Taxpayer }) {
  return (
    <SequenceLink target={allLiensOf(taxpayer)}>
      <HighlightedTaxpayer taxpayer={taxpayer} />
    </SequenceLink>
  );
}
