import type { CountyParagraph } from './paragraph.ts';

const MAX_IN_ONE_ROW = 6;

export interface PageLink {
  readonly label: string;
  readonly href: string;
}

/** The links below the login form: one row of up to six, or two rows (000 section 2). */
export function linkRows(paragraphs: readonly CountyParagraph[]): ReadonlyArray<readonly PageLink[]> {
  const links = paragraphs.map(({ heading, paragraphContent }) => ({ label: heading, href: paragraphContent }));
  if (links.length <= MAX_IN_ONE_ROW) return links.length === 0 ? [] : [links];
  const half = Math.ceil(links.length / 2);
  return [links.slice(0, half), links.slice(half)];
}
