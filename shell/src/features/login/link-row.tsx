import type { Paragraph } from '@portal/contracts';
import { AppLink, BELOW_640, styled } from '@portal/ui';

const Frame = styled('nav', { base: { background: 'paper', borderTop: '1px solid {colors.rule-2}' } });
const Row = styled('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    rowGap: 's2',
    columnGap: 's6',
    paddingInline: 's10',
    paddingTop: 's3',
    fontSize: 't-15',
    '&:last-of-type': { paddingBottom: 's3' },
    [BELOW_640]: { paddingInline: 's4', display: 'grid', gridTemplateColumns: '1fr 1fr' },
  },
});
const MOST_IN_ONE_ROW = 6;

/** One row of up to six links, two rows of more (000 section 2). */
export function linkRows(links: readonly Paragraph[]): ReadonlyArray<readonly Paragraph[]> {
  if (links.length <= MOST_IN_ONE_ROW) return links.length === 0 ? [] : [links];
  const half = Math.ceil(links.length / 2);
  return [links.slice(0, half), links.slice(half)];
}

/** The links that the county puts under its login form. */
export function LinkRow({ label, links }: { readonly label: string; readonly links: readonly Paragraph[] }) {
  const rows = linkRows(links);
  if (rows.length === 0) return null;
  return (
    <Frame aria-label={label}>
      {rows.map((row) => (
        <Row key={row[0]?.heading}>
          {row.map((link) => (
            <li key={link.heading}>
              <AppLink href={link.paragraphContent}>{link.heading}</AppLink>
            </li>
          ))}
        </Row>
      ))}
    </Frame>
  );
}
