import { useText } from '@portal/i18n';
import { Bone, PlainSheet, Skeleton, styled } from '@portal/ui';

const Line = styled('div', {
  base: { display: 'grid', gridTemplateColumns: '1fr 1fr 2fr 2fr', columnGap: 's5', paddingBlock: 's2' },
});
const ROWS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The list's own shape, while it is fetched. The foot of the page would be pushed away by the rows: it waits for them. */
export function ResultsSkeleton() {
  const t = useText('search');
  return (
    <PlainSheet data-area="coming">
      <Skeleton label={t('list.loading')}>
        {ROWS.map((row) => (
          <Line key={row}>
            <Bone length="long" />
            <Bone length="half" />
            <Bone length="long" />
            <Bone length="half" />
          </Line>
        ))}
      </Skeleton>
    </PlainSheet>
  );
}
