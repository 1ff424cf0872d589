import { useText } from '@portal/i18n';
import {
  BELOW_640,
  BELOW_992,
  Bone,
  PlainSheet,
  SinglePaneOnly,
  Skeleton,
  SplitLines,
  StatusLine,
  styled,
  Text,
  Toolbar,
} from '@portal/ui';
import { DataTableLines } from '@portal/ui/table';
import type { ResultsAddress } from '../run-search/results-address.ts';
import { OfList } from './of-list.tsx';
import { useListColumns } from './use-list-columns.ts';

// As high as one row of small controls, and as two.
const ONE_ROW = 'calc({sizes.control-small} + 2 * {spacing.s2})';
const TWO_ROWS = 'calc(2 * {sizes.control-small} + 3 * {spacing.s2})';
const Tools = styled(Toolbar, {
  base: {
    flexWrap: 'nowrap',
    minHeight: ONE_ROW,
    '& > span': { flex: '0 1 8rem' },
    '& > span:last-child': { marginInlineStart: 'auto' },
    // the sort order moves to its own line there; a phone keeps the less common tools under More
    [BELOW_992]: { minHeight: TWO_ROWS },
    [BELOW_640]: { minHeight: ONE_ROW },
  },
});
// Keeps the height of words that are not true yet, in every language.
const Unwritten = styled(Text, { base: { visibility: 'hidden' } });

function ListLines({ address }: { readonly address: ResultsAddress }) {
  const t = useText('search');
  const columns = useListColumns(address.definition.kind);
  return (
    <>
      <SinglePaneOnly>
        <Unwritten look="note">{t('list.hint')}</Unwritten>
      </SinglePaneOnly>
      <DataTableLines columns={columns} hasChecks />
    </>
  );
}

const RecordLines = () => (
  <PlainSheet>
    <Bone length="full" />
    <Bone length="long" />
    <Bone length="half" />
  </PlainSheet>
);

interface ResultsSkeletonProps {
  readonly address: ResultsAddress;
  /** Not while another page is on its way: the tools of the list stay where they are. */
  readonly hasTools?: boolean;
}

/**
 * The list's own shape while it is fetched, its code included: tools, totals, and the columns of this list, beside the record that
 * the address names. The foot of the page would be pushed away by the rows: it waits for them.
 */
export function ResultsSkeleton({ address, hasTools = true }: ResultsSkeletonProps) {
  const t = useText('search');
  const hasRecord = address.recordId !== null;
  return (
    <div data-area="coming">
      <Skeleton label={t('list.loading')}>
        <OfList behind={hasRecord}>
          {hasTools && (
            <Tools data-shape="tools">
              <Bone />
              <Bone />
              <Bone />
            </Tools>
          )}
          <StatusLine>
            <Bone length="short" />
          </StatusLine>
        </OfList>
        <SplitLines
          detailOpen={hasRecord}
          list={<ListLines address={address} />}
          detail={hasRecord ? <RecordLines /> : null}
        />
      </Skeleton>
    </div>
  );
}
