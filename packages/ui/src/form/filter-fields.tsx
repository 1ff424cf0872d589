import { Box } from '../core/text.tsx';
import { FieldCell, FieldGrid } from './field-grid.tsx';
import type { FieldHost } from './field-host.ts';
import { textOrEmpty } from './field-values.ts';
import type { FieldDescription } from './form-description.ts';
import { FormField, type OptionSources } from './form-field.tsx';

/** The filters of a list: a text per field. */
export type FilterValues<V> = { readonly [K in keyof V]: string };

export interface FilterFieldsProps<V extends FilterValues<V>> {
  /** Prefix of the ids of the fields. */
  readonly id: string;
  /** Accessible name of the group of filters. */
  readonly label: string;
  readonly fields: readonly FieldDescription<V>[];
  readonly values: V;
  /** @param isTyped true for each keystroke in a text field, false for a selection */
  readonly onChange: (change: Partial<V>, isTyped: boolean) => void;
  readonly sources?: OptionSources;
}

const NO_SOURCES: OptionSources = {};

/**
 * Filter fields of a list that apply immediately. They are described like form fields, but nothing is submitted. `onChange` gets the values of
 * all fields, the edited one among them.
 */
export function FilterFields<V extends FilterValues<V>>(props: FilterFieldsProps<V>) {
  const { id, label, fields, values, onChange, sources = NO_SOURCES } = props;
  // all values, because the compiler does not accept an object with only a computed name as part of V
  const changed = (name: string, value: string): Partial<V> => ({ ...values, [name]: value });
  const host: FieldHost<V> = {
    id,
    values,
    valueOf: (name) => values[name],
    errors: {},
    edit: (name, value) => {
      const field = fields.find((one) => one.name === name);
      onChange(changed(name, textOrEmpty(value)), field?.kind === 'text');
    },
    isReadOnly: false,
    // filters are texts and selections, which never show a notice and are not parsed as dates
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
