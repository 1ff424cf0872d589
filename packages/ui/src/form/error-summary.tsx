import { chakra } from '@chakra-ui/react/styled-system';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { type TextKey, type Translate, useT } from '../core/text-context.tsx';
import { CONTAINER_BELOW_240, TOUCH_TARGET_HEIGHT } from '../theme/media.ts';
import { rowsOrEmpty } from './field-values.ts';
import { focusField } from './focus-field.ts';
import {
  type FieldDescription,
  type FormDescription,
  fieldId,
  type Messages,
  type RowsFieldDescription,
  type ValuesOf,
  visibleFields,
} from './form-description.ts';

const Box = chakra('div', {
  base: {
    border: '2px solid',
    borderColor: 'danger',
    borderRadius: 'radius',
    background: 'danger-subtle',
    paddingBlock: 's4',
    paddingInline: 's5',
    [CONTAINER_BELOW_240]: { paddingInline: 's3' },
    marginBottom: 's5',
    overflowWrap: 'anywhere',
    '& h2': { color: 'danger', marginBottom: 's2' },
    '& a, & a:hover': { color: 'danger', fontWeight: 'strong' },
    '& a': TOUCH_TARGET_HEIGHT,
  },
});

/** One line of the summary: the id of its field, and its text. */
export interface SummaryEntry {
  readonly id: string;
  readonly text: string;
}

export interface ErrorSummaryProps {
  readonly entries: readonly SummaryEntry[];
  /** Key of the heading; its values are `count` and `number`, the count in words. */
  readonly titleKey?: string | undefined;
  /** Number of refused submits; each increase moves the focus to the summary. */
  readonly refusals: number;
}

/** Writes counts up to nine as words; a language may use digits instead. */
function countWords(t: Translate, count: number): string {
  return count < 10 ? t(`form:number.${count}`) : String(count);
}

type LabelOf<V> = Pick<FieldDescription<V>, 'summaryLabelKey' | 'labelKey' | 'labelValues'>;

/** The summary entries of a form's messages, in the order of fields and rows. */
export function summaryEntries<V extends ValuesOf<V>>(
  t: Translate,
  description: FormDescription<V>,
  values: V,
  errors: Messages,
): readonly SummaryEntry[] {
  const entry = (name: string, field: string, message: TextKey): SummaryEntry => ({
    id: fieldId(description.id, name),
    text: t('form:summary.item', { field, message: t(message.key, message.values) }),
  });
  const labelOf = ({ summaryLabelKey, labelKey, labelValues }: LabelOf<V>): string =>
    t(summaryLabelKey ?? labelKey, labelValues);
  const ofRows = (field: RowsFieldDescription<V>): readonly SummaryEntry[] =>
    rowsOrEmpty(values[field.name]).flatMap((_, index) =>
      field.fields.flatMap((inner) => {
        const message = errors[`${field.name}.${index}.${inner.name}`];
        if (message === undefined) return [];
        const row = t(field.rowKey ?? 'form:rows.row', { number: index + 1 });
        const label = t('form:summary.inRow', { row, field: labelOf(inner) });
        return [entry(`${field.name}-${index}-${inner.name}`, label, message)];
      }),
    );
  return visibleFields(description, values).flatMap((field) => {
    const message = errors[field.name];
    const own = message === undefined ? [] : [entry(field.name, labelOf(field), message)];
    return field.kind === 'rows' ? [...own, ...ofRows(field)] : own;
  });
}

/** The error summary above a form: shows the number of errors, links to each field, and takes the focus. */
export function ErrorSummary({ entries, titleKey = 'form:summary.title', refusals }: ErrorSummaryProps) {
  const t = useT();
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  // focus after every refused submit, even with the same errors
  useEffect(() => {
    box.current?.focus();
  }, [refusals]);
  const goToField = (event: MouseEvent, id: string) => {
    // the page has a base URL, so a bare '#field' link would leave it
    event.preventDefault();
    focusField(id);
  };
  if (entries.length === 0) return null;
  return (
    <Box ref={box} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{t(titleKey, { count: entries.length, number: countWords(t, entries.length) })}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`} onClick={(event) => goToField(event, entry.id)}>
              {entry.text}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  );
}
