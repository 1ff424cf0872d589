/** What a single field of a setting holds, as it is kept: money in cents, a percentage in basis points. */
export type SettingSingle = string | number | boolean;
/** One row of a table. */
export type SettingRow = Readonly<Record<string, SettingSingle>>;
/** What a field of a setting holds. */
export type SettingValue = SettingSingle | readonly SettingRow[];
/** A record by the field names that the wire and the screen have. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

interface FieldBase {
  /** The specification's name, on the wire and in the form. */
  readonly name: string;
  /** Its place in the kept record, where that says the unit or has groups: see `stored-paths.ts`. */
  readonly storedAs?: string;
  readonly isRequired?: boolean;
  /**
   * Can be edited only if the other fields (in a table, those of its row) have these values: surcharges while surcharging is on.
   */
  readonly onlyWhen?: Readonly<Record<string, string | boolean>>;
  /** Not in the specification: a client may leave it out, and what is kept stays. */
  readonly isExtra?: boolean;
  /** Not typed: something else of the screen sets it. */
  readonly isHidden?: boolean;
  /** Shown with a sentence below its label. */
  readonly hasHint?: boolean;
  /** The sentence is there while the field says this only. */
  readonly hintWhen?: boolean;
  /** Columns of twelve, where the usual width of its kind does not fit. */
  readonly width?: 3 | 4 | 6 | 8 | 12;
  /** Begins a line of the screen. */
  readonly startsRow?: boolean;
}

export interface FlagField extends FieldBase {
  readonly kind: 'flag';
}

/** One line of text, or several. */
export interface TextSettingField extends FieldBase {
  readonly kind: 'text' | 'lines';
  readonly maximum: number;
  /** An address of the web, of mail or of a telephone, or of a page of the portal: nothing that a browser would run. */
  readonly isLink?: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly string[];
}

/** A code of one of the county's lists; `more` are codes with their own meaning, such as 'ALL'. */
export interface CodeField extends FieldBase {
  readonly kind: 'code';
  readonly list: 'documentTypes' | 'instruments';
  readonly more?: readonly string[];
}

/** Inclusive bounds, in the stored unit. By default the minimum is zero. */
export interface NumberField extends FieldBase {
  readonly kind: 'money' | 'percent' | 'whole';
  readonly minimum?: number;
  readonly maximum?: number;
  /** In a row: it may not be left empty, and zero is an answer. */
  readonly mustBeTyped?: boolean;
}

/** A day as YYYY-MM-DD, or '' for none. */
export interface DayField extends FieldBase {
  readonly kind: 'day';
}

export type SingleField = FlagField | TextSettingField | ChoiceField | CodeField | NumberField | DayField;

export interface RowsField extends FieldBase {
  readonly kind: 'rows';
  readonly fields: readonly SingleField[];
  readonly maximumRows: number;
  /** How many rows Add adds; 0 for a table that cannot grow. */
  readonly addsRows: number;
  readonly canMove?: boolean;
  /** Moving the first row up is not off: it says that it is the first. */
  readonly saysFirst?: boolean;
  /** Message of the `validation` texts when the table is full. */
  readonly limit: 'specialRatesLimit' | 'paragraphsLimit' | 'linksLimit' | 'tooLarge';
}

export type SettingField = SingleField | RowsField;

/** Money up to a million dollars: a typing error should not price a search at more. */
export const MOST_CENTS = 100_000_000;
/** A whole surcharge is 100 percent. */
export const MOST_BASIS_POINTS = 10_000;

/** The bounds of a number. */
export const boundsOf = ({
  kind,
  minimum = 0,
  maximum,
}: NumberField): { readonly minimum: number; readonly maximum: number } => ({
  minimum,
  maximum: maximum ?? (kind === 'percent' ? MOST_BASIS_POINTS : MOST_CENTS),
});

/** A row of a table in which nothing was entered. */
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

/** True for a row in which nothing was entered: it is dropped when the table is saved. */
export const isBlankRow = (field: RowsField, row: SettingRow): boolean =>
  field.fields.every((inner) => row[inner.name] === blankOf(inner));
