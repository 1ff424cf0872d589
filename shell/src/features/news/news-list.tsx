import type { Paragraph } from '@portal/contracts';
import { useFormats } from '@portal/i18n';
import { BELOW_640, styled } from '@portal/ui';

const Item = styled('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '6rem minmax(0, 1fr)',
    columnGap: 's4',
    rowGap: 's1',
    paddingBlock: 's3',
    borderBottom: '1px solid',
    lineHeight: 'data',
    overflowWrap: 'anywhere',
    '&:last-child': { borderBottom: 0 },
    [BELOW_640]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  variants: { on: { paper: { borderColor: 'rule' }, cloth: { borderColor: 'cloth-raised' } } },
});
const Day = styled('span', {
  base: { fontSize: 't-15' },
  variants: { on: { paper: { color: 'ink-3' }, cloth: { color: 'on-cloth-2' } } },
});

export interface NewsListProps {
  readonly paragraphs: readonly Paragraph[];
  readonly on?: 'paper' | 'cloth';
}

/** News: the day or the heading that the county gave, and its words. */
export function NewsList({ paragraphs, on = 'paper' }: NewsListProps) {
  const { day } = useFormats();
  return (
    <ul>
      {paragraphs.map((news) => (
        <Item key={`${news.heading} ${news.paragraphContent}`} on={on}>
          <Day on={on}>{day(news.heading)}</Day>
          <span>{news.paragraphContent}</span>
        </Item>
      ))}
    </ul>
  );
}
