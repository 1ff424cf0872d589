import { TextLink } from '@portal/ui';
import { Highlighted } from '@portal/ui/table';
import type { MouseEvent, ReactNode } from 'react';
import { markedRanges } from './matched-names.ts';
import { type Party, type RecordLink, type Reference, useResults } from './results-context.ts';

/** A link that starts a search sequence; with Ctrl or the middle button it is a link like any other. */
export function SequenceLink({ link, children }: { readonly link: RecordLink; readonly children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    link.follow();
  };
  return (
    <TextLink tone="record" href={link.href} onClick={follow}>
      {children}
    </TextLink>
  );
}

/** A name with its typed part marked. */
export function MarkedName({ party }: { readonly party: Party }) {
  const { marked } = useResults();
  return <Highlighted text={party.displayName} ranges={markedRanges(party, marked)} />;
}

/** A name that leads to everything that names it. */
export function LinkedName({ party }: { readonly party: Party }) {
  const link = useResults().nameLink(party);
  if (link === undefined) return <MarkedName party={party} />;
  return (
    <SequenceLink link={link}>
      <MarkedName party={party} />
    </SequenceLink>
  );
}

/** The number of another record; a link when that record is on file. */
export function LinkedReference({ reference }: { readonly reference: Reference }) {
  const link = useResults().referenceLink(reference);
  if (link === undefined) return reference.displayDocNumber;
  return <SequenceLink link={link}>{reference.displayDocNumber}</SequenceLink>;
}
