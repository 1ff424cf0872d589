import { useText } from '@portal/i18n';
import {
  BELOW_640,
  BELOW_992,
  PlainSheet,
  SinglePaneOnly,
  Skeleton,
  SkeletonLine,
  SplitSkeleton,
  StatusLine,
  styled,
  Text,
  Toolbar,
} from '@portal/ui';
import { DataTableLines } from '@portal/ui/table';
import type { ResultsAddress } from '../run-search/results-address.ts';
import { HiddenBehindDetails } from './hidden-behind-details.tsx';
import { useListColumns } from './use-list-columns.ts';

// the heights of one row and of two rows of small controls, with the space around them
const ONE_ROW = 'calc({sizes.control-small} + 2 * {spacing.s2})';
const TWO_ROWS = 'calc(2 * {sizes.control-small} + 3 * {spacing.s2})';
// lines in place of the buttons of `ResultsToolbar`, so that the list does not move when these are shown
const ToolLines = styled(Toolbar, {
  base: {
    flexWrap: 'nowrap',
    minHeight: ONE_ROW,
    // each skeleton line is a span; the last one is in place of the sort order, at the end of the row
    '& > span': { flex: '0 1 8rem' },
    '& > span:last-child': { marginInlineStart: 'auto' },
    // below 992px the sort order has its own line; on a phone the less common tools are in the More menu
    [BELOW_992]: { minHeight: TWO_ROWS },
    [BELOW_640]: { minHeight: ONE_ROW },
  },
});
// reserves the height of the hint 'Click on a record ...', whose number of lines depends on the language
const InvisibleText = styled(Text, { base: { visibility: 'hidden' } });

/** Skeleton lines in the columns of the list. */
function ListLines({ address }: { readonly address: ResultsAddress }) {
  const t = useText('search');
  const columns = useListColumns(address.definition.kind);
  return (
    <>
      <SinglePaneOnly>
        <InvisibleText variant="note">{t('list.hint')}</InvisibleText>
      </SinglePaneOnly>
      <DataTableLines columns={columns} hasChecks />
    </>
  );
}

/** Skeleton lines in place of the details of a record. */
const RecordLines = () => (
  <PlainSheet>
    <SkeletonLine length="full" />
    <SkeletonLine length="long" />
    <SkeletonLine length="half" />
  </PlainSheet>
);

interface ResultsSkeletonProps {
  readonly address: ResultsAddress;
  /** True for lines in place of the tools. False while another page of a list loads, because the list's own tools are still shown. */
  readonly hasTools?: boolean;
}

/**
 * Skeleton of a list of results while its code or its rows load: tools, totals and the columns of this list. If the address names a record,
 * lines in place of its details are beside the list. The attribute `data-area="coming"` makes the page frame hide its footer, because the
 * rows would push it down when they arrive. Tests find the lines of the tools by `data-shape`.
 */
export function ResultsSkeleton({ address, hasTools = true }: ResultsSkeletonProps) {
  const t = useText('search');
  const hasRecord = address.recordId !== null;
  return (
    <div data-area="coming">
      <Skeleton label={t('list.loading')}>
        <HiddenBehindDetails behind={hasRecord}>
          {hasTools && (
            <ToolLines data-shape="tools">
              <SkeletonLine />
              <SkeletonLine />
              <SkeletonLine />
            </ToolLines>
          )}
          <StatusLine>
            <SkeletonLine length="short" />
          </StatusLine>
        </HiddenBehindDetails>
        <SplitSkeleton
          detailOpen={hasRecord}
          list={<ListLines address={address} />}
          detail={hasRecord ? <RecordLines /> : null}
        />
      </Skeleton>
    </div>
  );
}
