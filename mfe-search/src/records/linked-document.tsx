import { useText } from '@portal/i18n';
import type { LinkTarget } from './record-links.ts';
import { SequenceLink } from './sequence-link.tsx';

/** A document that another record refers to. */
export interface ReferencedDocument {
  /** 0 if the document is not on file. */
  readonly docId: number;
  readonly docType: string;
  readonly docNumber: string;
  readonly displayDocNumber: string;
}

/** Link target for the document with a number. Undefined if it is not on file. */
const documentOf = ({ docId, docType, docNumber }: ReferencedDocument): LinkTarget | undefined =>
  docId === 0
    ? undefined
    : { type: 'DocumentNumber', criteria: { documentType: docType, fromDocumentNumber: docNumber }, recordId: docId };

/** The number of another document, as a link if it is on file. Shows '--' if there is no number. */
export function LinkedDocument({ document }: { readonly document: ReferencedDocument }) {
  const t = useText('search');
  if (document.displayDocNumber === '') return t('details.none');
  return (
    <SequenceLink target={documentOf(document)} tone="record">
      {document.displayDocNumber}
    </SequenceLink>
  );
}
