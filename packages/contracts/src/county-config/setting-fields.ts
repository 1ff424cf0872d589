/** The value of a single field in its stored unit: money in cents, a percentage in basis points. */
export type SettingSingle = string | number | boolean;
/** One row of a table. */
export type SettingRow = Readonly<Record<string, SettingSingle>>;
/** The value of any field, including a table. */
export type SettingValue = SettingSingle | readonly SettingRow[];
/** The values of a record, by the field names of the wire format and the screen. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

interface FieldBase {
  /** The specification's name, used on the wire and in the form. */
  readonly name: string;
  /** The path in the stored record if it is not the name, because the value has another unit or is in a group: see `stored-paths.ts`. */
  readonly storedAs?: string;
  readonly isRequired?: boolean;
  /**
   * Editable only while other fields (in a table, fields of the same row) have these values. For example, surcharges can
   * be edited only while surcharging is on.
   */
  readonly onlyWhen?: Readonly<Record<string, string | boolean>>;
  /** Not in the specification: a client may omit it, and the stored value remains. */
  readonly isExtra?: boolean;
  /** Not typed by the user: another part of the screen sets it. */
  readonly isHidden?: boolean;
  /** Has a hint below its label. */
  readonly hasHint?: boolean;
  /** The hint is shown only while the field has this value. Without it, the hint is always shown. */
  readonly hintWhen?: boolean;
  /** The number of grid columns, out of twelve; by default it depends on the kind. */
  readonly width?: 3 | 4 | 6 | 8 | 12;
  /** Starts a new line of the screen. */
  readonly startsRow?: boolean;
}

export interface FlagField extends FieldBase {
  readonly kind: 'flag';
  /** Shown as a select of 'On' and 'Off', where the specification has one, instead of a checkbox. */
  readonly isSelect?: boolean;
}

/** One line of text, or several. */
export interface TextSettingField extends FieldBase {
  readonly kind: 'text' | 'lines';
  /** Maximum number of characters. */
  readonly maximum: number;
  /** A web, email or phone address, or a page of the portal; addresses that a browser would execute are refused. */
  readonly isLink?: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly string[];
}

/** A code from one of the county's lists; `more` holds additional codes such as 'ALL'. */
export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly list: 'documentTypes' | 'instruments';
  readonly more?: readonly string[];
}

/** Inclusive bounds, in the stored unit. `boundsOf` has their defaults. */
export interface NumberField extends FieldBase {
  readonly kind: 'money' | 'percent' | 'whole';
  readonly minimum?: number;
  readonly maximum?: number;
  /** In a row of a table: the field must not be left empty. Zero is a valid value. */
  readonly mustBeTyped?: boolean;
  /** The number of a new county is below the minimum, and may stay so until somebody sets it. */
  readonly mayBeUnset?: boolean;
}

/** An ISO date YYYY-MM-DD, or '' for none. */
export interface DayField extends FieldBase {
  readonly kind: 'day';
}

export type SingleField = FlagField | TextSettingField | ChoiceField | CodeField | NumberField | DayField;

export interface RowsField extends FieldBase {
  readonly kind: 'rows';
  readonly fields: readonly SingleField[];
  readonly maximumRows: number;
  /** How many rows the Add button adds; 0 for a table with a fixed number of rows. */
  readonly addsRows: number;
  readonly canMove?: boolean;
  /** The first row keeps its move-up button, which announces that it is the first. */
  readonly announcesFirst?: boolean;
  /** Whether a row has no effect although it may be saved: a note below its fields says so. */
  readonly isUnused?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Key of the `validation` message shown when the table is full. */
  readonly limitMessage: 'specialRatesLimit' | 'paragraphsLimit' | 'linksLimit' | 'tooLarge';
}

export type SettingField = SingleField | RowsField;

/** The default maximum of a money field (one million dollars) and of a whole number. It catches typing errors in prices. */
export const MAX_CENTS = 100_000_000;
/** The maximum of a percentage: 100 percent. */
export const MAX_BASIS_POINTS = 10_000;

/** The bounds of a number field. */
export const boundsOf = ({
  kind,
  minimum = 0,
  maximum,
}: NumberField): { readonly minimum: number; readonly maximum: number } => ({
  minimum,
  maximum: maximum ?? (kind === 'percent' ? MAX_BASIS_POINTS : MAX_CENTS),
});

/** A new table row with blank values. */
export const blankRow = ({ fields }: RowsField): SettingRow =>
  Object.fromEntries(fields.map((field) => [field.name, blankOf(field)]));

function blankOf(field: SingleField): SettingSingle {
  switch (field.kind) {
    case 'flag':
      return false;
    case 'choice':
      return field.options[0] ?? '';
    case 'money':
    case 'percent':
    case 'whole':
      return 0;
    default:
      return '';
  }
}

/** True for a row with blank values only. Saving drops it, unless the table has a fixed number of rows. */
export const isBlankRow = (field: RowsField, row: SettingRow): boolean =>
  field.fields.every((inner) => row[inner.name] === blankOf(inner));
