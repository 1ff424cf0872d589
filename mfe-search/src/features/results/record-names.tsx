import { TextLink } from '@portal/ui';
import { Highlighted } from '@portal/ui/table';
import type { MouseEvent, ReactNode } from 'react';
import { markedRanges } from './matched-names.ts';
import { type Party, type RecordLink, type Reference, useResults } from './results-context.ts';

interface SequenceLinkProps {
  readonly link: RecordLink;
  /** A record's number never breaks; a name may, between its words. */
  readonly tone?: 'accent' | 'record';
  readonly children: ReactNode;
}

/** A link that starts a search sequence; with Ctrl or the middle button it is a link like any other. */
function SequenceLink({ link, tone = 'accent', children }: SequenceLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    link.follow();
  };
  return (
    <TextLink tone={tone} href={link.href} onClick={follow}>
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
  return (
    <SequenceLink link={link} tone="record">
      {reference.displayDocNumber}
    </SequenceLink>
  );
}
