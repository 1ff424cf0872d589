import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../core/announcer.ts';
import { Button } from '../core/button.tsx';
import { IconButton } from '../core/icon-button.tsx';
import { useT } from '../core/text-context.tsx';
import { FieldGroup } from '../fields/field-frame.tsx';
import { FieldCell, FieldGrid } from './field-grid.tsx';
import { type FieldHost, fieldHostOfRow } from './field-host.ts';
import { type RowValues, rowKey, rowsOrEmpty } from './field-values.ts';
import { focusField } from './focus-field.ts';
import { type FieldDescription, fieldId, type OptionSource, type RowsFieldDescription } from './form-description.ts';
import { RowNote } from './row-note.tsx';

const List = chakra('ol', { base: { listStyle: 'none', margin: 0, padding: 0 } });
const Item = chakra('li', {
  base: { paddingBlock: 's3', borderTop: '1px solid', borderColor: 'rule-2', '&:first-child': { borderTop: 0 } },
});
const Group = chakra('fieldset', { base: { minWidth: 0, border: 0, padding: 0, margin: 0 } });
const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: 's2', marginBottom: 's2', color: 'ink-2' },
});
const RowName = chakra('span', { base: { marginInlineEnd: 'auto', textStyle: 'note' } });
const Foot = chakra('div', { base: { paddingTop: 's3' } });

const DEFAULT_ADDED_ROWS = 5;

interface RowsFieldProps<V> {
  readonly host: FieldHost<V>;
  readonly field: RowsFieldDescription<V>;
  readonly sources: Readonly<Record<string, OptionSource>>;
  /** Renders one field of a row. */
  readonly renderField: (props: {
    readonly host: FieldHost<RowValues>;
    readonly field: FieldDescription<RowValues>;
    readonly sources: Readonly<Record<string, OptionSource>>;
  }) => ReactNode;
}

/**
 * Returns a ref for the id of an element: the element is focused after the rows are rendered again, since the clicked button may then be gone
 * or elsewhere.
 */
function useFocusAfter() {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    focusField(wanted.current);
    wanted.current = null;
  });
  return wanted;
}

function useRowActions<V>({ host, field }: Pick<RowsFieldProps<V>, 'host' | 'field'>) {
  const t = useT();
  const focusRef = useFocusAfter();
  const rows = rowsOrEmpty(host.valueOf(field.name));
  const idOf = (index: number, part: string): string => fieldId(host.id, `${field.name}-${index}-${part}`);
  const addId = fieldId(host.id, `${field.name}-add`);
  const change = (next: readonly RowValues[], focus: string, announcement: string): void => {
    focusRef.current = focus;
    host.edit(field.name, next);
    announce(announcement);
  };
  const maximum = field.maximumRows ?? Number.POSITIVE_INFINITY;
  const adds = field.addsRows ?? DEFAULT_ADDED_ROWS;
  return {
    rows,
    idOf,
    addId,
    adds,
    add: () => {
      const count = Math.min(adds, maximum - rows.length);
      if (count <= 0) {
        host.notify({ key: field.limitKey ?? 'form:rows.limit', values: { maximum } });
        return;
      }
      const first = field.fields[0]?.name ?? '';
      const blank = Array.from({ length: count }, () => field.blank());
      change([...rows, ...blank], idOf(rows.length, first), t('form:rows.added', { count }));
    },
    remove: (index: number) => {
      const next = rows.filter((_, other) => other !== index);
      const focus = next.length === 0 ? addId : idOf(Math.min(index, next.length - 1), 'remove');
      change(next, focus, t('form:rows.removed', { number: index + 1 }));
    },
    move: (index: number, by: -1 | 1) => {
      if (index + by < 0 && field.firstKey !== undefined) host.notify({ key: field.firstKey });
      const [from, to] = [rows[index], rows[index + by]];
      if (from === undefined || to === undefined) return;
      const next = rows.map((row, other) => (other === index ? to : other === index + by ? from : row));
      const end = by < 0 ? 0 : rows.length - 1;
      // at an end of the list, focus the button of the other direction, since this one is disabled or only shows a message
      const goesUp = by < 0 !== (index + by === end);
      const focus = idOf(index + by, goesUp ? 'up' : 'down');
      change(next, focus, t('form:rows.moved', { number: index + by + 1 }));
    },
  };
}

/** Rows of the same fields with buttons to add, remove and move them. If the list is full, Add shows a message with its limit. */
export function RowsField<V>({ host, field, sources, renderField: Field }: RowsFieldProps<V>) {
  const t = useT();
  const { rows, idOf, addId, adds, add, remove, move } = useRowActions({ host, field });
  const isFixed = host.isReadOnly || field.readOnlyWhen?.(host.values) === true;
  const isDisabled = field.disabledWhen?.(host.values) === true;
  const error = host.errors[field.name];
  const nameOf = (index: number): string => t(field.rowKey ?? 'form:rows.row', { number: index + 1 });
  return (
    <FieldGroup
      id={fieldId(host.id, field.name)}
      label={t(field.labelKey)}
      hint={field.hintKey === undefined ? undefined : t(field.hintKey)}
      error={error === undefined ? undefined : t(error.key, error.values)}
      required={field.required}
      isLabelHidden={field.isTitled}
    >
      <List>
        {rows.map((row, index) => (
          <Item key={rowKey(row)}>
            <Group aria-label={nameOf(index)}>
              <Head>
                <RowName aria-hidden>{nameOf(index)}</RowName>
                {field.canMove === true && !isFixed && (
                  <>
                    <IconButton
                      id={idOf(index, 'up')}
                      size="small"
                      icon="up"
                      label={t('form:rows.up', { row: nameOf(index) })}
                      disabled={isDisabled || (index === 0 && field.firstKey === undefined)}
                      onClick={() => move(index, -1)}
                    />
                    <IconButton
                      id={idOf(index, 'down')}
                      size="small"
                      icon="down"
                      label={t('form:rows.down', { row: nameOf(index) })}
                      disabled={isDisabled || index === rows.length - 1}
                      onClick={() => move(index, 1)}
                    />
                  </>
                )}
                {adds > 0 && !isFixed && (
                  <IconButton
                    id={idOf(index, 'remove')}
                    size="small"
                    icon="close"
                    label={t('form:rows.remove', { row: nameOf(index) })}
                    disabled={isDisabled}
                    onClick={() => remove(index)}
                  />
                )}
              </Head>
              <FieldGrid>
                {field.fields
                  .filter((inner) => inner.visibleWhen?.(row) ?? true)
                  .map((inner) => (
                    <FieldCell key={inner.name} field={inner}>
                      <Field
                        host={{ ...fieldHostOfRow(host, field, index), isReadOnly: isFixed }}
                        field={isDisabled ? { ...inner, disabledWhen: () => true } : inner}
                        sources={sources}
                      />
                    </FieldCell>
                  ))}
              </FieldGrid>
              {field.noteOf !== undefined && <RowNote noteKey={field.noteOf(row)} />}
            </Group>
          </Item>
        ))}
      </List>
      {rows.length === 0 && <p>{t('form:rows.none')}</p>}
      {adds > 0 && !isFixed && (
        <Foot>
          <Button id={addId} icon="add" disabled={isDisabled} onClick={add}>
            {t(field.addKey ?? 'form:rows.add', { count: adds })}
          </Button>
        </Foot>
      )}
    </FieldGroup>
  );
}
