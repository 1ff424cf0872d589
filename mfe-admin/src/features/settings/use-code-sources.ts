import type { Setting, SettingField } from '@portal/contracts/county-config';
import { useText } from '@portal/i18n';
import { useCodeList } from '@portal/session';
import type { FieldOption, FieldValue, OptionSource } from '@portal/ui/form';
import { sourceOf } from './setting-form.ts';
import { type FormValues, rowsOrEmpty } from './setting-values.ts';

/**
 * The options of a setting's code fields, by the `source` name in the form. A stored code that is no longer in the county's list
 * stays an option, so that it can be kept.
 */
export function useCodeSources(setting: Setting, values: FormValues): Readonly<Record<string, OptionSource>> {
  const t = useText('admin');
  const lists = { documentTypes: useCodeList('documentTypes'), instruments: useCodeList('instruments') };
  const codeFields = setting.fields.flatMap((field) =>
    rowFields(field).flatMap((inner) => (inner.kind === 'code' ? [{ rows: field.name, inner }] : [])),
  );
  return Object.fromEntries(
    codeFields.map(({ rows, inner }) => {
      const special = (inner.more ?? []).map((code) => ({ value: code, label: t(`options.${code}`) }));
      const known = [...special, ...lists[inner.list].map(({ code, description }) => optionOf(code, description))];
      return [sourceOf(inner), { options: [...known, ...unknownCodes(values[rows], inner.name, known)] }];
    }),
  );
}

const rowFields = (field: SettingField) => (field.kind === 'rows' ? field.fields : []);
const optionOf = (code: string, label: string): FieldOption => ({ value: code, label, note: code });

function unknownCodes(rows: FieldValue | undefined, name: string, known: readonly FieldOption[]): FieldOption[] {
  const codes = rowsOrEmpty(rows).map((row) => row[name]);
  const unknown = codes.filter(
    (code) => typeof code === 'string' && code !== '' && !known.some(({ value }) => value === code),
  );
  return [...new Set(unknown.map(String))].map((code) => optionOf(code, code));
}
