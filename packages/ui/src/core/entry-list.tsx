import { chakra } from '@chakra-ui/react/styled-system';
import { BELOW_640, CONTAINER_BELOW_480 } from '../theme/media.ts';
import { AppLink } from './app-link.tsx';
import { Icon } from './icon.tsx';
import { SizeContainer } from './size-container.tsx';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 's8',
    [BELOW_640]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [CONTAINER_BELOW_480]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
const Item = chakra('li', { base: { display: 'grid' } });
const Entry = chakra(AppLink, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 's3',
    paddingBlock: 's3',
    borderBottom: '1px solid {colors.rule}',
    textDecoration: 'none',
    color: 'ink',
    '&:hover b': {
      color: 'accent',
      textDecoration: 'underline',
      textUnderlineOffset: '0.18em',
      textDecorationThickness: '2px',
    },
    '& b': { display: 'block', textStyle: 'entry' },
    // Thai and Bengali have marks above and below the letters, which would touch the next line at a heading's line
    // height
    '& b:is(:lang(th), :lang(bn))': { lineHeight: 'read' },
    '& small': { display: 'block', color: 'ink-3', textStyle: 'data' },
  },
});
const Arrow = chakra('span', { base: { color: 'accent' } });

export interface EntryListProps {
  /** A question in plain words, its description, and the link. */
  readonly entries: ReadonlyArray<{ readonly title: string; readonly text: string; readonly href: string }>;
}

/** Links with plain questions, for users who do not know terms such as 'grantor'. */
export function EntryList({ entries }: EntryListProps) {
  return (
    <SizeContainer>
      <List>
        {entries.map((entry) => (
          <Item key={entry.href}>
            <Entry href={entry.href}>
              <span>
                <b>{entry.title}</b>
                <small>{entry.text}</small>
              </span>
              <Arrow>
                <Icon name="next" />
              </Arrow>
            </Entry>
          </Item>
        ))}
      </List>
    </SizeContainer>
  );
}
