import { useText } from '@portal/i18n';
import { Badge, BELOW_640, Button, Push, styled, Toolbar } from '@portal/ui';
import { Menu } from '@portal/ui/dialog';
import { type RowsState, type Sort, type SortChange, SortControl } from '@portal/ui/table';
import { useNotableDates } from '../search-form/notable-dates.tsx';
import { DOCUMENT_SORTS } from './document-columns.tsx';

const Wide = styled('span', { base: { display: 'contents', [BELOW_640]: { display: 'none' } } });
const Narrow = styled('span', { base: { display: 'none', [BELOW_640]: { display: 'contents' } } });

export interface ResultsToolbarProps {
  readonly marks: RowsState;
  readonly sort: Sort;
  readonly onSort: (change: SortChange) => void;
  /** Set when a search sequence was started. */
  readonly onBack: (() => void) | undefined;
  readonly onFilter: () => void;
  readonly onResetRead: () => void;
  readonly onDates: () => void;
}

function FilterButton({ marks, onFilter }: Pick<ResultsToolbarProps, 'marks' | 'onFilter'>) {
  const t = useText('search');
  const count = marks.checked.size;
  if (count === 0 && !marks.isFiltered) return null;
  return (
    <Button size="small" icon="filter" aria-pressed={marks.isFiltered} onClick={onFilter}>
      {marks.isFiltered ? t('tools.removeFilter') : t('tools.filter')} <Badge tone="accent">{count}</Badge>
    </Button>
  );
}

/** What can be done with the list; on a phone the rarer tools stand under More. */
export function ResultsToolbar(props: ResultsToolbarProps) {
  const { marks, sort, onSort, onBack, onFilter, onResetRead, onDates } = props;
  const t = useText('search');
  const hasDates = useNotableDates() !== undefined;
  const rarer = [
    ...(marks.visited.size > 0 ? [{ value: 'read', label: t('tools.resetRead'), onAct: onResetRead }] : []),
    ...(hasDates ? [{ value: 'dates', label: t('tools.notableDates'), onAct: onDates }] : []),
  ];
  return (
    <Toolbar>
      {onBack !== undefined && (
        <Button size="small" icon="back" onClick={onBack}>
          {t('tools.back')}
        </Button>
      )}
      <FilterButton marks={marks} onFilter={onFilter} />
      <Wide>
        {rarer.map(({ value, label, onAct }) => (
          <Button key={value} size="small" onClick={onAct} {...(value === 'dates' ? { icon: 'calendar' } : {})}>
            {label}
          </Button>
        ))}
      </Wide>
      {rarer.length > 0 && (
        <Narrow>
          <Menu
            label={t('tools.more')}
            trigger={
              <Button size="small" icon="down">
                {t('tools.more')}
              </Button>
            }
            items={rarer}
            onChoose={(value) => rarer.find((tool) => tool.value === value)?.onAct()}
          />
        </Narrow>
      )}
      <Push>
        <SortControl
          sort={sort}
          options={DOCUMENT_SORTS.map((key) => ({ value: key, label: t(`sort.${key}`) }))}
          onChange={onSort}
        />
      </Push>
    </Toolbar>
  );
}
