import { chakra } from '@chakra-ui/react/styled-system';
import { type UIEvent, useEffect, useState } from 'react';
import { useT } from '../core/text-context.tsx';
import { COARSE_POINTER, SELECTED_IN_FORCED_COLORS } from '../theme/media.ts';
import { COMBOBOX_STEP, type ComboboxItem, renderedCount, splitLabel } from './combobox-model.ts';

const List = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'menu',
    top: '100%',
    insetInline: 0,
    maxHeight: '18rem',
    overflowY: 'auto',
    border: '1px solid',
    borderColor: 'edge',
    borderRadius: 'radius',
    background: 'raised',
    boxShadow: 'shadow-1',
    marginTop: 's1',
    paddingBlock: 's1',
    '& [role=option]': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: 's3',
      paddingBlock: 's1',
      paddingInline: 's3',
      cursor: 'pointer',
      [COARSE_POINTER]: { minHeight: 'control' },
    },
    '& [aria-selected=true]': {
      background: 'accent-subtle',
      boxShadow: 'inset 3px 0 0 {colors.accent}',
      ...SELECTED_IN_FORCED_COLORS,
    },
    '& [aria-disabled=true]': { cursor: 'default', color: 'ink-3' },
    '& [data-note]': { color: 'ink-3', flex: 'none' },
  },
});

interface ComboboxListProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly ComboboxItem[];
  readonly query: string;
  readonly active: number;
  readonly isLoading: boolean;
  /** First line, which is not an option. */
  readonly heading?: string | undefined;
  /** Last line, which is not an option. */
  readonly footer?: string | undefined;
  readonly onChoose: (item: ComboboxItem) => void;
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** The list below a combobox. Renders a hundred lines at a time, so that 10,000 options open immediately. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, items, query, active, isLoading, heading, footer, onChoose } = props;
  const t = useT();
  const [limit, setLimit] = useState(COMBOBOX_STEP);
  const rendered = renderedCount(limit, active, items.length);
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const renderMore = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollTop + 2 * list.clientHeight > list.scrollHeight && rendered < items.length)
      setLimit(rendered + COMBOBOX_STEP);
  };
  return (
    // a click in the list must not blur the field, which would close the list
    <List
      id={id}
      role="listbox"
      aria-label={label}
      onScroll={renderMore}
      onPointerDown={(event) => event.preventDefault()}
    >
      {items.length === 0 && <Remark>{t(isLoading ? 'form:combobox.loading' : 'form:combobox.noMatch')}</Remark>}
      {heading !== undefined && <Remark>{heading}</Remark>}
      {items.slice(0, rendered).map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus
        <div
          key={item.value}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          aria-posinset={index + 1}
          aria-setsize={items.length}
          onClick={() => onChoose(item)}
        >
          <OptionLabel label={item.label} query={query} />
          {item.note !== undefined && <span data-note="">{item.note}</span>}
        </div>
      ))}
      {footer !== undefined && <Remark>{footer}</Remark>}
    </List>
  );
}

/** A line that cannot be chosen. */
function Remark({ children }: { readonly children: string }) {
  return (
    <div role="option" tabIndex={-1} aria-selected="false" aria-disabled="true">
      {children}
    </div>
  );
}

/** Highlights the typed text in bold; the yellow highlight is reserved for search results. */
function OptionLabel({ label, query }: { readonly label: string; readonly query: string }) {
  const { before, typed, after } = splitLabel(label, query);
  return (
    <span>
      {before}
      {typed !== '' && <b>{typed}</b>}
      {after}
    </span>
  );
}
