import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { BELOW_640, CONTAINER_BELOW_240, PRINT } from '../theme/media.ts';

const sheet = {
  base: {
    background: 'surface',
    border: '1px solid',
    borderColor: 'rule-2',
    borderTop: '4px solid {colors.accent}',
    borderRadius: 'radius',
    paddingInline: 's5',
    paddingTop: 's4',
    paddingBottom: 's5',
    minWidth: 0,
    // names and numbers of a record can be longer than a line
    overflowWrap: 'anywhere',
    [CONTAINER_BELOW_240]: { paddingInline: 's2' },
  },
};
const Frame = chakra('article', sheet);
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    rowGap: 's2',
    columnGap: 's4',
    alignItems: 'baseline',
  },
});
const Locator = chakra('span', { base: { fontSize: 't-18', fontWeight: 'strong' } });
const Title = chakra('h2', { base: { textStyle: 'document' } });
const Foot = chakra('div', {
  base: {
    position: 'sticky',
    bottom: 0,
    background: 'surface',
    marginInline: '-1.25rem',
    marginBottom: '-1.25rem',
    marginTop: 's4',
    paddingInline: 's5',
    paddingBlock: 's2',
    display: 'flex',
    flexWrap: 'wrap',
    gap: 's3',
    alignItems: 'center',
    justifyContent: 'space-between',
    borderTop: '1px solid {colors.rule-2}',
    borderEndStartRadius: 'radius',
    borderEndEndRadius: 'radius',
    textStyle: 'note',
    color: 'ink-2',
    // static on phones, which have little room and where few users copy citations
    [BELOW_640]: { position: 'static' },
    [CONTAINER_BELOW_240]: { position: 'static', marginInline: '-0.5rem', paddingInline: 's2' },
    [PRINT]: { position: 'static' },
  },
});

export interface SheetProps {
  readonly title: ReactNode;
  /** The recording number, at the end of the heading line. */
  readonly locator?: ReactNode;
  readonly children: ReactNode;
  /** The citation and its copy button; sticks to the bottom while the sheet scrolls. */
  readonly foot?: ReactNode;
  readonly level?: 'h2' | 'h3';
}

/** One document: an accent border on top, its name and number, and its citation at the bottom. */
export function Sheet({ title, locator, children, foot, level = 'h2' }: SheetProps) {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <Title as={level} id={id}>
          {title}
        </Title>
        {locator !== undefined && <Locator>{locator}</Locator>}
      </Head>
      {children}
      {foot !== undefined && <Foot>{foot}</Foot>}
    </Frame>
  );
}

/** A heading inside a sheet, above a thin rule. */
export const SheetHeading = chakra('h3', {
  base: {
    textStyle: 'group',
    color: 'ink-2',
    borderBottom: '1px solid {colors.rule-2}',
    paddingBottom: 's1',
    marginTop: 's4',
    marginBottom: 's2',
  },
});

/** A sheet without a heading, for a skeleton or a running download. */
export const PlainSheet = chakra('div', sheet);
