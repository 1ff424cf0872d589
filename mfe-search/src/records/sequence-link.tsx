import { TextLink } from '@portal/ui';
import type { MouseEvent, ReactNode } from 'react';
import { type LinkTarget, useResults } from './record-links.ts';

interface SequenceLinkProps {
  /** Undefined if there is nothing to search for. */
  readonly target: LinkTarget | undefined;
  /** With 'record' the text does not wrap, as for a record's number, unless it is long. A name may wrap. */
  readonly tone?: 'accent' | 'record';
  readonly children: ReactNode;
}

/** Longer numbers, such as those with book and page in words, may wrap: they can be wider than a phone or a column. */
const LONGEST_ON_ONE_LINE = 20;

const isTooLong = (content: ReactNode): boolean => typeof content === 'string' && content.length > LONGEST_ON_ONE_LINE;

/**
 * A link that starts a search sequence (001 section 4.5). With Ctrl or the middle button it is an ordinary link; for a user
 * without that search it is plain text.
 */
export function SequenceLink({ target, tone = 'accent', children }: SequenceLinkProps) {
  const { linkTo } = useResults();
  const link = target === undefined ? undefined : linkTo(target);
  if (link === undefined) return children;
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    link.follow();
  };
  return (
    <TextLink standalone tone={isTooLong(children) ? 'accent' : tone} href={link.href} onClick={follow}>
      {children}
    </TextLink>
  );
}
