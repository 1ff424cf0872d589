import { Box } from '../core/text.tsx';
import { FieldCell, FieldGrid } from './field-grid.tsx';
import type { FieldHost } from './field-host.ts';
import { textIn } from './field-values.ts';
import type { FieldDescription } from './form-description.ts';
import { FormField, type OptionSources } from './form-field.tsx';

/** What narrows a list: a text for each field. */
export type FilterValues<V> = { readonly [K in keyof V]: string };

export interface FilterFieldsProps<V extends FilterValues<V>> {
  /** Ids of the fields start with it. */
  readonly id: string;
  /** Names them together to a screen reader. */
  readonly label: string;
  readonly fields: readonly FieldDescription<V>[];
  readonly values: V;
  /** @param isTyped true for each letter of a text, false for what was chosen */
  readonly onChange: (change: Partial<V>, isTyped: boolean) => void;
  readonly sources?: OptionSources;
}

const NO_SOURCES: OptionSources = {};

/** Fields that narrow a list while one types. They are described like those of a form, and nothing is submitted. */
export function FilterFields<V extends FilterValues<V>>(props: FilterFieldsProps<V>) {
  const { id, label, fields, values, onChange, sources = NO_SOURCES } = props;
  const change = (name: string, value: string): Partial<V> => ({ ...values, [name]: value });
  const host: FieldHost<V> = {
    id,
    values,
    valueOf: (name) => values[name],
    errors: {},
    edit: (name, value) => {
      const field = fields.find((one) => one.name === name);
      onChange(change(name, textIn(value)), field?.kind === 'text');
    },
    isReadOnly: false,
    notify: () => undefined,
    parseDate: () => null,
  };
  return (
    <Box role="search" aria-label={label} marginBottom="s3">
      <FieldGrid>
        {fields.map((field) => (
          <FieldCell key={field.name} field={field}>
            <FormField host={host} field={field} sources={sources} />
          </FieldCell>
        ))}
      </FieldGrid>
    </Box>
  );
}
