import { useText } from '@portal/i18n';
import { useCounty, useCountyGroup } from '@portal/session';
import { AlignEnd, Badge, BELOW_640, Button, type IconName, styled, Toolbar } from '@portal/ui';
import { Menu } from '@portal/ui/dialog';
import { type RowsState, type Sort, type SortChange, SortControl } from '@portal/ui/table';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { useNotableDates } from '../search-form/notable-dates.tsx';
import type { ListFile, ListFiles } from './use-list-file.ts';

const Wide = styled('span', { base: { display: 'contents', [BELOW_640]: { display: 'none' } } });
const Narrow = styled('span', { base: { display: 'none', [BELOW_640]: { display: 'contents' } } });

export interface ResultsToolbarProps {
  readonly definition: SearchDefinition;
  readonly marks: RowsState;
  readonly sort: Sort;
  readonly onSort: (change: SortChange) => void;
  /** Returns to the first search of a sequence. Undefined outside a sequence. */
  readonly onBack: (() => void) | undefined;
  readonly onFilter: () => void;
  readonly onResetRead: () => void;
  readonly onDates: () => void;
  /** Undefined if the list has no terms with an explanation. */
  readonly onExplain: (() => void) | undefined;
  readonly files: ListFiles;
}

const ICONS: Readonly<Record<ListFile, IconName>> = { print: 'print', download: 'download', csv: 'download' };

/** A tool that is in the More menu on a phone. */
interface Tool {
  readonly value: string;
  readonly label: string;
  /** Tooltip in plain words, for a label that the specification prescribes. */
  readonly title?: string;
  readonly icon?: IconName;
  readonly onAct: () => void;
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

/** The tools of the list. On a phone the less common ones are in the More menu. */
export function ResultsToolbar(props: ResultsToolbarProps) {
  const { definition, marks, sort, onSort, onBack, onFilter, onResetRead, onDates, onExplain, files } = props;
  const t = useText('search');
  const hasDates = useNotableDates(definition) !== undefined;
  const { bookLabel } = useCounty();
  const mayDownload = useCountyGroup('search2').downloadResults === true && definition.isDownloadable;
  const fileTool = (file: ListFile, cancelKey: string): Tool => ({
    value: file,
    label: t(`tools.${files.making === file ? cancelKey : file}`),
    icon: files.making === file ? 'close' : ICONS[file],
    onAct: () => files.toggle(file),
  });
  const lessCommon: readonly Tool[] = [
    ...(hasDates
      ? [{ value: 'dates', label: t('tools.notableDates'), icon: 'calendar' as const, onAct: onDates }]
      : []),
    ...(onExplain === undefined
      ? []
      : [{ value: 'explanations', label: t('tools.words'), icon: 'info' as const, onAct: onExplain }]),
    fileTool('print', 'cancelPrint'),
    ...(mayDownload ? [fileTool('download', 'cancelDownload'), fileTool('csv', 'cancelDownload')] : []),
    // last, because it appears when the first record is opened, and must not move the tools that are already there
    ...(marks.visited.size > 0
      ? [{ value: 'read', label: t('tools.resetRead'), title: t('tools.resetReadHint'), onAct: onResetRead }]
      : []),
  ];
  return (
    <Toolbar>
      {onBack !== undefined && (
        <Button size="small" icon="back" onClick={onBack}>
          {t('tools.back')}
        </Button>
      )}
      <Wide>
        {lessCommon.map(({ value, label, onAct, ...rest }) => (
          <Button key={value} size="small" onClick={onAct} {...rest}>
            {label}
          </Button>
        ))}
      </Wide>
      <Narrow>
        <Menu
          label={t('tools.more')}
          trigger={
            <Button size="small" icon="down">
              {t('tools.more')}
            </Button>
          }
          items={lessCommon}
          onChoose={(value) => lessCommon.find((tool) => tool.value === value)?.onAct()}
        />
      </Narrow>
      {/* appears when the first row is checked */}
      <FilterButton marks={marks} onFilter={onFilter} />
      <AlignEnd>
        <SortControl
          sort={sort}
          options={definition.kind.sorts.map((key) => ({ value: key, label: t(`sort.${key}`, { bookLabel }) }))}
          onChange={onSort}
        />
      </AlignEnd>
    </Toolbar>
  );
}
