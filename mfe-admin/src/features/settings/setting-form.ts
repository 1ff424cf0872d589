import {
  blankRow,
  boundsOf,
  isLocked,
  type RowsField,
  type Setting,
  type SettingField,
  type SingleField,
} from '@portal/contracts/county-config';
import {
  defineForm,
  type FieldDescription,
  type FormDescription,
  type Messages,
  type RowValues,
} from '@portal/ui/form';
import type { FormValues } from './setting-values.ts';

/** Message key of a field's label. */
export const labelKeyOf = ({ name }: Pick<Setting, 'name'>, field: string): string =>
  `admin:settings.${name}.fields.${field}`;

/** Maximum length of a text field that is half a line wide. */
const MAX_HALF_LINE_LENGTH = 100;

/** A choice with more options is a select field. */
const MAX_SEGMENTS = 4;

const LIMIT_KEYS: Readonly<Record<RowsField['limitMessage'], string>> = {
  specialRatesLimit: 'errors:RATE_TABLE_FULL.text',
  paragraphsLimit: 'errors:PARAGRAPH_LIMIT.text',
  linksLimit: 'errors:LINK_LIMIT.text',
  tooLarge: 'form:rows.limit',
};

/** Generates the form of a setting from its declaration. */
export const settingForm = (setting: Setting): FormDescription<FormValues> =>
  defineForm<FormValues>({
    id: `setting-${setting.name}`,
    submitKey: 'admin:submit',
    busyKey: 'admin:saving',
    sections: setting.sections.map(({ title, fields }) => ({
      ...(title === undefined ? {} : { titleKey: `admin:settings.${setting.name}.sections.${title}` }),
      // a table alone in a section with a title is named by that title
      fields: fields.map((field) => {
        const described = describe(setting, field);
        const isTitled = described.kind === 'rows' && title !== undefined && fields.length === 1;
        return isTitled ? { ...described, isTitled } : described;
      }),
    })),
  });

function describe(setting: Setting, field: SettingField): FieldDescription<FormValues> {
  if (field.kind === 'rows') return { ...describeRows(setting, field), ...lockOf(field) };
  const { hasHint, hintWhen } = field;
  return {
    ...describeSingle(setting, field),
    ...lockOf(field),
    ...(hasHint === true && hintWhen !== undefined
      ? { hintWhen: (values: FormValues) => values[field.name] === hintWhen }
      : {}),
  };
}

/** Disables a field depending on other fields of the form, or of the row in a table. */
const lockOf = (field: Pick<SettingField, 'onlyWhen'>) =>
  field.onlyWhen === undefined
    ? {}
    : { disabledWhen: (values: Readonly<Record<string, unknown>>) => isLocked(field, values) };

function describeRows(setting: Setting, field: RowsField): FieldDescription<FormValues> {
  const blank = blankRow(field);
  return {
    kind: 'rows',
    name: field.name,
    labelKey: labelKeyOf(setting, field.name),
    width: 12,
    fields: field.fields.map((inner) => ({ ...describeSingle(setting, inner), ...lockOf(inner) })),
    validateRow: (row) => untypedOf(field, row),
    // number fields of a blank row are empty, not 0
    blank: () => Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, value === 0 ? null : value])),
    ignoresBlank: true,
    addsRows: field.addsRows,
    maximumRows: field.maximumRows,
    limitKey: LIMIT_KEYS[field.limitMessage],
    rowKey: `admin:settings.${setting.name}.row`,
    ...(field.isUnused === undefined ? {} : { noteOf: noteOf(setting, field.isUnused) }),
    ...(field.canMove === true ? { canMove: true } : {}),
    ...(field.announcesFirst === true ? { firstKey: 'form:rows.first' } : {}),
  };
}

/** Says at a row that it has no effect. */
const noteOf =
  ({ name }: Setting, isUnused: NonNullable<RowsField['isUnused']>) =>
  (row: RowValues) =>
    isUnused(row) ? `admin:settings.${name}.unusedRow` : undefined;

/** Errors for empty number fields in which even zero must be typed. */
const untypedOf = ({ fields }: RowsField, row: RowValues): Messages =>
  Object.fromEntries(
    fields
      .filter((field) => mustBeTyped(field) && row[field.name] === null && !isLocked(field, row))
      .map(({ name }) => [name, { key: 'validation:requiredZeroOk' }]),
  );

const mustBeTyped = (field: SingleField): boolean => 'mustBeTyped' in field && field.mustBeTyped;

const ON_OR_OFF = { kind: 'boolean-select', trueKey: 'admin:history.on', falseKey: 'admin:history.off' } as const;

function describeSingle(setting: Setting, field: SingleField): FieldDescription<RowValues> {
  const shared = {
    name: field.name,
    labelKey: labelKeyOf(setting, field.name),
    ...(field.isRequired === true ? { required: true } : {}),
    ...(field.hasHint === true ? { hintKey: `admin:settings.${setting.name}.hints.${field.name}` } : {}),
    ...(field.isHidden === true ? { visibleWhen: () => false } : {}),
    ...(field.startsRow === true ? { startsRow: true } : {}),
  };
  const { width } = field;
  switch (field.kind) {
    case 'flag':
      return field.isSelect === true
        ? { ...shared, ...ON_OR_OFF, width: width ?? 4 }
        : { ...shared, kind: 'checkbox', width: width ?? 12 };
    case 'choice': {
      const options = field.options.map((value) => ({ value, labelKey: `admin:options.${value}` }));
      return options.length > MAX_SEGMENTS
        ? { ...shared, kind: 'select', width: width ?? 6, options }
        : { ...shared, kind: 'segmented', width: 12, options };
    }
    case 'code':
      return { ...shared, kind: 'combobox', source: sourceOf(field), emptyValue: '', width: 6 };
    case 'text':
      return {
        ...shared,
        kind: 'text',
        maxLength: field.maximum,
        width: width ?? (field.maximum > MAX_HALF_LINE_LENGTH ? 12 : 6),
      };
    case 'lines':
      return { ...shared, kind: 'textarea', maxLength: field.maximum, rows: 3, width: 12 };
    case 'day':
      return { ...shared, kind: 'date', width: width ?? 4 };
    default:
      // The number of a new county may be 0, below its minimum. The form accepts that; `checkFields` accepts it only as long as it is unchanged.
      return {
        ...shared,
        kind: field.kind,
        ...boundsOf(field),
        ...(field.mayBeUnset === true ? { minimum: 0 } : {}),
        width: width ?? 4,
      };
  }
}

/** Name of the option source for a code list with additional special codes. */
export const sourceOf = ({ list, more = [] }: Extract<SingleField, { kind: 'code' }>): string =>
  [list, ...more].join('+');
