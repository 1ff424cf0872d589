import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { IconButton } from '../core/icon-button.tsx';
import { useT } from '../core/text-context.tsx';
import { ControlGroup } from '../core/toolbar.tsx';
import { SelectControl, type SelectOption } from '../fields/select-field.tsx';
import { reverseDirection, type Sort, type SortChange } from './sort-model.ts';

const Frame = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 's3',
    minWidth: 0,
    '& > label': { textStyle: 'note', color: 'ink-3' },
  },
});

export interface SortControlProps {
  readonly sort: Sort;
  readonly options: readonly SelectOption[];
  readonly onChange: (change: SortChange) => void;
}

/** Selects the sort column and the sort direction of a list. */
export function SortControl({ sort, options, onChange }: SortControlProps) {
  const t = useT();
  const id = useId();
  const isAscending = sort.direction === 'ASC';
  return (
    <Frame>
      <label htmlFor={id}>{t('table:sort.by')}</label>
      <ControlGroup>
        <SelectControl
          id={id}
          size="small"
          value={sort.key}
          onChange={(event) => onChange({ key: event.target.value })}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectControl>
        <IconButton
          size="small"
          icon={isAscending ? 'ascending' : 'descending'}
          label={t(isAscending ? 'table:sort.ascending' : 'table:sort.descending')}
          onClick={() => onChange({ direction: reverseDirection(sort.direction) })}
        />
      </ControlGroup>
    </Frame>
  );
}
