import { chakra } from '@chakra-ui/react/styled-system';
import { TextLink } from '../core/text-link.tsx';
import { BELOW_640, COARSE_POINTER } from '../theme/media.ts';

const LinkRow = chakra('nav', { base: { background: 'paper', borderTop: '1px solid {colors.rule-2}' } });
const Links = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    rowGap: 's2',
    columnGap: 's6',
    paddingInline: 's10',
    paddingTop: 's3',
    fontSize: 't-15',
    overflowWrap: 'anywhere',
    '&:last-of-type': { paddingBottom: 's3' },
    [COARSE_POINTER]: { rowGap: 0 },
    [BELOW_640]: { paddingInline: 's4', display: 'grid', gridTemplateColumns: '1fr 1fr' },
  },
});

export interface CoverLinksProps {
  readonly rows: ReadonlyArray<ReadonlyArray<{ readonly label: string; readonly href: string }>>;
  readonly label: string | undefined;
}

/** Rows of links under a cover page; nothing without links. */
export function CoverLinks({ rows, label }: CoverLinksProps) {
  if (rows.length === 0) return null;
  return (
    <LinkRow aria-label={label}>
      {rows.map((row) => (
        <Links key={row[0]?.label}>
          {row.map((link) => (
            <li key={link.label}>
              <TextLink standalone href={link.href}>
                {link.label}
              </TextLink>
            </li>
          ))}
        </Links>
      ))}
    </LinkRow>
  );
}
