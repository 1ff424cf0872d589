import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BELOW_640 } from '../theme/media.ts';

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '6rem minmax(0, 1fr)',
    rowGap: 's1',
    columnGap: 's4',
    paddingBlock: 's3',
    borderBottom: '1px solid',
    lineHeight: 'data',
    overflowWrap: 'anywhere',
    '&:last-child': { borderBottom: 0 },
    [BELOW_640]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  variants: { on: { paper: { borderColor: 'rule' }, cloth: { borderColor: 'cloth-raised' } } },
});
const When = chakra('span', {
  base: { fontSize: 't-15' },
  variants: { on: { paper: { color: 'ink-3' }, cloth: { color: 'on-cloth-2' } } },
});

export interface NewsListProps {
  readonly items: ReadonlyArray<{
    readonly key: string;
    /** The date or heading entered by the county, such as 11/16/2026. */
    readonly when: string;
    readonly text: ReactNode;
  }>;
  readonly on?: 'paper' | 'cloth';
}

/** Dated lines, in the order in which they are passed. */
export function NewsList({ items, on = 'paper' }: NewsListProps) {
  return (
    <ul>
      {items.map((item) => (
        <Item key={item.key} on={on}>
          <When on={on}>{item.when}</When>
          <span>{item.text}</span>
        </Item>
      ))}
    </ul>
  );
}
