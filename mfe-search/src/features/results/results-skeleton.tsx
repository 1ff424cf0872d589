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

// Heights of one row and of two rows of small controls.
const ONE_ROW = 'calc({sizes.control-small} + 2 * {spacing.s2})';
const TWO_ROWS = 'calc(2 * {sizes.control-small} + 3 * {spacing.s2})';
const Tools = styled(Toolbar, {
  base: {
    flexWrap: 'nowrap',
    minHeight: ONE_ROW,
    '& > span': { flex: '0 1 8rem' },
    '& > span:last-child': { marginInlineStart: 'auto' },
    // below 992px the sort order has its own line; on a phone the less common tools are in the More menu
    [BELOW_992]: { minHeight: TWO_ROWS },
    [BELOW_640]: { minHeight: ONE_ROW },
  },
});
// Invisible text that reserves the height of the hint, which depends on the language.
const InvisibleText = styled(Text, { base: { visibility: 'hidden' } });

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

const RecordLines = () => (
  <PlainSheet>
    <SkeletonLine length="full" />
    <SkeletonLine length="long" />
    <SkeletonLine length="half" />
  </PlainSheet>
);

interface ResultsSkeletonProps {
  readonly address: ResultsAddress;
  /** False while another page loads: then the real tools of the list are still shown. */
  readonly hasTools?: boolean;
}

/**
 * Skeleton of the list while its code or its rows load: tools, totals and the columns of this list, beside the record that the URL
 * names. `data-area="coming"` hides the page footer, which the rows would push down.
 */
export function ResultsSkeleton({ address, hasTools = true }: ResultsSkeletonProps) {
  const t = useText('search');
  const hasRecord = address.recordId !== null;
  return (
    <div data-area="coming">
      <Skeleton label={t('list.loading')}>
        <HiddenBehindDetails behind={hasRecord}>
          {hasTools && (
            <Tools data-shape="tools">
              <SkeletonLine />
              <SkeletonLine />
              <SkeletonLine />
            </Tools>
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
